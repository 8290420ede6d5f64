import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { dayOf, instantOf } from '@/lib/client/days'

/** With it a browser takes four figures for a year. */
const LAST_DAY = '9999-12-31'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** ISO 8601; null for never. */
  value: string | null
  onChange: (value: string | null) => void
  /** The name of the button that makes it never; without one it cannot. */
  clear?: string
}

/** Until when something lasts: the end of a day. */
export const ExpiryField = ({ value, onChange, clear, disabled, ...input }: Props) => (
  <TextInput
    type="date"
    max={LAST_DAY}
    disabled={disabled}
    value={value === null ? '' : dayOf(value)}
    onChange={({ currentTarget }) => onChange(instantOf(currentTarget.value))}
    rightSection={
      clear &&
      value !== null &&
      !disabled && <CloseButton size="sm" aria-label={clear} onClick={() => onChange(null)} />
    }
    {...input}
  />
)
