/** What commerce was told of something that is published here; null when it never was. */
export type Told = { state: 'pending' | 'written' | 'failed'; failure: string | null } | null

type Words = { onItsWay: string; there: string; fault: string }

/** How it is with it there, in words: on its way, there, or not there and why. */
export function toldWord(told: Told, { onItsWay, there, fault }: Words): string {
  if (told?.state === 'written') return there
  if (told?.state === 'pending' && !told.failure) return onItsWay
  const later = told?.state === 'pending' && 'It is tried again every few minutes.'
  return [fault, told?.failure, later].filter(Boolean).join(' ')
}

/** The same in a line of a history. */
export function loggedToldWord({ state, failure }: NonNullable<Told>, there: string): string {
  if (state === 'pending') return failure ? `Not written yet. ${failure}` : 'To be written'
  return state === 'failed' ? `Not written. ${failure}` : there
}
