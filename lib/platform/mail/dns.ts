import { Resolver } from 'node:dns/promises'
import { inTime } from '@/lib/platform/time/in-time'

/** Asks for the TXT records of a name, each in the parts that it comes in, as node:dns does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const TIMEOUT_MS = 5000
const NOT_THERE = ['ENOTFOUND', 'ENODATA']

const tooSlow = () =>
  Object.assign(new Error('No name server has answered in time.'), { code: 'ETIMEOUT' })

/**
 * Asks the name servers of this machine, or those that are given, one after the other: `limit` ms
 * are for all of them together.
 */
export const askWithin =
  (limit: number, servers?: string[]): ResolveTxt =>
  (name) => {
    const resolver = new Resolver({ timeout: limit, tries: 1 })
    if (servers) resolver.setServers(servers)
    return inTime(limit, tooSlow, (signal) => {
      signal.addEventListener('abort', () => resolver.cancel())
      return resolver.resolveTxt(name)
    })
  }
const ask = askWithin(TIMEOUT_MS)
let resolve = ask

/**
 * Has another resolver answer, for tests; without one, the one that this machine is set up with.
 */
export const setResolver = (resolver: ResolveTxt = ask): void => {
  resolve = resolver
}

/**
 * The TXT records of a name; none where there is no such name. Throws when nobody answers in time.
 */
export async function txtOf(name: string): Promise<string[]> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NOT_THERE.includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
