import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu, menuStyles } from '@/components/ui/primitives/Menu'
import styles from './ColumnChooser.module.css'
import type { Column } from './column'
import { fitted } from './fit'

type Props<Row> = {
  columns: Column<Row>[]
  hidden: readonly string[]
  usual: readonly string[]
  /** Narrow windows show rows as cards, which have every column. */
  cards: boolean
  /** How wide the table is, in pixels. */
  measure: () => number
  onHide: (names: readonly string[]) => void
}

/** Whether the table has room for a column beside those that are chosen. */
function useFits<Row>({
  columns,
  hidden,
  cards,
  measure,
}: Pick<Props<Row>, 'columns' | 'hidden' | 'cards' | 'measure'>) {
  // The menu is never drawn by the server: it can look at the window from the beginning.
  const asCards =
    useMediaQuery('(max-width: 35.99em)', false, { getInitialValueInEffect: false }) && cards
  const [room] = useState(measure)
  return (wanted: string) => {
    const beside = columns.filter(({ name }) => name === wanted || !hidden.includes(name))
    const { needs = 0 } = fitted(beside).find(({ name }) => name === wanted)!
    return asCards || needs <= room
  }
}

/** Which columns a table shows. Its first one names the rows and stays. */
export function ColumnChooser<Row>({ columns, hidden, usual, cards, measure, onHide }: Props<Row>) {
  const fits = useFits({ columns, hidden, cards, measure })
  return (
    <Menu label="Columns">
      {columns.slice(1).map(({ name, header }) => {
        const chosen = !hidden.includes(name)
        const fit = fits(name)
        return (
          <button
            key={name}
            type="button"
            role="menuitemcheckbox"
            aria-checked={chosen && fit}
            aria-disabled={!fit || undefined}
            tabIndex={-1}
            className={menuStyles.item}
            onClick={() =>
              fit && onHide(chosen ? [...hidden, name] : hidden.filter((other) => other !== name))
            }
          >
            <IconCheck
              size={16}
              stroke={2}
              aria-hidden
              visibility={chosen && fit ? undefined : 'hidden'}
            />
            {header} {!fit && <span className={styles.why}>Needs a wider window</span>}
          </button>
        )
      })}
      <div className={menuStyles.line} role="separator" />
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuStyles.item}
        onClick={() => onHide(usual)}
      >
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        Usual columns
      </button>
    </Menu>
  )
}
