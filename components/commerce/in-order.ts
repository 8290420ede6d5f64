/** Medusa lists what belongs to a row in any order: forms show it in this one, so that two versions can be compared. */
export const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
