import http from 'node:http'
import path from 'node:path'
import { startChild, type ChildOptions } from './process/child.mjs'
import { bin, ROOM_FOR_YOUNG, ROOT } from './root'

interface Options {
  mode: 'production' | 'development'
  port: number
  /** Where it listens. */
  host: string
  env: NodeJS.ProcessEnv
  /** How many seconds it serves on when it is told to end. */
  delay: number
  output: ChildOptions['output']
  pidFile: string
}

/**
 * How long it may take to answer what it was asked, in ms: as long as a request may wait for the
 * database.
 */
const TO_ANSWER = 10_000

/** Launches the web process; `ready` resolves when it answers. */
export function launchWeb({ mode, port, host, env, delay, output, pidFile }: Options) {
  const { exited, stop } = startChild({
    command: process.execPath,
    // Node itself, not npm or npx: they would stand between us and its signals.
    args: [
      ROOM_FOR_YOUNG,
      ...(mode === 'production'
        ? [path.join(ROOT, 'lib/platform/web/web.mjs'), String(port), host]
        : [bin('next', 'dist/bin/next'), 'dev', '-p', String(port), '-H', host]),
    ],
    cwd: ROOT,
    env,
    output,
    pidFile,
    patience: 1000 * delay + TO_ANSWER,
  })
  let ended: string | undefined
  void exited.then((how) => (ended = how))

  const ready = async () => {
    for (const limit = Date.now() + 120_000; !(await isLive(port, host));) {
      if (ended || Date.now() > limit)
        throw new Error(`The console did not start (${ended ?? 'two minutes'}).`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { exited, stop, ready }
}

export type Web = ReturnType<typeof launchWeb>

/** Where this machine reaches what listens at an address, which may stand for all of them. */
const reachedAt = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host

/** Whether the web process says that it runs; it says so on any host name. */
const isLive = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const request = http.get(
      { host: reachedAt(host), port, path: '/livez', agent: false },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    // the first page of a development server takes its time
    request.setTimeout(60_000, () => request.destroy())
    request.once('error', () => resolve(false))
  })
