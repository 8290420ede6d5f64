/** Things that some wait for and others bring. */
export type Queue<T> = {
  /** Resolves to the next thing, or to null once the queue is closed. */
  take(): Promise<T | null>
  put(things: T[]): void
  /** How many are there, less those who wait for one. */
  size(): number
  /** Takes back everything that nobody has taken. */
  empty(): T[]
  /** From now on there is nothing more. */
  close(): void
  /** Resolves when there are fewer than so many, or the queue is closed. */
  below(most: number): Promise<void>
}

export function openQueue<T>(): Queue<T> {
  let things: T[] = []
  const takers: ((thing: T | null) => void)[] = []
  let watchers: { most: number; tell: () => void }[] = []
  let closed = false
  const isBelow = (most: number) => closed || things.length < most
  const look = () => {
    const told = watchers.filter(({ most }) => isBelow(most))
    watchers = watchers.filter(({ most }) => !isBelow(most))
    for (const { tell } of told) tell()
  }
  return {
    size: () => things.length - takers.length,
    take() {
      if (closed) return Promise.resolve(null)
      const next = things.shift()
      if (next === undefined) return new Promise((resolve) => takers.push(resolve))
      look()
      return Promise.resolve(next)
    },
    put(more) {
      things.push(...more)
      while (takers.length > 0 && things.length > 0) takers.shift()!(things.shift()!)
    },
    empty() {
      const left = things
      things = []
      look()
      return left
    },
    close() {
      closed = true
      for (const tell of takers.splice(0)) tell(null)
      look()
    },
    below: (most) =>
      isBelow(most) ? Promise.resolve() : new Promise((tell) => watchers.push({ most, tell })),
  }
}
