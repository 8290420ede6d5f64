import {
  getOptionsLockup,
  getParsedComboboxData,
  Select as Base,
  type SelectProps as BaseProps,
} from '@mantine/core'
import { useState } from 'react'
import { useChoosing, type Choosing, type Settled } from './use-choosing'

export type SelectProps = Omit<BaseProps, 'onChange' | Settled> &
  Choosing & { onChange?: (value: string | null) => void }

/** One of several options. */
export function Select({ searching, ...props }: SelectProps) {
  const { clearable, value, onChange, onClear, error, data } = props
  const label = () =>
    value == null ? '' : (getOptionsLockup(getParsedComboboxData(data))[value]?.label ?? '')
  const [text, setText] = useState(label)
  // The text of the field is controlled where the value is: Mantine resets it on another value alone.
  const search = {
    searchValue: props.searchValue ?? text,
    onSearchChange: (words: string) => {
      setText(words)
      props.onSearchChange?.(words)
    },
  }
  const empty = () => {
    onChange?.(null)
    onClear?.()
  }
  const { warning, mantine } = useChoosing(
    { ...props, searching },
    {
      onEmpty: clearable && value != null ? empty : undefined,
      onKept: () => search.onSearchChange(label()),
    },
  )
  return (
    <Base
      openOnFocus={false}
      {...props}
      {...(value !== undefined && search)}
      {...mantine}
      error={error || warning}
    />
  )
}
