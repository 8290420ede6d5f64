import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useImportRows } from '@/hooks/ui/form/use-imports'
import { countWord } from '@/lib/client/format/notation'
import type { Import, ImportRow } from '@/lib/shared/imports/import-schema'
import type { ImportNoun, RowResult } from '@/lib/shared/imports/imports'
import styles from './RowList.module.css'
import { firstToSee, RESULTS, resultsIn } from './words'

const A_PAGE = 25
type Props = { noun: ImportNoun; found: Import }

/**
 * The rows of a file by what they are or became, a page at a time: what each says, and what is said
 * of it.
 */
export function RowList({ noun, found }: Props) {
  const { counts } = found
  const [chosen, setChosen] = useState<{ result?: RowResult; page: number }>({ page: 0 })
  const present =
    chosen.result && counts[chosen.result] ? chosen : { result: firstToSee(counts), page: 0 }
  const { result, page } = present
  const answer = useImportRows(noun, found, { result, limit: A_PAGE, offset: page * A_PAGE })
  const total = (result && counts[result]) ?? 0
  const turn = (to: number) => setChosen({ result, page: to })
  return (
    <section className={styles.list} aria-label="Rows">
      <div className={styles.kinds} role="group" aria-label="Which rows">
        {resultsIn(counts).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === result}
            onClick={() => setChosen({ result: one, page: 0 })}
          >
            {RESULTS[one].word} <span>{countWord(counts[one]!)}</span>
          </button>
        ))}
      </div>
      <Loaded what="The rows" answer={answer}>
        {({ data }) => <Rows rows={data} found={found} />}
      </Loaded>
      {total > A_PAGE && (
        <nav aria-label="Pages of rows" className={styles.pages}>
          <p>
            {countWord(page * A_PAGE + 1)}–{countWord(Math.min(total, (page + 1) * A_PAGE))} of{' '}
            {countWord(total)}
          </p>
          <ActionIcon
            aria-label="Previous rows"
            size={32}
            disabled={page === 0}
            onClick={() => turn(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            aria-label="Next rows"
            size={32}
            disabled={(page + 1) * A_PAGE >= total}
            onClick={() => turn(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.5} />
          </ActionIcon>
        </nav>
      )}
    </section>
  )
}

const Rows = ({ rows, found }: { rows: ImportRow[]; found: Import }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Row</th>
        <th scope="col">What it says</th>
        <th scope="col">What is said of it</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.number}>
          <th scope="row">{row.number}</th>
          <td className={styles.cells}>{cellsIn(row, found)}</td>
          <td>
            {row.errors.map(({ label, message }) => (
              <p key={label + message} data-error>
                {label && <b>{label}</b>} {message}
              </p>
            ))}
            {row.note && <p>{row.note}</p>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The cells that are imported, in the order of the file. */
function cellsIn({ cells }: ImportRow, { mapping, columns }: Import): string {
  const chosen = Object.values(mapping)
  return columns
    .flatMap((_, index) => (chosen.includes(index) && cells[index]?.trim()) || [])
    .join(' · ')
}
