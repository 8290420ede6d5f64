import { expect, test as base, type BrowserContext } from '@playwright/test'
import { startStack } from '@/tests/support/stack'
import { openSession } from './session'
import { siteAt, type Site } from './site'

/** What a browser complained about. A journey fails for any of it that it has not announced. */
interface Troubles {
  /** Announces a complaint that belongs to the journey, as of a refused request. */
  allow(pattern: RegExp): void
}

/** A whole console of one's own, to be stopped and started. */
export interface OwnStack {
  site: Site
  databaseUrl: string
  stopWeb(): Promise<void>
  startWeb(): Promise<void>
  /** Starts a shop beside it, where there is none at first. Answers how to end it. */
  startShop(): () => Promise<void>
}

function watch(context: BrowserContext) {
  const said: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error')
      said.push(`${message.text()} (${message.location().url} on ${message.page()?.url()})`)
  })
  context.on('weberror', (error) => said.push(String(error.error())))
  return said
}

interface Fixtures {
  troubles: Troubles
  /**
   * Makes this browser somebody's who has signed in before: for journeys that are about something
   * else. Answers the session's id.
   */
  enter: (email: string) => Promise<string>
  stack: OwnStack
}
interface WorkerFixtures {
  ownStack: OwnStack
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  troubles: [
    async ({ context }, use) => {
      const allowed = [/favicon\.ico/] // asked for where an address has no page to name another
      const said = watch(context)
      await context.addInitScript(() =>
        addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile }) =>
            console.error(
              `Content-Security-Policy: ${violatedDirective} refuses ${blockedURI} in ${sourceFile}`,
            ),
        ),
      )
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],

  // A session of its own for each journey: what one chooses in it is remembered there.
  enter: ({ context }, use) => use((email) => openSession(context, email)),

  // One for a worker, whose journeys come one after the other; it starts with the first that asks
  // for it.
  ownStack: [
    // Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const { port, databaseUrl, stopWeb, startWeb, startShop, stop } = await startStack()
      let running = true
      await use({
        site: siteAt(port),
        databaseUrl,
        startShop,
        stopWeb: async () => {
          running = false
          await stopWeb()
        },
        startWeb: async () => {
          if (!running) await startWeb()
          running = true
        },
      })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  /** The own stack, running again after the journey whatever has become of it. */
  stack: async ({ ownStack }, use) => {
    await use(ownStack)
    await ownStack.startWeb()
  },
})

export { expect }
