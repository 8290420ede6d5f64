import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect } from 'vitest'
import { startChild } from '@/dev/process/child.mjs'
import { ROOT } from '@/dev/root'
import type { commerceProxy } from '../commerce/commerce-proxy'
import type { Task } from '../processes/crash-child'
import { sql } from '../db/database'
import type { Random } from './calendar'
import { waitFor } from '@/tests/support/wait'

const CHILD = path.join(ROOT, 'tests/support/processes/crash-child.ts')

async function begin(task: Task) {
  const { child, exited } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', CHILD, JSON.stringify(task)],
    cwd: ROOT,
    output: 'pipe',
  })
  let complaint = ''
  child.stderr?.on('data', (text) => (complaint += String(text)))
  await Promise.race([once(child.stdout!, 'data'), exited])
  return { kill: () => child.kill('SIGKILL'), ended: exited.then((how) => ({ how, complaint })) }
}

export type Proxy = Awaited<ReturnType<typeof commerceProxy>>
/**
 * Which of the writes that the shop and the card provider are asked for, counted from 1; null for a
 * moment whatever is asked.
 */
type Step = { path: RegExp; number: number } | null

/**
 * Has a job and a cashier run at the same moment, and kills both at a step of theirs: when the shop
 * has been asked and they have not heard of it, or when what they asked has been lost with them.
 * Answers whether they were killed: what they do may have no such step.
 */
export async function killedRound(
  task: Omit<Task, 'role'>,
  step: Step,
  proxies: Proxy[],
  random: Random,
) {
  const isLost = random.chance(0.25)
  const passed = () => proxies.reduce((sum, { passed }) => sum + passed.length, 0)
  const before = passed()
  let [seen, sent] = [0, 0]
  const killed = new Promise<void>((kill) => {
    const rule = (method: string, path: string) => {
      const isIt = method === 'POST' && step?.path.test(path) && ++seen === step.number
      if (isIt) kill()
      if (isIt && isLost) return 'lose-request'
      sent++
      return undefined
    }
    for (const { faults } of proxies) faults(rule)
  })
  const children = await Promise.all([
    begin({ ...task, role: 'job' }),
    begin({ ...task, role: 'cashier' }),
  ])
  const ended = Promise.all(children.map(({ ended }) => ended))
  await Promise.race([ended, step ? killed : after(random.whole(1, 900))])
  for (const { kill } of children) kill()
  for (const { how, complaint } of await ended)
    expect(how, complaint).toBeOneOf(['ended by SIGKILL', 'exit code 0'])
  await waitFor(() => expect(passed() - before).toBe(sent))
  for (const { faults } of proxies) faults(() => undefined)
  await sql(`update payments set created_at = now() - interval '1 hour' where state = 'pending'`)
  return (await ended).some(({ how }) => how === 'ended by SIGKILL')
}
