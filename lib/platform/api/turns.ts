import { patience } from '@/lib/platform/config/env'
import type { Ctx } from './ctx'
import { badRequest, HttpError, TryAgain } from './errors'

/** Whom calls are counted for, to leave turns to others. */
type Kind = 'person' | 'organization' | 'process'

/** Calls of a sort that takes turns, in this process. */
type Sort = {
  name: string
  atOnce: Record<Kind, number>
  /** How long a call waits for its turn, in ms: its work may have to wait for something else. */
  longestWait: () => number
  /** How many calls of a person, or of an organization's visitors, may wait. */
  mostWaiting: number
  sentences: Record<Kind, string>
}

/**
 * An organization alone leaves connections of the heavy pool to others; a person alone leaves some
 * to the rest of their organization.
 */
const HEAVY: Sort = {
  name: 'heavy',
  atOnce: { person: 2, organization: 3, process: 4 },
  longestWait: () => patience() / 2,
  mostWaiting: 10,
  sentences: {
    person: 'Several large requests of yours are already running.',
    organization: 'Several large requests for this organization are already running.',
    process: 'Too many large requests are running at the moment.',
  },
}

/**
 * Calls that send mails and are not heavy: each holds an ordinary connection while it waits for the
 * counters of mails (`mail-limits.ts`). They wait less, because counting takes its time, too.
 */
const MAILS: Sort = {
  name: 'mails',
  atOnce: { person: 2, organization: 3, process: 5 },
  longestWait: () => patience() / 3,
  mostWaiting: 50,
  sentences: {
    person: 'Several requests of yours that send mail are already running.',
    organization: 'Several requests that send mail for this organization are already running.',
    process: 'Too many requests that send mail are running at the moment.',
  },
}

const RETRY_AFTER_SECONDS = 5

type Caller = Pick<Ctx, 'actor' | 'scope'>
/** Whatever one call counts towards, by name. */
type Counted = Partial<Record<Kind, string>>
/** Has the name of its sort in each of its names. */
type Call = { sort: Sort; counted: Counted }
type Waiter = Call & { begin: () => void }

/** Kept on the process, as its connections are. */
const process_ = globalThis as { polyclinicTurns?: Turns }
type Turns = { underWay: Map<string, number>; waiters: Waiter[] }
const turns: Turns = (process_.polyclinicTurns ??= { underWay: new Map(), waiters: [] })
const { underWay, waiters } = turns

const callOf = (sort: Sort, { actor, scope }: Caller): Call => ({
  sort,
  counted: {
    person: `${sort.name}: person ${actor.personId}`,
    ...(scope.kind === 'organization' && {
      organization: `${sort.name}: organization ${scope.organization.id}`,
    }),
    process: sort.name,
  },
})

const fullOf = ({ sort: { atOnce }, counted }: Call): Kind | undefined =>
  (Object.keys(atOnce) as Kind[]).find(
    (kind) => (underWay.get(counted[kind] ?? '') ?? 0) >= atOnce[kind],
  )

function count({ counted }: Call, change: 1 | -1) {
  for (const name of Object.values(counted)) {
    const next = (underWay.get(name) ?? 0) + change
    if (next > 0) underWay.set(name, next)
    else underWay.delete(name)
  }
}

/** Begins, in the order in which they came, whichever waiting calls may begin now. */
function beginNext() {
  for (const waiter of [...waiters]) {
    if (fullOf(waiter)) continue
    waiters.splice(waiters.indexOf(waiter), 1)
    waiter.begin()
  }
}

function refuse({ sentences }: Sort, kind: Kind): HttpError {
  const message = `${sentences[kind]} Nothing was done. Try again in ${RETRY_AFTER_SECONDS} seconds.`
  // What others do is not the caller's fault.
  if (kind === 'process') return new TryAgain('busy', message, RETRY_AFTER_SECONDS)
  return new HttpError(429, message, {}, { 'Retry-After': String(RETRY_AFTER_SECONDS) })
}

/**
 * Waits until a heavy call may begin, and returns what ends its turn. Throws 429 when too many
 * calls of the same person or organization are under way for too long, or too many of the person's
 * wait already; 503 when those of others are; 400 once the caller has left.
 */
export const takeTurn = (caller: Caller, isLeft: () => boolean) =>
  take(callOf(HEAVY, caller), isLeft)

/** The same for a call that sends mails and is not heavy. */
export const takeMailTurn = (caller: Caller, isLeft: () => boolean) =>
  take(callOf(MAILS, caller), isLeft)

/**
 * The same for somebody unknown who has an organization send a mail. They leave turns to those who
 * belong there.
 */
export const takeVisitorTurn = (domainURL: string, isLeft: () => boolean) =>
  take(
    {
      sort: MAILS,
      counted: { organization: `${MAILS.name}: visitors of ${domainURL}`, process: MAILS.name },
    },
    isLeft,
  )

async function take(call: Call, isLeft: () => boolean): Promise<() => void> {
  if (fullOf(call)) await waitFor(call)
  else count(call, 1)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    count(call, -1)
    beginNext()
  }
  if (!isLeft()) return end
  end()
  return badRequest('The request was ended by its sender.')
}

function waitFor(call: Call): Promise<void> {
  const { sort, counted } = call
  const kind: Kind = counted.person ? 'person' : 'organization'
  const waiting = waiters.filter((waiter) => waiter.counted[kind] === counted[kind]).length
  if (waiting >= sort.mostWaiting) throw refuse(sort, kind)
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      ...call,
      begin() {
        clearTimeout(timer)
        count(call, 1)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1)
      reject(refuse(sort, fullOf(call) ?? 'process'))
    }, sort.longestWait())
    waiters.push(waiter)
  })
}
