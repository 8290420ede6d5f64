import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/platform/config/env'
import type { Tell } from './call'
import type { Ctx } from './ctx'
import { HttpError } from './errors'
import { addressOf } from './request'

const SECONDS = 60

/**
 * How many calls of a kind are let through in a minute, far above what people do: a page asks about
 * ten times. Each process counts for itself.
 */
const QUOTAS = {
  /** From one address, behind which a whole clinic may be. */
  address: 6000,
  person: 3000,
  organization: 12_000,
  /** What is long in the making, or large: uploads, and files of whole lists. */
  'person-files': 60,
  'organization-files': 300,
  /** What browsers report of themselves, from one address. */
  'browser-log': 60,
  /** Newsletters that somebody signs an address up for, from one address. */
  'sign-up': 30,
}
type Quota = keyof typeof QUOTAS

const kinds = Object.keys(QUOTAS) as Quota[]
const limiters = Object.fromEntries(
  kinds.map((kind) => [kind, new RateLimiterMemory({ points: QUOTAS[kind], duration: SECONDS })]),
) as Record<Quota, RateLimiterMemory>

/**
 * From the own network comes what a proxy passes on whose word is not trusted: everybody would
 * share its address.
 */
const OWN_NETWORK =
  /^(127\.|10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i

/** Of IPv6 the network: each machine has as many addresses there as it likes. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = tail
    ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
    : head
  return groups.slice(0, 4).join(':')
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
/** As draft-ietf-httpapi-ratelimit-headers-10 has them. */
const headersOf = (kind: Quota, left: RateLimiterRes) => ({
  'RateLimit-Policy': `"${kind}";q=${QUOTAS[kind]};w=${SECONDS}`,
  RateLimit: `"${kind}";r=${left.remainingPoints};t=${secondsOf(left)}`,
})

/** Counts a call, and tells how many are left. Throws 429 when too many have come. */
async function count(kind: Quota, key: string | number, tell: Tell): Promise<void> {
  if (!env().RATE_LIMITS) return
  const left = await limiters[kind].consume(key).catch((over: RateLimiterRes) => {
    const seconds = secondsOf(over)
    const message = `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    throw new HttpError(
      429,
      message,
      {},
      { ...headersOf(kind, over), 'Retry-After': String(seconds) },
    )
  })
  for (const [name, value] of Object.entries(headersOf(kind, left))) tell(name, value)
}

/** Before anything is looked up for a call: whoever sends it. */
export async function countAddress(
  req: IncomingMessage,
  kind: 'address' | 'browser-log' | 'sign-up',
  tell: Tell,
) {
  const address = addressOf(req)
  if (!OWN_NETWORK.test(address)) await count(kind, networkOf(address), tell)
}

/** When it is known who calls, and about which organization. */
export async function countCaller(
  { actor, scope }: Pick<Ctx, 'actor' | 'scope'>,
  isFile: boolean,
  tell: Tell,
) {
  if (scope.kind === 'organization')
    await count(isFile ? 'organization-files' : 'organization', scope.organization.id, tell)
  // Last, so that it is what the answer says: the others are shared.
  await count(isFile ? 'person-files' : 'person', actor.personId, tell)
}
