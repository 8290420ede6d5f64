const known = new Map<string, string>()
const listeners = new Set<() => void>()

/** Somebody's rights may be others than the page shows: whoever shows them asks again. */
export const doubtRights = () => listeners.forEach((listener) => listener())

/**
 * What the server calls a person's rights in a place, as in `northside 5k3V…`. News of a place
 * already known are doubts.
 */
export function hearRights(said: string | null) {
  const [place, rights] = said?.split(' ') ?? []
  if (!place || !rights) return
  const before = known.get(place)
  known.set(place, rights)
  if (before !== undefined && before !== rights) doubtRights()
}

/** Calls when a person's rights may have changed; answers how to stop that. */
export function onNewRights(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
