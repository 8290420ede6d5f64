import path from 'node:path'
import { withoutSettings } from '@/dev/environment/environment'
import { run, tail } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { asOwner } from '@/lib/platform/db/owner'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { LOGIN, PARENT, PORT, webProcess } from '@/tests/support/settings'
import type { Asked, Authorized } from '../authorization-process'
import { count, milliseconds, type Figure } from './figures'
import { SECRET, signIn, type Subject } from '../installation'
import { MANY } from '../people-seed'

const TOOL = path.join(import.meta.dirname, 'authorization-process.ts')

/** Runs it in a process of its own, with the settings of a web process. */
async function measure({ url }: Subject): Promise<Authorized> {
  const [{ domainURL }] = await asOwner(url, async (owner) => {
    const text = 'select domain_url as "domainURL" from organizations where id = $1'
    return (await owner.query<{ domainURL: string }>(text, [500 * 97])).rows as [
      { domainURL: string },
    ]
  })
  const asked: Asked = {
    domainURL,
    loginHost: LOGIN,
    organizationHost: `${domainURL}.${PARENT}:${PORT}`,
    cookie: `${SESSION_COOKIE}=${await signIn(url, MANY)}`,
  }
  const { ok, output } = await run({
    command: process.execPath,
    args: ['--import', 'tsx', TOOL, JSON.stringify(asked)],
    cwd: ROOT,
    env: {
      ...withoutSettings(process.env),
      ...webProcess,
      NODE_ENV: 'production',
      NEXTAUTH_SECRET: SECRET,
      APP_DATABASE_URL: appDatabaseURL(url, SECRET),
    },
    timeLimit: 60_000,
  })
  if (!ok) throw new Error(`Authorization could not be measured:\n${tail(output, 10)}`)
  return JSON.parse(output) as Authorized
}

const TARGET = 2

export async function authorizationFigures(console: Subject): Promise<Figure[]> {
  const { requests, statement, checksPerSecond } = await measure(console)
  const figure = (what: string, name: keyof Authorized['requests'], target?: number): Figure[] => {
    const { p50, p99, roundTrips } = requests[name]
    const goal = target === undefined ? {} : { target: `≤ ${target} ms`, met: p50 <= target }
    return [
      {
        what,
        ours: milliseconds(p50),
        limit: `${roundTrips} round trips, ${milliseconds(statement)} each`,
        ...goal,
      },
      { what: '  p99', ours: milliseconds(p99) },
    ]
  }
  return [
    ...figure('Authorization, login host', 'admin', TARGET),
    ...figure('Authorization, organization’s host', 'home', TARGET),
    ...figure('  with a list', 'list'),
    ...figure('  with a search', 'search'),
    {
      what: 'Evaluator: permissions checked',
      ours: `${count(Math.round(checksPerSecond))}/s`,
      target: '≥ 1,000,000/s',
      met: checksPerSecond >= 1e6,
    },
  ]
}
