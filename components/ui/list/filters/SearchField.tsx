import { useEffect, useEffectEvent, useState } from 'react'
import styles from '@/components/ui/list/ListToolbar.module.css'
import { SearchInput } from './SearchInput'

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
    <SearchInput
      label={label}
      value={typed}
      maxLength={100}
      className={styles.search}
      onChange={setTyped}
    />
  )
}
