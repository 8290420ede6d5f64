import { fillMails, TemplateLimitExceeded } from '@/lib/platform/mail-templates/pool'
import type { Filled, Rendered } from '@/lib/platform/mail-templates/render'
import type { Values } from '@/lib/platform/mail-templates/variables'

type Waiting = {
  values: Values
  resolve: (mail: Rendered) => void
  reject: (error: unknown) => void
}

/** What is asked of a worker at once: what comes back is as many mails. */
const BATCH = 50

/**
 * Fills in a template for one reader after the other. Those who ask while a worker is busy with
 * others go to it together. Where a mail exceeds the limits twice, alone the second time, everybody
 * who waits is told: a busy machine may have been slow once.
 */
export function openFiller(
  organizationId: number,
  template: Filled,
): (values: Values) => Promise<Rendered> {
  const waiting: Waiting[] = []
  let isRunning = false

  const fill = (most: number) =>
    fillMails(
      organizationId,
      template,
      waiting.slice(0, most).map(({ values }) => values),
    )

  async function fillNext() {
    try {
      return await fill(BATCH)
    } catch (error) {
      if (error instanceof TemplateLimitExceeded) return fill(1)
      throw error
    }
  }

  async function run() {
    isRunning = true
    // Whoever asks in the same moment is in the first batch.
    await Promise.resolve()
    while (waiting.length > 0) {
      try {
        const mails = await fillNext()
        waiting.splice(0, mails.length).forEach(({ resolve }, index) => resolve(mails[index]!))
      } catch (error) {
        for (const { reject } of waiting.splice(0)) reject(error)
      }
    }
    isRunning = false
  }

  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject })
      if (!isRunning) void run()
    })
}
