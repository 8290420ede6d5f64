import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROOM_FOR_YOUNG, ROOT } from '@/dev/root'

/** Variables on top of this process's own. */
export type Environment = Record<string, string>

/** Starts a script of this folder in a process of its own, which can be sent messages. */
export const childOf = (file: string, args: string[], env: Environment = {}) =>
  fork(path.join(ROOT, 'tests/support/processes', file), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: [ROOM_FOR_YOUNG, '--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Waits until a process has ended. */
export async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
