import { TextInput, type TextInputProps } from '@mantine/core'
import { subdivisionExample, subdivisionWord } from '@/lib/shared/places/countries'
import { useHeld } from './use-held'

type Props = TextInputProps & {
  /** The country of the address, where that is known. */
  country: number | null | undefined
  value?: string
  /** It is a code of ISO 3166-2, and no free text. */
  coded?: boolean
}

/**
 * The state, province or canton of an address: shown where addresses have one, or where one is
 * held.
 */
export function SubdivisionField({ country, coded, ...input }: Props) {
  const word = subdivisionWord(country)
  const isHeld = useHeld(input.value)
  if (!word && !isHeld && !input.error) return null
  return (
    <TextInput
      label={word ?? 'State or region'}
      description={coded && `By ISO 3166-2, ${subdivisionExample(country)}.`}
      autoComplete="off"
      {...input}
    />
  )
}
