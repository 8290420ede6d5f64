import { inspect } from 'node:util'
import { SettingsError } from '@/lib/platform/config/env'
import { end, isEnding } from './process/lifetime.mjs'
import { Refusal } from './output/refusal.mjs'

type Command = (args: string[]) => Promise<unknown>

/** Each command is loaded only when it is asked for: a warm start is to be quick. */
const commands: Record<string, () => Promise<{ default: Command }>> = {
  start: () => import('./commands/start'),
  dev: () => import('./commands/dev'),
  services: () => import('./commands/services'),
  commerce: () => import('./commands/commerce'),
  build: () => import('./commands/build'),
  test: () => import('./commands/test'),
  check: () => import('./commands/check'),
  bench: () => import('./commands/bench'),
  pictures: () => import('./commands/pictures'),
  worker: () => import('./commands/worker'),
  migrate: () => import('./commands/migrate'),
  'db:seed': () => import('./commands/db-seed'),
  'audit:verify': () => import('./commands/audit-verify'),
  'staff:grant': () => import('./commands/staff-grant'),
}

/** Runs a command. What the operator can put right ends it with one line; a bug shows its stack. */
export async function main(name: string, args: string[]) {
  try {
    const { default: command } = await commands[name]!()
    await command(args)
  } catch (error) {
    if (isEnding()) return // a consequence of being told to stop
    const expected = error instanceof SettingsError || error instanceof Refusal
    await end(1, expected ? error.message : inspect(error))
  }
}
