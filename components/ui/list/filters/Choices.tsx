import { useState } from 'react'
import { searchable } from '@/lib/shared/text/name-key'
import { ChoiceList } from './ChoiceList'
import type { Choice } from './filter'

type Props = {
  label: string
  choices: Choice[]
  chosen: string[]
  onChoose: (values: string[]) => void
}

/** From as many on, choices can be searched. */
const MANY = 8

/** What a filter offers: boxes to tick, found by typing where there are many. */
export function Choices({ choices, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const words = searchable(typed.trim())
  const found = choices.filter((choice) => searchable(choice.label).includes(words))
  return (
    <ChoiceList
      {...props}
      choices={found}
      typed={typed}
      onType={choices.length >= MANY ? setTyped : undefined}
    />
  )
}
