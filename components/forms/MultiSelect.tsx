import { MultiSelect as Base, type MultiSelectProps as BaseProps } from '@mantine/core'
import { useChoosing, type Choosing } from './use-choosing'

/** Several of the options. */
export function MultiSelect({ searching, ...props }: BaseProps & Choosing) {
  const { warning, mantine } = useChoosing({ ...props, searching }, { several: true })
  return <Base openOnFocus={false} {...props} {...mantine} error={props.error || warning} />
}
