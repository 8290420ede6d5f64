type State = Record<string, unknown> | null
export type Deed = {
  /** A permission word, as in `roles:update`. */
  action: string
  before: State
  after: State
}

type Way = { action: string; apiKey?: string | null; viewedAs?: string | null }

const DONE: Record<string, string> = {
  update: 'changed',
  read: 'read',
  send: 'sent',
  pay: 'paid',
  cancel: 'cancelled',
  verify: 'verified',
  'view-as': 'viewed as',
}

/** What the action of a permission word allows: "create". One word stands for several deeds: who may suspend may resume as well. */
export const toDo = (verb: string) => (verb === 'update' ? 'change' : verb.replaceAll('-', ' '))

/** The same when it is done: "created". */
const doneOf = (verb: string) => DONE[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)

const VIEWS: Record<string, string> = {
  'read-only': 'began to view as {}',
  changes: 'allowed changes while viewing as {}',
  ended: 'stopped viewing as {}',
}

const IMPORTED: Record<string, string> = {
  uploaded: 'uploaded {}',
  checking: 'chose the columns of {}',
  checked: 'checked {}',
  running: 'began {}',
  done: 'finished {}',
  undoing: 'began to undo {}',
  undone: 'undid {}',
  abandoned: 'threw away {}',
}
const imported = (_: State, after: State) => IMPORTED[String(after?.state)]

type LoggedLicence = { verifiedAt?: unknown; renewal?: { number: unknown } }
const licencesIn = (state: State) => (state?.licences ?? []) as LoggedLicence[]
const verifiedIn = (state: State) => licencesIn(state).filter((one) => one.verifiedAt).length
const renewalsIn = (state: State) => licencesIn(state).flatMap(({ renewal }) => renewal ?? []).length
/** A renewal that was settled was declined if all licences are as they were. */
function settledIn(before: State, after: State): string | false {
  if (renewalsIn(after) >= renewalsIn(before)) return false
  const [was, is] = [before, after].map((state) =>
    JSON.stringify(licencesIn(state).map(({ renewal: _, ...licence }) => licence)),
  )
  return was === is ? 'declined the renewal of a licence of {}' : 'verified the renewal of a licence of {}'
}

/** What became of a test or a plan that was to be written to commerce. */
function offeredIn(after: State): string | false {
  const { state } = (after?.inCommerce ?? {}) as { state?: unknown }
  if (!state) return false
  if (state === 'pending') return 'noted that {} is to be written to commerce'
  return state === 'failed' ? 'could not write {} to commerce' : 'wrote {} to commerce'
}

/** A change of a draft: of one that is begun or discarded, the log has one state alone. */
function draftedIn(before: State, after: State): string | false {
  if (before && !after) return 'discarded a draft of {}'
  return !before && 'began to draft a version of {}'
}

