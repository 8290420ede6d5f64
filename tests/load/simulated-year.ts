import path from 'node:path'
import { atEnd, end, watchForTheEnd } from '@/dev/process/lifetime.mjs'
import { startChild } from '@/dev/process/child.mjs'
import { ROOT } from '@/dev/root'

/*
 * The year of tests/commerce/simulated-year.test.ts with 1,000 organizations, which takes hours; or with as many as are
 * named, and from a seed, which is the one that a year before has said:
 *
 *   node --import tsx tests/load/simulated-year.ts [organizations] [seed]
 *
 * Beside it: CRASH_SEED=1 npx vitest run --project commerce tests/commerce/crash.test.ts
 */
const [organizations = '1000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const TEST = 'tests/commerce/simulated-year.test.ts'

watchForTheEnd()
console.log(`${organizations} organizations, seed ${seed}`)
const { child, exited, stop } = startChild({
  command: process.execPath,
  args: [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'commerce', TEST],
  cwd: ROOT,
  env: { ...process.env, SIMULATED_ORGANIZATIONS: organizations, SIMULATED_SEED: seed },
})
atEnd.add(stop)
await exited
await end(child.exitCode ?? 1)
