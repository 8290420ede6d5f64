import { CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Flyout } from '@/components/ui/primitives/Flyout'
import { onDemand } from '@/components/ui/primitives/on-demand'
import type { ListState } from '@/hooks/ui/list/use-list-state'
import type { Filter } from './filter'
import styles from './FilterMenu.module.css'
import { daysWord } from './spans'
import { Span } from './Span'

const Choices = onDemand(() => import('./Choices').then((module) => module.Choices))
const DaysChoice = onDemand(() => import('./DaysChoice').then((module) => module.DaysChoice))
const FoundChoices = onDemand(() => import('./FoundChoices').then((module) => module.FoundChoices))
const SpanChoice = onDemand(() => import('./SpanChoice').then((module) => module.SpanChoice))
const TextChoice = onDemand(() => import('./TextChoice').then((module) => module.TextChoice))

type Props = { filter: Filter; state: ListState }

/** One filter of a list: dashed until it narrows something, then with what it lets through. */
export function FilterMenu({ filter, state: { filters, set } }: Props) {
  const { name, label } = filter
  const chosen = filters[name] ?? []
  const end = 'to' in filter ? filter.to : 'lastDay' in filter ? filter.lastDay : undefined
  const ends = end === undefined ? [] : (filters[end] ?? [])
  const active = chosen.length + ends.length > 0
  const choose = (changes: Record<string, string[]>) => set({ filters: { ...filters, ...changes } })
  const chooseSpan = (from: string | null, to: string | null) =>
    choose({ [name]: from ? [from] : [], [end!]: to ? [to] : [] })
  const shared = { label, chosen, onChoose: (values: string[]) => choose({ [name]: values }) }
  return (
    <div className={styles.filter} data-active={active || undefined}>
      <Flyout
        popup="dialog"
        trigger={(props) => (
          <button {...props} className={styles.button}>
            {!active && <IconPlus size={14} stroke={1.5} aria-hidden />}
            {label}{' '}
            {active && (
              <span className={styles.chosen}>
                {'to' in filter ? (
                  <Span from={chosen[0]} to={ends[0]} />
                ) : 'lastDay' in filter ? (
                  daysWord(chosen[0], ends[0])
                ) : (
                  wordsFor(filter, chosen)
                )}
              </span>
            )}
          </button>
        )}
      >
        {'choices' in filter && <Choices {...shared} choices={filter.choices} />}
        {'useChoices' in filter && <FoundChoices {...shared} useChoices={filter.useChoices} />}
        {'example' in filter && <TextChoice {...shared} example={filter.example} />}
        {'to' in filter && (
          <SpanChoice label={label} from={chosen[0]} to={ends[0]} onChoose={chooseSpan} />
        )}
        {'lastDay' in filter && (
          <DaysChoice label={label} from={chosen[0]} to={ends[0]} onChoose={chooseSpan} />
        )}
      </Flyout>
      {active && (
        <CloseButton
          size="xs"
          aria-label={`Clear the filter ${label}`}
          onClick={() => choose({ [name]: [], ...(end !== undefined && { [end]: [] }) })}
        />
      )}
    </div>
  )
}

/** What is chosen, as far as there is room for it. */
function wordsFor(filter: Filter, chosen: string[]): string {
  const choices = 'choices' in filter ? filter.choices : []
  const wordFor = (value: string) =>
    filter.wordFor?.(value) ?? choices.find((choice) => choice.value === value)?.label ?? value
  const of = choices.length > 0 ? ` of ${choices.length}` : ' chosen'
  return chosen.length > 2 ? chosen.length + of : chosen.map(wordFor).join(', ')
}
