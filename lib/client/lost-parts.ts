/** A part of the page whose code could not be loaded: a dialog, mostly. */
export type LostPart = {
  /** Tries again; it is lost anew where that fails. */
  again: () => void
  /** Does without it, so that it can be opened later. */
  close?: () => void
  /** It was tried again before. */
  repeated: boolean
}

let parts: readonly LostPart[] = []
const listeners = new Set<() => void>()
const set = (next: readonly LostPart[]) => {
  parts = next
  listeners.forEach((listener) => listener())
}

const remove = (part: LostPart) => set(parts.filter((other) => other !== part))

/** All that are lost on the page at hand. */
export const lostParts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => parts,
  /** Answers how to take it back: it has come, or nobody waits for it any more. */
  add: (part: LostPart) => {
    set([...parts, part])
    return () => remove(part)
  },
  dismiss: (part: LostPart) => {
    remove(part)
    part.close?.()
  },
}
