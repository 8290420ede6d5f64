import { phraseOf, triedPhraseOf } from './audit-events'

export type Deed = {
  /** A permission word, as in `roles:update`. */
  action: string
  /** What happened, as in `role.changed`; null in rows from before the log named it. */
  event: string | null
  after: Record<string, unknown> | null
}

type Way = { action: string; apiKey?: string | null; viewedAs?: string | null }

/**
 * What the action of a permission word allows: "create". One word stands for several deeds: who may
 * suspend may resume as well.
 */
export const toDo = (verb: string) => (verb === 'update' ? 'change' : verb.replaceAll('-', ' '))

/** All that a permission word says for certain of what was done by it. */
const CERTAIN: Record<string, { done: string; tried: string }> = {
  create: { done: 'created {}', tried: 'create {}' },
  delete: { done: 'deleted {}', tried: 'delete {}' },
  read: { done: 'read {}', tried: 'read {}' },
  'view-as': { done: 'viewed as {}', tried: 'view as {}' },
}
const CHANGED = { done: 'changed {}', tried: 'change {}' }

/** A deed from before the log named events. */
function formerDeedIn({ action, after }: Deed): string {
  // Whatever it was allowed by: the key is what it was done with.
  if (after?.call) return 'called with {}'
  const { done, tried } = CERTAIN[action.split(':').at(-1)!] ?? CHANGED
  if (!after?.outcome) return done
  return after.outcome === 'unknown' ? `may have ${done}` : `tried to ${tried}`
}

/** What somebody did, with `{}` for what it was done to: "ended the sessions of {}". */
export function deedIn(deed: Deed): string {
  const { event, after } = deed
  if (event === null) return formerDeedIn(deed)
  return (after?.outcome ? triedPhraseOf(event, after.outcome) : phraseOf(event)) ?? CHANGED.done
}

/** What somebody did, as a sentence goes on: "created the role". `what` is what it was done to. */
export const deedOf = (deed: Deed, what: string): string => deedIn(deed).replace('{}', () => what)

/** What else it was done with or as, where that is to be said. */
export function byWhat({ action, apiKey, viewedAs }: Way): string {
  const words = [
    apiKey && `with the key “${apiKey}”`,
    viewedAs && action !== 'users:view-as' && `viewing as ${viewedAs}`,
  ]
  return words.filter(Boolean).join(', ')
}
