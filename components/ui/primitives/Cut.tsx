import styles from './Cut.module.css'
import { None } from './None'

type Props = {
  /** Nothing is a dash. */
  text: string | null | undefined
  quiet?: boolean
  className?: string
}

/** A text that may be longer than its place: cut there, whole in the tooltip. */
export const Cut = ({ text, quiet, className }: Props) =>
  text ? (
    <span
      className={`${styles.cut} ${quiet ? styles.quiet : ''} ${className ?? ''}`}
      data-hint={text}
      data-cut
    >
      <bdi>{text}</bdi>
    </span>
  ) : (
    <None />
  )
