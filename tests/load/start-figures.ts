import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutSettings } from '@/dev/environment'
import { startChild } from '@/dev/process/child.mjs'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { milliseconds, type Figure } from './figures'
import type { Machine } from './installation'

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
 * Runs `npm start` on a folder until its shop is ready, and ends it. Answers the ms to the first
 * page, and to the shop.
 */
async function start(folder: string): Promise<{ page: number; shop: number }> {
  const port = await freePorts(5)
  const started = performance.now()
  const { child, stop } = startChild({
    command: process.execPath,
    args: COMMAND,
    cwd: ROOT,
    env: { ...withoutSettings(process.env), PORT: String(port), POLYCLINIC_DATA_DIR: folder },
    output: { file: `${folder}.log` },
    patience: 15_000,
  })
  const said = () => fs.readFileSync(`${folder}.log`, 'utf8')
  const until = async (isThere: () => Promise<boolean> | boolean) => {
    while (!(await isThere())) {
      if (child.exitCode !== null || performance.now() - started > PATIENCE)
        throw new Error(`npm start did not get there:\n${said().slice(-1000)}`)
      await sleep(20)
    }
    return performance.now() - started
  }
  const page = await until(() => answers(port))
  const shop = await until(() => said().includes('Commerce ready'))
  await stop()
  return { page, shop }
}

export async function startFigures({ folder }: Machine): Promise<Figure[]> {
  const place = folder.at('start')
  fs.mkdirSync(place, { mode: 0o755 })
  await start(place) // makes the database and its demo
  const warm = await start(place)
  return [
    {
      what: 'npm start, warm, to its first page',
      ours: milliseconds(warm.page),
      target: '≤ 5 s',
      met: warm.page <= 5000,
    },
    {
      what: '  to “Commerce ready”',
      ours: milliseconds(warm.shop),
      target: '≤ 15 s',
      met: warm.shop <= 15_000,
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
