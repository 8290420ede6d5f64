import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'

/** With it a browser takes four figures for a year. */
const LAST_DAY = '9999-12-31'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** The last day, as "2026-12-31"; null for never. */
  value: string | null
  onChange: (value: string | null) => void
  /** The name of the button that makes it never; without one it cannot. */
  clear?: string
}

/** The last day on which something holds. Whose day that is, the form says in its description. */
export const ExpiryField = ({ value, onChange, clear, disabled, ...input }: Props) => (
  <TextInput
    type="date"
    max={LAST_DAY}
    disabled={disabled}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    rightSection={
      clear &&
      value !== null &&
      !disabled && <CloseButton size="sm" aria-label={clear} onClick={() => onChange(null)} />
    }
    {...input}
  />
)
