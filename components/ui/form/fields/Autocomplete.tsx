import { Autocomplete as Base, type AutocompleteProps as BaseProps } from '@mantine/core'
import { useChoosing, type Settled } from './use-choosing'

/** A text, with suggestions for it. */
export function Autocomplete(props: Omit<BaseProps, Settled>) {
  const { mantine } = useChoosing(props, { takesText: 'as typed' })
  return <Base openOnFocus={false} {...props} {...mantine} />
}
