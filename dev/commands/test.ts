import { buildEnvironment, currentBuild } from '../build/build'
import { createTally } from '../checks/tally'
import { playwright, script, staticChecks, vitest } from '../checks/tools'
import { findChromium } from '../chromium'
import { installMedusa } from '../commerce/install'
import { prepare } from '../environment/settings'
import { temporaryFolder } from '../folders/temporary'

/**
 * `npm test`: everything, from the format to journeys through the production build in a real
 * browser.
 */
export default async function test() {
  const { step } = prepare('test')
  const { part, finish } = createTally(step)
  await part('Static checks', staticChecks)
  await part('Unit, process, API and component tests', () =>
    vitest(['unit', 'processes', 'api', 'components']),
  )
  if (await part('Install commerce', install)) await part('Commerce', () => vitest(['commerce']))

  const build = currentBuild()
  const built = await part('Build the console', () =>
    build.make().then(() => ({ passed: 1, failed: 0 })),
  )
  if (built) {
    await part('First-load budget', () =>
      script('tests/load/first-load.ts', buildEnvironment(build.distDir)),
    )
    const chromium = await step('Find Chromium', findChromium)
    await part('Browser journeys', () => playwright(chromium))
  }
  await finish()
}

async function install() {
  const { folder, remove } = await temporaryFolder()
  await installMedusa(folder).finally(remove)
  return { passed: 1, failed: 0 }
}
