let read = () => new Date()

/** The instant that rules of time go by. */
export const now = (): Date => read()

/** Has another clock say what time it is, for tests; without one, the computer's own. */
export const setClock = (clock: () => Date = () => new Date()): void => {
  read = clock
}
