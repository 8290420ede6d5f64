import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import type { ListState } from '@/hooks/use-list-state'
import type { Filter } from './filter'
import styles from './FilterMenu.module.css'
import { Flyout } from './Flyout'

const Choices = dynamic(() => import('./Choices').then((module) => module.Choices), { ssr: false })

/** One filter of a list: dashed until it narrows something, then with what it lets through. */
export function FilterMenu({ filter: { name, label, choices }, state }: { filter: Filter; state: ListState }) {
  const chosen = state.filters[name] ?? []
  const set = (values: string[]) => state.set({ filters: { ...state.filters, [name]: values } })
  const labels = chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
  const words = labels.length > 2 ? `${labels.length} of ${choices.length}` : labels.join(', ')
  return (
    <div className={styles.filter} data-active={chosen.length > 0 || undefined}>
      <Flyout
        popup="dialog"
        trigger={(props) => (
          <button {...props} className={styles.button}>
            {chosen.length === 0 && <IconPlus size={14} stroke={1.5} aria-hidden />}
            {label} {chosen.length > 0 && <span className={styles.chosen}>{words}</span>}
          </button>
        )}
      >
        <Choices label={label} choices={choices} chosen={chosen} onChoose={set} />
      </Flyout>
      {chosen.length > 0 && <CloseButton size="xs" aria-label={`Clear the filter ${label}`} onClick={() => set([])} />}
    </div>
  )
}
