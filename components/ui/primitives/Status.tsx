import styles from './Status.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** What state something is in: a word, and a dot for those who skim. */
export const Status = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.status} data-tone={tone}>
    {children}
  </span>
)
