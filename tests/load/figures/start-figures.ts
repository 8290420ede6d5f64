import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutSettings } from '@/dev/environment/environment'
import { startChild } from '@/dev/process/child.mjs'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { execute } from '../execute'
import { milliseconds, type Figure } from './figures'
import type { Machine } from '../installation'

/** The npm that runs us; what it would run, when it is not there. */
const COMMAND = process.env.npm_execpath
  ? [process.env.npm_execpath, 'start']
  : ['dev/start.mjs', 'start']

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const headers = { host: `www.polyclinic.localhost:${port}` }
    const request = http.get(
      { host: '127.0.0.1', port, path: '/', headers, agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.once('error', () => resolve(false))
  })

/** The longest that commerce may take when its packages and its shop have to be made first. */
const PATIENCE = 240_000

/**
 * Runs `npm start` with a data folder until `until`, and ends it. Answers the ms that it took to
 * the first page, and to there.
 */
async function start(
  folder: string,
  { cwd = ROOT, env = {}, until }: { cwd?: string; env?: Record<string, string>; until: string },
): Promise<{ page: number; end: number }> {
  const port = await freePorts(5)
  const started = performance.now()
  const { child, stop } = startChild({
    command: process.execPath,
    args: COMMAND,
    cwd,
    env: {
      ...withoutSettings(process.env),
      ...env,
      PORT: String(port),
      POLYCLINIC_DATA_DIR: folder,
    },
    output: { file: `${folder}.log` },
    patience: 15_000,
  })
  const said = () => fs.readFileSync(`${folder}.log`, 'utf8')
  const timeTo = async (isThere: () => Promise<boolean> | boolean) => {
    while (!(await isThere())) {
      if (child.exitCode !== null || performance.now() - started > PATIENCE)
        throw new Error(`npm start did not get there:\n${said().slice(-1000)}`)
      await sleep(20)
    }
    return performance.now() - started
  }
  const page = await timeTo(() => answers(port))
  const end = await timeTo(() => said().includes(until))
  await stop()
  return { page, end }
}

const SHOP = 'Commerce ready'

export async function startFigures({ folder }: Machine): Promise<Figure[]> {
  const place = folder.at('start')
  fs.mkdirSync(place, { mode: 0o755 })
  await start(place, { until: SHOP }) // makes the database and its demo
  const warm = await start(place, { until: SHOP })
  return [
    {
      what: 'npm start, warm, to its first page',
      ours: milliseconds(warm.page),
      target: '≤ 5 s',
      met: warm.page <= 5000,
    },
    {
      what: '  to “Commerce ready”',
      ours: milliseconds(warm.end),
      target: '≤ 15 s',
      met: warm.end <= 15_000,
    },
  ]
}

/**
 * `npm start` in a fresh clone of the last commit, by somebody who has never had packages installed
 * on this machine: installs, builds, makes the database and its demo.
 */
export async function freshStartFigures({ folder }: Machine): Promise<Figure[]> {
  const [clone, home] = [folder.at('clone'), folder.at('home')]
  await execute(ROOT, 'git', ['clone', '--quiet', ROOT, clone])
  fs.mkdirSync(home)
  const place = folder.at('fresh')
  fs.mkdirSync(place, { mode: 0o755 })
  const { page } = await start(place, {
    cwd: clone,
    env: { HOME: home },
    until: 'Polyclinic is ready',
  })
  return [
    {
      what: 'npm start, in a fresh clone, to its first page',
      ours: milliseconds(page),
      target: '≤ 75 s',
      met: page <= 75_000,
    },
  ]
}

/** `npm run check` of a tree that was checked before, as before each commit. */
export async function checkFigures(): Promise<Figure[]> {
  const check = () => execute(ROOT, process.execPath, ['dev/start.mjs', 'check'])
  await check()
  const started = performance.now()
  await check()
  const ms = performance.now() - started
  return [
    {
      what: 'npm run check, once more',
      ours: milliseconds(ms),
      target: '≤ 90 s',
      met: ms <= 90_000,
    },
  ]
}

/** What tests/load/first-load.ts says, in one line. */
export async function firstLoadFigures(): Promise<Figure[]> {
  const args = ['--import', 'tsx', 'tests/load/first-load.ts']
  const { ok, output } = await run({ command: process.execPath, args, cwd: ROOT, env: process.env })
  const [, size, budget] = /([\d.]+ KB) +of ([\d.]+ KB)/.exec(output) ?? []
  if (!size) throw new Error(`tests/load/first-load.ts says nothing to go by:\n${output}`)
  return [
    {
      what: 'First-load JavaScript of the list page, Brotli',
      ours: size,
      target: `≤ ${budget}`,
      met: ok,
    },
  ]
}
