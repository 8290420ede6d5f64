import { useDeferredValue, useState } from 'react'

/**
 * What somebody types into a field whose options the server finds, and what is to be asked for.
 * `chosen` is what the field says of the choice that was made: that is no search.
 */
export function useTyped(chosen?: string, initially = '') {
  const [search, setSearch] = useState(initially)
  const words = search === chosen ? '' : search.trim()
  const wanted = useDeferredValue(words)
  return { search, setSearch, wanted, isBehind: wanted !== words }
}
