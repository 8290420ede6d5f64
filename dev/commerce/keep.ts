import { setTimeout as sleep } from 'node:timers/promises'
import { startCommerce, type Commerce, type CommerceOptions } from './start'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

/** What the first start says while it works: the later ones are quick. */
const LONG: Record<string, string> = {
  'Install commerce': 'Commerce is being installed: about a minute, and 270 MB.',
  'Fill the shop': 'The shop is being filled.',
}

interface Options extends Omit<CommerceOptions, 'abort' | 'step'> {
  /** Gets one line whenever something changes. */
  say: (line: string) => void
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

/**
 * Keeps commerce running beside the console until it is told to stop. Whatever goes wrong is said
 * in one line and tried again, ever more rarely: the console does not wait for it and does not end
 * with it.
 */
export function keepCommerce({ say, ...options }: Options) {
  const ending = new AbortController()
  const { signal } = ending
  let running: Commerce | undefined

  const step: CommerceOptions['step'] = (title, work) => {
    if (LONG[title]) say(LONG[title])
    return work(() => {})
  }

  /** Runs it once. Answers whether it got as far as being ready. */
  async function once(): Promise<{ ready: boolean; how: string }> {
    const started = performance.now()
    try {
      running = await startCommerce({ ...options, step, abort: signal })
      say(`Commerce ready at ${running.url}, after ${seconds(performance.now() - started)}.`)
      return { ready: true, how: `Commerce has ended (${await running.exited})` }
    } catch (error) {
      return { ready: false, how: `Commerce did not start: ${firstLine(error)}` }
    } finally {
      running = undefined
    }
  }

  async function keep() {
    for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      const { ready, how } = await once()
      if (signal.aborted) return
      if (ready) wait = FIRST_WAIT
      say(
        `${how.replace(/\.$/, '')}. It is tried again in ${seconds(wait)}; its log is ${options.folder.shown('commerce.log')}.`,
      )
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }
  say('Commerce is starting.')
  const kept = keep()
  return {
    async stop() {
      ending.abort()
      await running?.stop()
      await kept
    },
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!
