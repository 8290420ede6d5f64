import { end } from '../process/lifetime.mjs'
import { tail } from '../process/run.mjs'
import type { createProgress } from '../output/progress.mjs'

export interface Outcome {
  passed: number
  failed: number
  /** What there is to read when something has failed. */
  output?: string
  /** The tests that failed, which the end of the run lists. */
  names?: string[]
  /** A figure worth a look also when all is well. */
  summary?: string
}

class Failed extends Error {}

/** Adds up what checks find, and goes on after a failure so that one run shows everything. */
export function createTally(step: ReturnType<typeof createProgress>) {
  const total = { passed: 0, failed: 0 }
  const failures: string[] = []
  return {
    total,
    async part(title: string, check: () => Promise<Outcome>) {
      let outcome: Outcome = { passed: 0, failed: 1 }
      await step(title, async (note) => {
        outcome = await check().catch((error: Error) => ({
          passed: 0,
          failed: 1,
          output: error.message,
        }))
        const { passed, failed } = outcome
        if (outcome.summary) note(outcome.summary)
        else if (passed + failed > 1) note(`${passed} passed${failed ? `, ${failed} failed` : ''}`)
        if (failed) throw new Failed()
      }).catch((error) => {
        if (!(error instanceof Failed)) throw error
        failures.push(title, ...(outcome.names ?? []).map((name) => `  ✗ ${name}`))
        if (outcome.output) console.log(`\n${tail(outcome.output, 150)}\n`)
      })
      total.passed += outcome.passed
      total.failed += outcome.failed
      return outcome.failed === 0
    },
    /** Prints what failed and the one line that sums it up, and leaves. */
    async finish() {
      if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
      console.log(`\n${total.passed} passed, ${total.failed} failed`)
      await end(total.failed ? 1 : 0)
    },
  }
}
