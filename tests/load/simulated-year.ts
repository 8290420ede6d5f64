import path from 'node:path'
import { startChild } from '@/dev/process/child.mjs'
import { atEnd } from '@/dev/process/lifetime.mjs'
import { ROOT } from '@/dev/root'

const TEST = 'tests/commerce/simulated-year.test.ts'

/**
 * The year of tests/commerce/simulated-year.test.ts with 1,000 organizations, which takes hours, in
 * more steps; or with as many as are named, and from a seed, which is the one that a year before
 * has said: `npm run bench -- year 100 7`. Answers the exit code.
 */
export async function runYear([
  organizations = '1000',
  seed = String(Date.now() % 1_000_000),
]: string[]) {
  console.log(`${organizations} organizations, seed ${seed}`)
  const { child, exited, stop } = startChild({
    command: process.execPath,
    args: [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'commerce', TEST],
    cwd: ROOT,
    env: {
      ...process.env,
      SIMULATED_ORGANIZATIONS: organizations,
      SIMULATED_STEPS: '24',
      SIMULATED_SEED: seed,
      LOG_LEVEL: 'silent',
    },
  })
  atEnd.add(stop)
  await exited
  return child.exitCode ?? 1
}
