import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { icon: Icon; title: string; children: ReactNode; action?: ReactNode }

/** What stands where content would: what is the case, what to do, and the button that does it. */
export const EmptyState = ({ icon: Symbol, title, children, action }: Props) => (
  <div className={styles.state}>
    <Symbol size={20} stroke={1.5} aria-hidden className={styles.icon} />
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  </div>
)
