// What workers do with templates. Each answer is a plain object: of an error, only its message
// would come across.
import { LRUCache } from 'lru-cache'
import { preview, type MailContent, type PreviewOptions } from './checks'
import { OutputTooLarge } from './limits'
import { mailMaker, type Filled, type Rendered } from './render'
import type { Kind, Values } from './variables'

export type Answer<Result> = { result: Result } | { limit: 'output' } | { fault: string }

async function answer<Result>(work: () => Result | Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    return error instanceof OutputTooLarge
      ? { limit: 'output' }
      : { fault: (error as Error).message }
  }
}

export type PreviewTask = {
  content: MailContent
  kind: Kind
  values: Values
  options: PreviewOptions
}

export const previewTask = ({ content, kind, values, options }: PreviewTask) =>
  answer(() => preview(content, kind, values, options))

export type FillTask = { template: Filled; values: Values[] }

/**
 * The makers of templates that were filled in last, by the whole text of these: whoever brings the
 * same gets the same. One takes some 25 bytes for each character where its text is nothing but
 * tags: together they leave most of a worker's memory to its work.
 */
const makers = new LRUCache<string, ReturnType<typeof mailMaker>>({ max: 8, maxSize: 1_000_000 })
/** A batch that has taken so long is answered as far as it has come: others are waiting as well. */
const BATCH_MS = 100

function makerOf(template: Filled) {
  const key = JSON.stringify(template)
  const maker = makers.get(key) ?? mailMaker(template)
  makers.set(key, maker, { size: key.length })
  return maker
}

/** Makes mails of a template: of the first values, and of as many more as there is time for. */
export const fillTask = ({ template, values }: FillTask) =>
  answer<Rendered[]>(() => {
    const make = makerOf(template)
    const until = performance.now() + BATCH_MS
    const mails: Rendered[] = []
    for (const one of values) {
      try {
        mails.push(make(one))
      } catch (error) {
        // What went well is answered; who failed is the first of the next batch.
        if (mails.length === 0) throw error
        break
      }
      if (performance.now() > until) break
    }
    return mails
  })
