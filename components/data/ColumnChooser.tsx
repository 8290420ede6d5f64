import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Menu, menuStyles } from '@/components/shell/Menu'
import styles from './ColumnChooser.module.css'
import type { Column } from './column'

type Props<Row> = {
  columns: Column<Row>[]
  hidden: readonly string[]
  usual: readonly string[]
  /** Narrow windows show rows as cards, which have every column. */
  cards: boolean
  onHide: (names: readonly string[]) => void
}

/** The menu is never drawn by the server: it can look at the window from the beginning. */
const useQuery = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false })

/** For which columns the window is too narrow, as the table's style sheet has it. */
function useFits(cards: boolean) {
  const fits = {
    sm: useQuery('(min-width: 48em)'),
    lg: useQuery('(min-width: 75em)'),
    xl: useQuery('(min-width: 88em)'),
    wide: useQuery('(min-width: 108em)'),
  }
  const asCards = useQuery('(max-width: 35.99em)') && cards
  return (from: Column<unknown>['from']) => !from || asCards || fits[from]
}

/** Which columns a table shows. Its first one names the rows and stays. */
export function ColumnChooser<Row>({ columns, hidden, usual, cards, onHide }: Props<Row>) {
  const fits = useFits(cards)
  return (
    <Menu label="Columns">
      {columns.slice(1).map(({ name, header, from }) => {
        const chosen = !hidden.includes(name)
        const shown = chosen && fits(from)
        return (
          <button
            key={name}
            type="button"
            role="menuitemcheckbox"
            aria-checked={shown}
            aria-disabled={!fits(from) || undefined}
            tabIndex={-1}
            className={menuStyles.item}
            onClick={() => fits(from) && onHide(chosen ? [...hidden, name] : hidden.filter((other) => other !== name))}
          >
            <IconCheck size={16} stroke={2} aria-hidden visibility={shown ? undefined : 'hidden'} />
            {header} {!fits(from) && <span className={styles.why}>Needs a wider window</span>}
          </button>
        )
      })}
      <div className={menuStyles.line} role="separator" />
      <button type="button" role="menuitem" tabIndex={-1} className={menuStyles.item} onClick={() => onHide(usual)}>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
        Usual columns
      </button>
    </Menu>
  )
}
