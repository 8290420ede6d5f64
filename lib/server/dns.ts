import { Resolver } from 'node:dns/promises'

/** Asks for the TXT records of a name, each in the parts that it comes in, as node:dns does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const TIMEOUT_MS = 5000
const NOT_THERE = ['ENOTFOUND', 'ENODATA']

const ask: ResolveTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name)
let resolve = ask

/** Has another resolver answer, for tests; without one, the one that this machine is set up with. */
export const setResolver = (resolver: ResolveTxt = ask): void => {
  resolve = resolver
}

/** The TXT records of a name; none where there is no such name. Throws when nobody answers in time. */
export async function txtOf(name: string): Promise<string[]> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NOT_THERE.includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
