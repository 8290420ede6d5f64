/**
 * Writes down what has happened, several at once: while one writing is under way, others gather for
 * the next. Resolves when what was given is written.
 */
export function gathering<T>(
  write: (gathered: T[]) => Promise<unknown>,
): (given: T[]) => Promise<void> {
  let waiting: T[] = []
  let next: Promise<void> | undefined
  let under: Promise<unknown> = Promise.resolve()
  return (given) => {
    if (given.length === 0) return Promise.resolve()
    waiting.push(...given)
    return (next ??= under.then(() => {
      const gathered = waiting
      waiting = []
      next = undefined
      const done = write(gathered)
      under = done.catch(() => undefined)
      return done.then(() => undefined)
    }))
  }
}
