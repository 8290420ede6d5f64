/** A write of which nobody can tell yet whether it was done. */
export type Doubt = { id: number; what: string }

let doubts: readonly Doubt[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Doubt[]) => {
  doubts = next
  listeners.forEach((listener) => listener())
}

/** Every write that is being looked for, on whatever page it was made. */
export const openDoubts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => doubts,
  /** `what` begins a sentence: "The refund of $10.00". Answers how to end the doubt. */
  open: (what: string) => {
    const doubt = { id: ++last, what }
    set([...doubts, doubt])
    return () => set(doubts.filter((other) => other !== doubt))
  },
}
