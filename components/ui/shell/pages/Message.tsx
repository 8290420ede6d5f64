import type { ReactNode } from 'react'
import { Mark } from './Mark'
import styles from './Message.module.css'

type Props = { title?: string; children?: ReactNode; busy?: boolean }

/** One message in the middle of an otherwise empty screen. */
export const Message = ({ title, children, busy = false }: Props) => (
  <main className={styles.screen} aria-busy={busy || undefined}>
    <div className={styles.message} role={busy ? 'status' : undefined}>
      <Mark size={32} />
      {title && <h1 className={styles.title}>{title}</h1>}
      <div className={styles.text}>{children}</div>
    </div>
  </main>
)

/** While the person is on their way to another address. */
export const Redirecting = () => <Message busy>Redirecting...</Message>
