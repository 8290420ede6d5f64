import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Menu, menuStyles } from '@/components/shell/Menu'
import type { Column } from './column'

type Props<Row> = {
  columns: Column<Row>[]
  hidden: readonly string[]
  usual: readonly string[]
  onHide: (names: readonly string[]) => void
}

/** Which columns a table shows. Its first one names the rows and stays. */
export const ColumnChooser = <Row,>({ columns, hidden, usual, onHide }: Props<Row>) => (
  <Menu label="Columns">
    {columns.slice(1).map(({ name, header }) => {
      const shown = !hidden.includes(name)
      return (
        <button
          key={name}
          type="button"
          role="menuitemcheckbox"
          aria-checked={shown}
          tabIndex={-1}
          className={menuStyles.item}
          onClick={() => onHide(shown ? [...hidden, name] : hidden.filter((other) => other !== name))}
        >
          <IconCheck size={16} stroke={2} aria-hidden visibility={shown ? undefined : 'hidden'} />
          {header}
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
