import { createTally } from '../checks/tally'
import { expressions } from '../checks/expressions'
import { format, lintAndTypes, script, vitest } from '../checks/tools'
import { prepare } from '../settings'

/** `npm run check`: what is quick enough to run before every commit. */
export default async function check() {
  const { part, finish } = createTally(prepare('check').step)
  await part('Format', format)
  await part('Lint and types', lintAndTypes)
  await part('Regular expressions', expressions)
  await part('Description of the API', () => script('dev/checks/openapi.ts'))
  await part('Unit tests', () => vitest(['unit']))
  await finish()
}
