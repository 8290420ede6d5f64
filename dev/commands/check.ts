import { createTally } from '../checks/tally'
import { format, lint, types, vitest } from '../checks/tools'
import { prepare } from '../settings'

/** `npm run check`: what is quick enough to run before every commit. */
export default async function check() {
  const { part, finish } = createTally(prepare('check').step)
  await part('Format', format)
  await part('Lint and types', async () => {
    const [linted, typed] = await Promise.all([lint(), types()])
    return {
      passed: linted.passed + typed.passed,
      failed: linted.failed + typed.failed,
      output: [linted.output, typed.output].filter(Boolean).join('\n'),
    }
  })
  await part('Unit tests', () => vitest(['unit']))
  await finish()
}
