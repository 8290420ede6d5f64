import type { ReactNode } from 'react'
import styles from './Pair.module.css'

/** Two fields that belong together, side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
