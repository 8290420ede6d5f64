import type { ReactNode } from 'react'
import styles from './Unseen.module.css'

/** What only a reader of screens says; with a role, whenever it changes. */
export const Unseen = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span role={role} className={styles.unseen}>
    {children}
  </span>
)
