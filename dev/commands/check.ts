import { createTally } from '../checks/tally'
import { staticChecks, vitest } from '../checks/tools'
import { prepare } from '../environment/settings'

/** `npm run check`: what is quick enough to run before every commit. */
export default async function check() {
  const { part, finish } = createTally(prepare('check').step)
  await part('Static checks', staticChecks)
  await part('Unit tests', () => vitest(['unit'], '!thorough'))
  await finish()
}
