import type { Ctx } from './ctx'
import { badRequest, HttpError } from './errors'

/**
 * Calls at once, in this process. Heavy ones: an organization alone leaves connections of the heavy pool to others; a person
 * alone leaves some to the rest of their organization. Others that send mails: they wait for the limiter of mails with a
 * connection in hand, and leave the rest of the ordinary pool to everybody.
 */
const AT_ONCE = { person: 2, organization: 3, process: 4, mails: 5 }
type Kind = keyof typeof AT_ONCE

/** How long a heavy call waits for its turn, in ms, and how many calls of a person may wait. */
const HEAVY = { longestWait: 8000, mostWaiting: 10 }
/** The same for all calls that send mails, which also wait for the limiter. */
const MAILS = { longestWait: 3000, mostWaiting: 100 }
const RETRY_AFTER_SECONDS = 5

type Caller = Pick<Ctx, 'actor' | 'scope'>
/** Whatever one call counts towards, by name. */
type Counted = Partial<Record<Kind, string>>
type Waiter = { counted: Counted; begin: () => void }

/** Kept on the process, as its connections are. */
const process_ = globalThis as { polyclinicTurns?: Turns }
type Turns = { underWay: Map<string, number>; waiters: Waiter[] }
const turns: Turns = (process_.polyclinicTurns ??= { underWay: new Map(), waiters: [] })
const { underWay, waiters } = turns

const countedOf = ({ actor, scope }: Caller): Counted => ({
  person: `person ${actor.personId}`,
  ...(scope.kind === 'organization' && { organization: `organization ${scope.organization.id}` }),
  process: 'process',
})

const fullOf = (counted: Counted): Kind | undefined =>
  (Object.keys(AT_ONCE) as Kind[]).find((kind) => (underWay.get(counted[kind] ?? '') ?? 0) >= AT_ONCE[kind])

function count(counted: Counted, change: 1 | -1) {
  for (const name of Object.values(counted)) {
    const next = (underWay.get(name) ?? 0) + change
    if (next > 0) underWay.set(name, next)
    else underWay.delete(name)
  }
}

/** Begins, in the order in which they came, whichever waiting calls may begin now. */
function beginNext() {
  for (const waiter of [...waiters]) {
    if (fullOf(waiter.counted)) continue
    waiters.splice(waiters.indexOf(waiter), 1)
    waiter.begin()
  }
}

const SENTENCES: Record<Kind, string> = {
  person: 'Several large requests of yours are already running.',
  organization: 'Several large requests for this organization are already running.',
  process: 'Too many large requests are running at the moment.',
  mails: 'Too many requests that send mails are running at the moment.',
}

function refuse(kind: Kind): HttpError {
  // What others do is not the caller's fault.
  const status = kind === 'process' || kind === 'mails' ? 503 : 429
  const message = `${SENTENCES[kind]} Nothing was done. Try again in ${RETRY_AFTER_SECONDS} seconds.`
  return new HttpError(status, message, {}, { 'Retry-After': String(RETRY_AFTER_SECONDS) })
}

/**
 * Waits until a heavy call may begin, and returns what ends its turn. Throws 429 when too many calls of the same person or
 * organization are under way for too long, or too many of the person's wait already; 503 when those of others are; 400 once
 * the caller has left.
 */
export const takeTurn = (caller: Caller, isLeft: () => boolean) => take(countedOf(caller), HEAVY, isLeft)

/** The same for a call that sends mails and is not heavy: 503 when too many are under way for too long. */
export const takeMailTurn = (isLeft: () => boolean) => take({ mails: 'mails' }, MAILS, isLeft)

async function take(counted: Counted, limits: typeof HEAVY, isLeft: () => boolean): Promise<() => void> {
  if (fullOf(counted)) await waitFor(counted, limits)
  else count(counted, 1)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    count(counted, -1)
    beginNext()
  }
  if (!isLeft()) return end
  end()
  return badRequest('The request was ended by its sender.')
}

function waitFor(counted: Counted, { longestWait, mostWaiting }: typeof HEAVY): Promise<void> {
  const kind: Kind = counted.mails ? 'mails' : 'person'
  const waiting = waiters.filter((waiter) => waiter.counted[kind] === counted[kind]).length
  if (waiting >= mostWaiting) throw refuse(kind)
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      counted,
      begin() {
        clearTimeout(timer)
        count(counted, 1)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1)
      reject(refuse(fullOf(counted) ?? (counted.mails ? 'mails' : 'process')))
    }, longestWait)
    waiters.push(waiter)
  })
}
