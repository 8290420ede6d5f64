import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './Pager.module.css'

type Props = { page: number; size: number; total: number; onPage: (page: number) => void }

const number = new Intl.NumberFormat('en')

/** Which rows of how many, and the way to the others. Pages count from 1. */
export function Pager({ page, size, total, onPage }: Props) {
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  const step = (label: string, to: number, disabled: boolean, Symbol: typeof IconChevronLeft) => (
    <ActionIcon aria-label={label} data-hint={label} size={32} disabled={disabled} onClick={() => onPage(to)}>
      <Symbol size={16} stroke={1.5} className={styles.arrow} />
    </ActionIcon>
  )
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p role="status">
        {number.format(first)}–{number.format(last)} of {number.format(total)}
      </p>
      {total > size && step('Previous page', page - 1, page <= 1, IconChevronLeft)}
      {total > size && step('Next page', page + 1, last >= total, IconChevronRight)}
    </nav>
  )
}
