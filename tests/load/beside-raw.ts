import { milliseconds, percent, perSecond, type Figure } from './figures/figures'
import type { Console } from './installation'
import { compare, type Load, type Loaded } from './load'
import type { Statement } from './raw-statements'

const CONNECTIONS = 10

/** The same load on the console and on the raw server. */
export const pair = (
  console: Console,
  load: Omit<Load, 'port' | 'connections'>,
  times?: number,
) => {
  const options = { connections: CONNECTIONS, ...load }
  return compare({ ...options, port: console.port }, { ...options, port: console.rawPort }, times)
}

export function rate(
  what: string,
  { ours, limit }: { ours: Loaded; limit: Loaded },
  target?: number,
): Figure[] {
  const ratio = ours.perSecond / limit.perSecond
  const goal = target === undefined ? {} : { target: `≥ ${target * 100} %`, met: ratio >= target }
  const beside = (of: 'p50' | 'p99') => ({
    ours: milliseconds(ours[of]),
    limit: milliseconds(limit[of]),
  })
  return [
    {
      what,
      ours: perSecond(ours.perSecond),
      limit: perSecond(limit.perSecond),
      ratio: percent(ratio),
      ...goal,
    },
    { what: '  p99', ...beside('p99') },
  ]
}

/** Tells the raw server what to do at an address; the one of a POST counts without its query. */
export async function teachRaw(
  { rawPort }: Console,
  method: 'GET' | 'POST',
  path: string,
  statements: Statement[],
) {
  const body = JSON.stringify({ key: `${method} ${path}`, statements })
  const { ok } = await fetch(`http://127.0.0.1:${rawPort}/`, { method: 'PUT', body })
  if (!ok) throw new Error(`The raw server refuses ${path}.`)
}

/** What a console's page sends along with a write. */
export const writing = ({ headers, origin }: Console) => ({
  ...headers,
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})
