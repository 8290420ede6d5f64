import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './ListToolbar.module.css'

const PAUSE = 250

type Props = { label: string; value: string; onSearch: (value: string) => void }

/**
 * A field above a list. It waits for a pause in the typing, because what it finds goes into the
 * address.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // The address may change from elsewhere: a link, or the Back button.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      size="xs"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />
        )
      }
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
