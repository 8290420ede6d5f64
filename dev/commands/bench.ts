import { buildEnvironment, currentBuild } from '../build/build'
import { findChromium } from '../chromium'
import { withoutSettings } from '../environment/environment'
import { startChild } from '../process/child.mjs'
import { end } from '../process/lifetime.mjs'
import { ROOT } from '../root'
import { prepare } from '../environment/settings'

/**
 * `npm run bench`: measures the production build, and prints each figure beside what it is held
 * against.
 */
export default async function bench(args: string[]) {
  const { step } = prepare('bench')
  const build = currentBuild()
  await step('Build the console', build.make)
  const CHROMIUM = await step('Find Chromium', findChromium)
  const { child, exited } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', 'tests/load/bench.ts', ...args],
    cwd: ROOT,
    env: { ...withoutSettings(process.env), ...buildEnvironment(build.distDir), CHROMIUM },
  })
  await exited
  await end(child.exitCode ?? 1)
}
