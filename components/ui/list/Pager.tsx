import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { SIZES, type ListState } from '@/hooks/ui/list/use-list-state'
import { countWord } from '@/lib/client/format/notation'
import styles from './Pager.module.css'

type Props = { state: ListState; total: number }

/** Which rows of how many, how many at a time, and the way to the others. */
export function Pager({ state: { page, size, set }, total }: Props) {
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  const step = (label: string, to: number, disabled: boolean, way?: string) => (
    <ActionIcon
      aria-label={label}
      data-hint={label}
      size={32}
      disabled={disabled}
      onClick={() => set({ page: to })}
    >
      <IconChevronRight size={16} stroke={1.5} className={way} />
    </ActionIcon>
  )
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>
        {countWord(first)}–{countWord(last)} of {countWord(total)}
      </p>
      {total > SIZES[0] && (
        <label className={styles.size}>
          <span>Rows</span>
          <select
            value={size}
            onChange={({ currentTarget }) => set({ size: Number(currentTarget.value) })}
          >
            {SIZES.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
      {total > size && step('Previous page', page - 1, page <= 1, styles.back)}
      {total > size && step('Next page', page + 1, last >= total, styles.forth)}
    </nav>
  )
}
