import { Select as Base, type SelectProps as BaseProps } from '@mantine/core'
import { useChoosing, type Choosing, type Settled } from './use-choosing'

export type SelectProps = Omit<BaseProps, 'onChange' | Settled> &
  Choosing & { onChange?: (value: string | null) => void }

/** One of several options. */
export function Select({ searching, ...props }: SelectProps) {
  const { clearable, value, onChange, onClear, error } = props
  const empty = () => {
    onChange?.(null)
    onClear?.()
  }
  const { warning, mantine } = useChoosing(
    { ...props, searching },
    { onEmpty: clearable && value != null ? empty : undefined },
  )
  return <Base openOnFocus={false} {...props} {...mantine} error={error || warning} />
}
