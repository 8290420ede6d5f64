import styles from './Cut.module.css'

/** A text that may be longer than its place: cut there, whole in the tooltip. */
export const Cut = ({ text, className }: { text: string; className?: string }) => (
  <span className={`${styles.cut} ${className ?? ''}`} data-hint={text} data-cut>
    {text}
  </span>
)
