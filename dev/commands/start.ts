import { currentBuild } from '../build/build'
import { PLANS } from '../output/plans.mjs'
import { atEnd } from '../process/lifetime.mjs'
import { serve } from '../serve'
import { prepare } from '../environment/settings'
import { claim } from '../stack'

/**
 * `npm start`: builds what has changed and serves it as in production, with stand-ins for what is
 * not configured.
 */
export default async function start() {
  const build = currentBuild()
  const { settings, folder, step } = prepare(
    'start',
    build.stale ? PLANS.start : PLANS.start!.slice(1),
  )
  await claim(settings, folder, atEnd)
  if (build.stale) await step('Build the console', build.make)
  await serve({ settings, folder, step, build })
}
