/**
 * Medusa lists what belongs to a row in any order: forms show it in this one, so that two versions
 * can be compared.
 */
export const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** And lists show it in this one, which stays the same from visit to visit. */
export const namesInOrder = (names: string[]) =>
  names.toSorted((one, other) => one.localeCompare(other))
