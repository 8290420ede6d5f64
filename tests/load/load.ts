import path from 'node:path'
import { run, tail } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { median } from './figures/figures'

/** What the load tool is to send, again and again. */
export interface Load {
  port: number
  path: string
  headers: Record<string, string>
  seconds: number
  connections: number
  /**
   * Sends one of these each time, with an Idempotency-Key; `{n}` stands for a word that comes once.
   */
  posts?: { path: string; body: string }[]
}

export interface Loaded {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Body and head of one answer. */
  bytes: number
}

const TOOL = path.join(import.meta.dirname, 'load-process.ts')

/** Runs the load tool in a process of its own. Throws when any answer was an error. */
export async function load(options: Load): Promise<Loaded> {
  const args = ['--import', 'tsx', TOOL, JSON.stringify(options)]
  const { ok, output } = await run({
    command: process.execPath,
    args,
    cwd: ROOT,
    timeLimit: 60_000,
  })
  if (!ok) throw new Error(`The load tool failed on ${options.path}:\n${tail(output, 5)}`)
  return JSON.parse(output) as Loaded
}

/**
 * Some thousand calls, until both are compiled: as many rounds of so many seconds as the slower one
 * takes.
 */
const WARM_UP = { calls: 5000, seconds: 4, rounds: 8 }

async function warmUp(cold: Load): Promise<void> {
  const { calls, seconds, rounds } = WARM_UP
  for (let [done, round] = [0, 0]; done < calls && round < rounds; round++)
    done += seconds * (await load({ ...cold, seconds })).perSecond
}

/**
 * Two servers under the same load, in turns, so that what else the machine does meets both. Answers
 * the medians.
 */
export async function compare(
  ours: Load,
  limit: Load,
  times = 3,
): Promise<{ ours: Loaded; limit: Loaded }> {
  for (const cold of [ours, limit]) await warmUp(cold)
  const rounds: [Loaded, Loaded][] = []
  while (rounds.length < times) rounds.push([await load(ours), await load(limit)])
  const middle = (side: 0 | 1): Loaded => {
    const of = (key: keyof Loaded) => median(rounds.map((round) => round[side][key]))
    return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), bytes: of('bytes') }
  }
  return { ours: middle(0), limit: middle(1) }
}