/** One permission can be about several deeds: what has changed tells them apart. */
const TOLD_APART: Record<string, (before: State, after: State) => string | false | null | undefined> = {
  'organizations:read': (_, after) => {
    if (after?.fetchedExport) return 'downloaded an export of {}'
    return Boolean(after?.exported) && 'exported {}'
  },
  'organizations:suspend': (_, after) => after?.standing !== 'suspended' && 'resumed {}',
  'organizations:archive': (_, after) => after?.standing !== 'archived' && 'restored {}',
  'organizations:move': (before, after) => {
    if (after?.payer) return 'changed who pays for {}'
    if (after?.below) return 'moved {} to here'
    return Boolean(before?.below) && 'moved {} away from here'
  },
  'roles:assign': (before, after) =>
    before ? (after ? 'changed until when {} holds a role' : 'took a role from {}') : 'gave {} a role',
  'users:invite': (before, after) => {
    if (before && !after) return 'revoked the invitation of {}'
    return before && (after?.status === 'active' ? 'accepted the invitation' : 'sent another invitation to {}')
  },
  'users:suspend': (_, after) => {
    if (after?.sessionsEnded) return 'ended the sessions of {}'
    return after?.status !== 'suspended' && 'resumed {}'
  },
  'plans:publish': (_, after) => offeredIn(after),
  'plans:update': draftedIn,
  'tests:publish': (_, after) => (after?.status === 'retired' ? 'retired {}' : offeredIn(after)),
  'tests:update': draftedIn,
  'templates:update': (before, after) => {
    if (before && !after) return 'discarded a draft of {}'
    if (after?.testOf) return 'sent a test of {}'
    return Boolean(after?.restored) && 'restored a version of {}'
  },
  'faqs:publish': (_, after) => after?.status === 'withdrawn' && 'withdrew {}',
  'faqs:update': (_, after) => Boolean(after?.order) && 'changed the order of {}',
  'templates:publish': (_, after) => after?.status === 'archived' && 'archived {}',
  'practitioners:update': (before, after) =>
    (Boolean(after?.reminded) && 'reminded {} of a licence that ends soon') ||
    (Boolean(after?.periodTo) && Object.keys(after!).length === 1 && 'ended the role of {}') ||
    (renewalsIn(after) > renewalsIn(before) && 'sent a renewed licence of {}'),
  'contacts:update': (before, after) => {
    if (after?.removed || (before && !after)) return 'deleted {}'
    if (after?.status) return after.status === 'archived' ? 'archived {}' : 'took {} back into use'
    if (before?.reason && !after?.reason) return 'took back {}'
    return !before && 'created {}'
  },
  'campaigns:create': (_, after) => Boolean(after?.copyOf) && 'duplicated another one as {}',
  'campaigns:update': (before, after) => {
    if (after?.testSentTo) return 'sent a test of {}'
    if (before && !after) return 'deleted {}'
    if (after?.state)
      return before?.state ? `found the domain of {} ${String(after.state).replace('-', ' ')}` : 'created {}'
    if (before?.status && after?.status === 'in-review') return 'submitted {}'
    return Boolean(before?.status) && after?.status === 'draft' && 'withdrew {}'
  },
  'campaigns:approve': (_, after) => after?.status === 'draft' && 'rejected {}',
  'campaigns:send': (before, after) => {
    if (after?.status === 'paused') return 'paused {}'
    if (after?.status === 'cancelled') return 'cancelled {}'
    if (after?.status === 'sent') return 'finished {}'
    if (after?.resent) return 'sent the failed mails of {} again'
    return before?.status === 'paused' ? 'resumed {}' : 'began to send {}'
  },
  'subscriptions:update': (before, after) => {
    if (after?.moved) return 'moved subscribers of {}'
    if ((after && !before) || before?.status === 'cancelled') return 'started {}'
    if (after?.status === 'paused') return 'paused {}'
    if (after?.status === 'cancelled') return 'ended {}'
    return (before?.status === 'paused' || before?.endsAtRenewal === true) && 'resumed {}'
  },
  'billing:update': (before, after) => {
    if (after?.sentTo) return 'sent {}'
    if (before?.card === null) return 'added {}'
    return after?.card === null ? 'removed {}' : !before && 'created {}'
  },
  'billing:refund': (_, after) => Boolean(after?.unpaid) && 'credited {}',
  'practitioners:verify': (before, after) =>
    settledIn(before, after) ||
    (verifiedIn(after) < verifiedIn(before)
      ? 'took back the verification of a licence of {}'
      : 'verified a licence of {}'),
  'practitioners:import': imported,
  'locations:import': imported,
  'tests:import': imported,
  'contacts:import': imported,
  'users:view-as': (_, after) => VIEWS[String(after?.view)],
}

/** What is told of a call that commerce refused, or of which nobody knows what became. */
function triedIn(verb: string, outcome: unknown): string {
  if (outcome === 'unknown') return `may have ${doneOf(verb)} {}`
  return `tried to ${toDo(verb)} {}`
}

/** What somebody did, with `{}` for what it was done to: "ended the sessions of {}". */
export function deedIn({ action, before, after }: Deed): string {
  if (after?.call) return 'called with {}'
  const verb = action.split(':').at(-1)!
  if (after?.outcome) return triedIn(verb, after.outcome)
  return TOLD_APART[action]?.(before, after) || `${doneOf(verb)} {}`
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
