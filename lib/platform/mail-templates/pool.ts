import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { HttpError } from '@/lib/platform/api/errors'
import { env, patience } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import { writeLine, type Line } from '@/lib/platform/web/console-log.mjs'
import type { MailContent, PreviewOptions } from './checks'
import {
  CLOCK_LIMIT_MS,
  LIMIT_SENTENCES,
  MEMORY_LIMIT_MB,
  TIME_LIMIT_MS,
  type Limit,
} from './limits'
import type { Filled, Rendered } from './render'
import type { Answer, FillTask, PreviewTask, previewTask } from './tasks'
import type { Kind, Values } from './variables'

/** Thrown for a template that takes more than it may: a sentence for its author. */
export class TemplateLimitExceeded extends HttpError {
  constructor(readonly limit: Limit) {
    super(422, LIMIT_SENTENCES[limit])
  }
}

/** Thrown for a template that cannot be filled in, as one whose sections do not match. */
export class TemplateFault extends HttpError {
  constructor(override readonly cause: string) {
    super(422, 'This template cannot be filled in: check that each section ends where it begins.')
  }
}

/**
 * How long somebody who looks at a template waits for a worker, also for one that has to start, in
 * ms: they have waited for the turn of a heavy call before.
 */
const longestWait = () => patience() / 2
/**
 * While one is occupied by a template that takes too long, or is being replaced, another one works
 * for everybody else.
 */
const WORKERS = 2

type Workers = { pool: Piscina; ready: Promise<unknown> }

/**
 * Development loads modules anew, and each page of a build may have its own: the process has one
 * pool all the same.
 */
const process_ = globalThis as { polyclinicTemplateWorkers?: Workers }

function startWorkers(): Workers {
  const pool = new Piscina({
    // Named at run time: a bundler would look for everything that it could be.
    filename: path.join(
      /* turbopackIgnore: true */ process.cwd(),
      'lib/platform/mail-templates/worker.mjs',
    ),
    minThreads: WORKERS,
    maxThreads: WORKERS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    // No secret of the console is in reach of what compiles somebody's template.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production', PATH: process.env.PATH ?? '' },
  })
  // What its libraries print.
  pool.on('message', (message: { line?: Line }) => message.line && writeLine(message.line))
  pool.on('error', (err: unknown) => log.warn({ err }, 'a worker for templates has ended'))
  const ready = execute(pool, 'fill', { template: NOTHING, values: [] } satisfies FillTask)
  ready.then(
    () => log.info('the workers for templates are ready'),
    (err: unknown) => {
      process_.polyclinicTemplateWorkers = undefined
      log.error({ err }, 'the workers for templates do not start')
      void pool.destroy()
    },
  )
  return { pool, ready }
}

const NOTHING: Filled = {
  category: 'transactional',
  purpose: null,
  language: 'en',
  subject: '',
  previewText: '',
  html: '',
  text: '',
  variables: [],
}

/**
 * Starts the workers of this process, so that nobody waits for the first one: loading MJML takes
 * seconds of the processor. A failure is logged, and the next template tries again.
 */
export function startTemplateWorkers(): void {
  process_.polyclinicTemplateWorkers ??= startWorkers()
}

/** The workers of this process, once one of them is there. */
async function startedWorkers(): Promise<Piscina> {
  const { pool, ready } = (process_.polyclinicTemplateWorkers ??= startWorkers())
  await ready
  return pool
}

/**
 * The last task of each owner: an owner has one worker at most, and the others are there for
 * everybody else.
 */
const lastTasks = new Map<number | null, Promise<unknown>>()

function inTurn<Result>(owner: number | null, work: () => Promise<Result>): Promise<Result> {
  const before = lastTasks.get(owner) ?? Promise.resolve()
  const result = before.then(work)
  const settled = result.catch(() => undefined)
  lastTasks.set(owner, settled)
  void settled.then(() => lastTasks.get(owner) === settled && lastTasks.delete(owner))
  return result
}

/**
 * Does what somebody waits for in a worker of the owner's. Throws 503 when there is none in time.
 */
