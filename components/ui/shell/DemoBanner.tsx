import styles from './DemoBanner.module.css'

/** While the demo identity provider is in use, where anybody can be anybody. */
export const DemoBanner = () => (
  <div role="note" aria-label="Demo" className={styles.banner}>
    <strong>Demo.</strong> Anybody can sign in as anybody here. Do not enter real patients’ or
    people’s data.
  </div>
)
