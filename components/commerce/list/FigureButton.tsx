import { countWord } from '@/lib/client/format/notation'
import styles from './FigureButton.module.css'

type Props = {
  figure: number
  /** What pressing it does, as in “change the stock of Gloves”. */
  does: string
  onClick: () => void
}

/** A figure of a table that can be changed where it stands. */
export const FigureButton = ({ figure, does, onClick }: Props) => (
  <button
    type="button"
    className={styles.figure}
    aria-label={`${countWord(figure)}: ${does}`}
    onClick={onClick}
  >
    {countWord(figure)}
  </button>
)
