import { useDeferredValue, useState } from 'react'
import { ChoiceList } from './ChoiceList'
import type { Choice } from './filter'

type Props = {
  label: string
  useChoices: (search: string) => Choice[] | undefined
  chosen: string[]
  onChoose: (values: string[]) => void
}

/**
 * What a filter offers out of very many: the server searches. Those that are chosen stand first.
 */
export function FoundChoices({ useChoices, chosen, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const found = useChoices(words)
  const [first] = useState(chosen)
  const kept = words
    ? []
    : first.filter((value) => !found?.some((choice) => choice.value === value))
  const choices = found && [...kept.map((value) => ({ value, label: value })), ...found]
  return <ChoiceList {...props} choices={choices} chosen={chosen} typed={typed} onType={setTyped} />
}