async function waitedFor<Result>(
  owner: number | null,
  work: (pool: Piscina, giveUp: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const giveUp = AbortSignal.timeout(longestWait())
  const late = new Promise<never>((_, reject) => {
    giveUp.addEventListener('abort', () => reject(busy()), { once: true })
  })
  const done = inTurn(owner, async () => work(await startedWorkers(), giveUp))
  return Promise.race([done, late])
}

const busy = () =>
  new HttpError(
    503,
    'Too many templates are being worked on at the moment. Try again in a moment.',
    {},
    { 'Retry-After': '2' },
  )

/**
 * Calls back when a worker has been at a task for the limit of time. The process has then had as
 * much of the processor, which is at least what the worker has had. Returns what stops that.
 */
function watchTime(onExceeded: () => void): () => void {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let timer = setTimeout(look, TIME_LIMIT_MS)
  function look() {
    const { user, system } = process.cpuUsage(before)
    const [left, leftByClock] = [
      TIME_LIMIT_MS - (user + system) / 1000,
      began + CLOCK_LIMIT_MS - performance.now(),
    ]
    if (left <= 0 || leftByClock <= 0) onExceeded()
    else timer = setTimeout(look, Math.min(Math.max(left, 20), leftByClock))
  }
  return () => clearTimeout(timer)
}

/**
 * Runs a task in a worker, which is ended when it takes too long. `giveUp` ends it while it waits
 * for one.
 */
async function execute<Result>(
  pool: Piscina,
  name: 'preview' | 'fill',
  task: unknown,
  giveUp?: AbortSignal,
): Promise<Result> {
  const { port1, port2 } = new MessageChannel()
  const ending = new AbortController()
  const giveUpWaiting = () => ending.abort('busy')
  let stopWatching: (() => void) | undefined
  port1.once('message', () => {
    giveUp?.removeEventListener('abort', giveUpWaiting)
    stopWatching = watchTime(() => ending.abort('time'))
  })
  giveUp?.addEventListener('abort', giveUpWaiting, { once: true })
  try {
    if (giveUp?.aborted) throw busy()
    const message = { task, began: port2 }
    const answer = (await pool.run(message, {
      name,
      transferList: [port2],
      signal: ending.signal,
    })) as Answer<Result>
    if ('limit' in answer) throw new TemplateLimitExceeded(answer.limit)
    if ('fault' in answer) throw new TemplateFault(answer.fault)
    return answer.result
  } catch (error) {
    if (ending.signal.reason === 'time') throw new TemplateLimitExceeded('time')
    if (ending.signal.reason === 'busy') throw busy()
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new TemplateLimitExceeded('memory')
      : error
  } finally {
    stopWatching?.()
    giveUp?.removeEventListener('abort', giveUpWaiting)
    port1.close()
  }
}

export type Preview =
  Awaited<ReturnType<typeof previewTask>> extends Answer<infer Result> ? Result : never

/**
 * Makes a template a mail with samples, or with some values in their place, and says what is wrong
 * with it. `owner` is the organization that asks, null for the provider. Throws
 * `TemplateLimitExceeded` (422), and 503 where all workers are occupied.
 */
export async function previewTemplate(
  owner: number | null,
  content: MailContent,
  kind: Kind,
  values: Values,
  tracking?: PreviewOptions['tracking'],
): Promise<Preview> {
  const { subject, previewText, mjml, variables } = content
  const options: PreviewOptions = { fontOrigins: env().MAIL_FONT_ORIGINS, tracking }
  const task: PreviewTask = {
    content: { subject, previewText, mjml, variables },
    kind: { category: kind.category, purpose: kind.purpose, language: kind.language },
    values,
    options,
  }
  return waitedFor(owner, (pool, giveUp) => execute<Preview>(pool, 'preview', task, giveUp))
}

/**
 * Makes mails of a template for the first of several readers, and for as many more as there is time
 * for. Throws `TemplateLimitExceeded` and `TemplateFault`.
 */
export function fillMails(
  owner: number | null,
  template: Filled,
  values: Values[],
): Promise<Rendered[]> {
  const { category, purpose, language, subject, previewText, html, text, variables } = template
  const task: FillTask = {
    template: { category, purpose, language, subject, previewText, html, text, variables },
    values,
  }
  return inTurn(owner, async () => execute<Rendered[]>(await startedWorkers(), 'fill', task))
}

/** Makes one mail. Throws what `fillMails` throws. */
export async function fillMail(
  owner: number | null,
  template: Filled,
  values: Values,
): Promise<Rendered> {
  const [mail] = await fillMails(owner, template, [values])
  return mail!
}
