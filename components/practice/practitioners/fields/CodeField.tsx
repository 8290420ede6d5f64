import { useState } from 'react'
import { Select, type SelectProps } from '@/components/ui/form/fields/Select'

type Choice = { value: string; label: string }
type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'pattern'> & {
  choices: readonly Choice[]
  /** What a code that is not among them looks like. */
  pattern: RegExp
  /** Empty for none. */
  value?: string
  onChange?: (value: string) => void
}

const shown = ({ value, label }: Choice) => ({
  value,
  label: label === value ? value : `${label} (${value})`,
})

/**
 * A code out of the usual ones, found by its name; any other that is well formed can be entered as
 * it is.
 */
export function CodeField({ choices, pattern, value = '', onChange, ...props }: Props) {
  const [search, setSearch] = useState('')
  const typed = search.trim().toUpperCase()
  const others = [value, pattern.test(typed) ? typed : ''].filter(
    (code) => code && !choices.some((choice) => choice.value === code),
  )
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{
        'aria-label': `Clear ${String(props.label ?? props['aria-label']).toLowerCase()}`,
      }}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...[...new Set(others)].map((code) => ({ value: code, label: code })), ...choices].map(
        shown,
      )}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen ?? '')}
      {...props}
    />
  )
}
