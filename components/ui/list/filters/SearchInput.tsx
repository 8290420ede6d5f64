import { CloseButton, InputBase } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { SearchBox } from './SearchBox'

type Props = {
  label: string
  value: string
  maxLength?: number
  /** How wide it is, where that is not said by a class. */
  w?: number
  className?: string
  onChange: (value: string) => void
}

/** A search box with its sign, and a button to clear it. */
export function SearchInput({ label, value, onChange, ...more }: Props) {
  return (
    <InputBase
      component={SearchBox}
      size="xs"
      maw="100%"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        value && (
          <CloseButton size="xs" aria-label="Clear the search" onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...more}
    />
  )
}
