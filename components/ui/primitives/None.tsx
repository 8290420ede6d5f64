import styles from './Cut.module.css'

/** Nothing, where a cell would otherwise be empty. */
export const None = () => <span className={styles.quiet}>—</span>
