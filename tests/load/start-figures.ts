import fs from 'node:fs'
import http from 'node:http'
import { withoutSettings } from '@/dev/environment'
import { startChild } from '@/dev/process/child.mjs'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { milliseconds, type Figure } from './figures'
import type { Machine } from './installation'

/** The npm that runs us; what it would run, when it is not there. */
const COMMAND = process.env.npm_execpath ? [process.env.npm_execpath, 'start'] : ['dev/start.mjs', 'start']

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const headers = { host: `www.polyclinic.localhost:${port}` }
    const request = http.get({ host: '127.0.0.1', port, path: '/', headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => setTimeout(resolve, 20, false))
  })

/** Runs `npm start` on a folder until its first page, and ends it. Answers the ms that took. */
async function start(folder: string): Promise<number> {
  const port = await freePorts(4)
  const started = performance.now()
  const { child, stop } = startChild({
    command: process.execPath,
    args: COMMAND,
    cwd: ROOT,
    env: { ...withoutSettings(process.env), PORT: String(port), POLYCLINIC_DATA_DIR: folder },
    output: { file: `${folder}.log` },
    patience: 15_000,
  })
  while (!(await answers(port)))
    if (child.exitCode !== null || performance.now() - started > 60_000)
      throw new Error(`npm start gave no answer:\n${fs.readFileSync(`${folder}.log`, 'utf8').slice(-1000)}`)
  const ms = performance.now() - started
  await stop()
  return ms
}

export async function startFigures({ folder }: Machine): Promise<Figure[]> {
  const place = folder.at('start')
  fs.mkdirSync(place, { mode: 0o755 })
  await start(place) // makes the database and its demo
  const warm = await start(place)
  return [{ what: 'npm start, warm, to its first page', ours: milliseconds(warm), target: '≤ 5 s', met: warm <= 5000 }]
}

/** What tests/load/first-load.ts says, in one line. */
export async function firstLoadFigures(): Promise<Figure[]> {
  const args = ['--import', 'tsx', 'tests/load/first-load.ts']
  const { ok, output } = await run({ command: process.execPath, args, cwd: ROOT, env: process.env })
  const [, size, budget] = /([\d.]+ KB) +of ([\d.]+ KB)/.exec(output) ?? []
  if (!size) throw new Error(`tests/load/first-load.ts says nothing to go by:\n${output}`)
  return [{ what: 'First-load JavaScript of the list page, gzip', ours: size, target: `≤ ${budget}`, met: ok }]
}
