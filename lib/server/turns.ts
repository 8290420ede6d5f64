import type { Ctx } from './ctx'
import { patience } from './env'
import { badRequest, HttpError, TryAgain } from './errors'

/**
 * Heavy calls at once, in this process. An organization alone leaves connections of the heavy pool to others; a person
 * alone leaves some to the rest of their organization.
 */
const AT_ONCE = { person: 2, organization: 3, process: 4 }
type Kind = keyof typeof AT_ONCE

/** How long a call waits for its turn, in ms: its work may have to wait for something else. */
const longestWait = () => patience() / 2
/** How many calls of a person may wait. */
const MOST_WAITING = 10
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
}

function refuse(kind: Kind): HttpError {
  const message = `${SENTENCES[kind]} Nothing was done. Try again in ${RETRY_AFTER_SECONDS} seconds.`
  // What others do is not the caller's fault.
  if (kind === 'process') return new TryAgain('busy', message, RETRY_AFTER_SECONDS)
  return new HttpError(429, message, {}, { 'Retry-After': String(RETRY_AFTER_SECONDS) })
}

/**
 * Waits until a heavy call may begin, and returns what ends its turn. Throws 429 when too many calls of the same person or
 * organization are under way for too long, or too many of the person's wait already; 503 when those of others are; 400 once
 * the caller has left.
 */
export async function takeTurn(caller: Caller, isLeft: () => boolean): Promise<() => void> {
  const counted = countedOf(caller)
  if (fullOf(counted)) await waitFor(counted)
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

function waitFor(counted: Counted): Promise<void> {
  const waiting = waiters.filter((waiter) => waiter.counted.person === counted.person).length
  if (waiting >= MOST_WAITING) throw refuse('person')
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
      reject(refuse(fullOf(counted) ?? 'process'))
    }, longestWait())
    waiters.push(waiter)
  })
}
