type Most = { values: number; characters: number }

/**
 * Values by keys, of which those that were used last are kept: so many at most, and of so many
 * characters together. What has more than that alone is not kept.
 */
export function keepLast<Key, Value>(most: Most) {
  const kept = new Map<Key, { value: Value; characters: number }>()
  let characters = 0

  function forget(key: Key) {
    characters -= kept.get(key)?.characters ?? 0
    kept.delete(key)
  }

  return {
    get(key: Key): Value | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key: Key, value: Value, size: number): void {
      forget(key)
      if (size > most.characters) return
      kept.set(key, { value, characters: size })
      characters += size
      for (const oldest of kept.keys())
        if (kept.size > most.values || characters > most.characters) forget(oldest)
        else break
    },
  }
}
