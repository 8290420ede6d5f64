import { MultiSelect as Base, type MultiSelectProps as BaseProps } from '@mantine/core'
import { useChoosing, type Choosing, type Settled } from './use-choosing'

/** Several of the options. */
export function MultiSelect({ searching, ...props }: Omit<BaseProps, Settled> & Choosing) {
  const { warning, mantine } = useChoosing({ ...props, searching }, { several: true })
  return <Base openOnFocus={false} {...props} {...mantine} error={props.error || warning} />
}
