import { CloseButton, TextInput } from '@mantine/core'

type Props = {
  /** ISO 8601; null for never. */
  value: string | null
  onChange: (value: string | null) => void
  error?: React.ReactNode
  disabled?: boolean
}

const two = (figure: number) => String(figure).padStart(2, '0')
/** The day of an instant where the reader is, as a date field wants it. */
const dayOf = (instant: string) => {
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
/** The last second of a day where the reader is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

/** Until when a membership lasts, by the day. */
export const ExpiryField = ({ value, onChange, error, disabled }: Props) => (
  <TextInput
    type="date"
    label="Expires"
    description="The end of that day. Empty: never."
    data-path="expiresAt"
    disabled={disabled}
    error={error}
    value={value === null ? '' : dayOf(value)}
    onChange={({ currentTarget }) => onChange(currentTarget.value ? endOf(currentTarget.value) : null)}
    rightSection={
      value !== null && !disabled && <CloseButton size="sm" aria-label="Clear the end" onClick={() => onChange(null)} />
    }
  />
)
