import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { Piscina } from 'piscina'
import { describe, expect, test, vi } from 'vitest'
import type { MailContent } from '@/lib/platform/mail-templates/checks'
import {
  LIMIT_SENTENCES,
  MEMORY_LIMIT_MB,
  OUTPUT_LIMIT,
} from '@/lib/platform/mail-templates/limits'
import {
  fillMail,
  fillMails,
  previewTemplate,
  startTemplateWorkers,
} from '@/lib/platform/mail-templates/pool'
import type { Filled } from '@/lib/platform/mail-templates/render'
import type { FillTask } from '@/lib/platform/mail-templates/tasks'
import type { Kind } from '@/lib/platform/mail-templates/variables'
import { log } from '@/lib/platform/observability/log'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import { mjmlOf } from '@/tests/support/mail/mjml'
import { waitFor } from '@/tests/support/wait'

const { settings } = vi.hoisted(() => ({ settings: { patience: 240_000 } }))
vi.mock('@/lib/platform/config/env', () => ({
  env: () => ({ MAIL_FONT_ORIGINS: ['https://fonts.googleapis.com'] }),
  patience: () => settings.patience,
}))

const KIND: Kind = { category: 'transactional', purpose: null, language: 'en' }
const list = (name: string, lines = 150): DeclaredVariable => ({
  name,
  type: 'list',
  fallback: '',
  sample: Array.from({ length: lines }, (_, index) => `line ${index}`).join('\n'),
})
const contentOf = (mjml: string, parts: Partial<MailContent> = {}): MailContent => ({
  subject: 'Subject',
  previewText: 'Preview',
  variables: [],
  mjml,
  ...parts,
})
const letter = (body: string, parts?: Partial<MailContent>) =>
  contentOf(mjmlOf(`<mj-text>${body}</mj-text>`), parts)
const nested = (name: string, depth: number, body: string): string =>
  depth === 0 ? body : `{{#${name}}}${nested(name, depth - 1, body)}{{/${name}}}`

const [ONE, OTHER] = [1, 2]
const filled = (html: string, variables: DeclaredVariable[] = []): Filled => ({
  ...KIND,
  subject: 'Subject',
  previewText: '',
  html,
  text: '',
  variables,
})

/** Whoever waits too long for a worker on a busy machine is to try again. */
async function previewed(owner: number, content: MailContent): ReturnType<typeof previewTemplate> {
  try {
    return await previewTemplate(owner, content, KIND, {})
  } catch (error) {
    if ((error as { status?: number }).status !== 503) throw error
    return previewed(owner, content)
  }
}

test('workers that do not start are told of in the log, and the next template starts them', async () => {
  const failed = vi.spyOn(log, 'error').mockReturnValue()
  const elsewhere = vi.spyOn(process, 'cwd').mockReturnValue('/nowhere')
  startTemplateWorkers()
  elsewhere.mockRestore()
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith(
      expect.anything(),
      'the workers for templates do not start',
    ),
  )
  expect((await fillMail(ONE, filled('<p>started</p>'), {})).html).toBe('<p>started</p>')
  failed.mockRestore()
})

test('what workers print is in the log, without addresses', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await previewed(
    ONE,
    contentOf('<mjml><mj-head><canary@clinic.example /></mj-head><mj-body></mj-body></mjml>'),
  )
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      { source: 'console' },
      'No matching component for tag : …@…',
    ),
  )
  logged.mockRestore()
})

describe('a template that takes more than it may', () => {
  test('is refused for its time', async () => {
    const content = letter(nested('rows', 5, ''), { variables: [list('rows')] })
    await expect(previewed(ONE, content)).rejects.toMatchObject({
      status: 422,
      message: LIMIT_SENTENCES.time,
    })
  })

  test.each([
    ['tabs in an address', `<a href="{{${'\t'.repeat(900)}">a</a>`],
    ['many tabs in an address', `<a href="{{${'\t'.repeat(1200)}">a</a>`],
    ['spaces in a tag', `{{${' '.repeat(50_000)}`],
    ['sections at the end of no line', '{{#organization}}'.repeat(3000)],
    ['titles that do not end', '<title>'.repeat(3000)],
  ])('is checked, or ended: %s', async (_name, body) => {
    const ended = (error: { status: number; message: string }) => {
      expect(error).toMatchObject({ status: 422, message: LIMIT_SENTENCES.time })
      return { checks: [{ severity: 'error' }] }
    }
    const { checks } = await previewed(ONE, letter(body)).catch(ended)
    expect(checks.some(({ severity }) => severity === 'error')).toBe(true)
  })

  test('is checked where it has links that do not end, which are text', async () => {
    const { html } = await previewed(ONE, letter('<a href="https://a.example '.repeat(2000)))
    expect(html).toContain('https://a.example')
  })

  test('is refused for a mail of more than 2 MB', async () => {
    const content = letter(nested('rows', 3, '{{.}} and some more text'), {
      variables: [list('rows')],
    })
    await expect(previewed(ONE, content)).rejects.toMatchObject({
      status: 422,
      message: LIMIT_SENTENCES.output,
    })
    const lines = Array.from({ length: 150 }, () => 'a line')
    const template = filled(nested('rows', 3, '{{.}} and some more text'), [list('rows')])
    await expect(fillMail(ONE, template, { rows: lines })).rejects.toMatchObject({
      message: LIMIT_SENTENCES.output,
    })
    const large = filled('<p>{{value}}</p>', [
      { name: 'value', type: 'text', fallback: '', sample: '' },
    ])
    expect(
      (await fillMail(ONE, large, { value: 'a'.repeat(OUTPUT_LIMIT - 100) })).html,
    ).toHaveLength(OUTPUT_LIMIT - 93)
  })

  test('is ended while its mails are sent, and another owner does not wait for it', async () => {
    const lines = Array.from({ length: 150 }, () => 'a')
    const endless = filled(nested('rows', 5, ''), [list('rows')])
    // Both workers are there.
    await Promise.all([ONE, OTHER].map((owner) => fillMail(owner, filled('<p>warm</p>'), {})))
    const ended: string[] = []
    const slow = Array.from({ length: 3 }, () =>
      fillMail(ONE, endless, { rows: lines }).catch(
        (error: Error) => void ended.push(error.message),
      ),
    )
    expect((await fillMail(OTHER, filled('<p>quick</p>'), {})).html).toBe('<p>quick</p>')
    expect(ended.length).toBeLessThan(2)
    await Promise.all(slow)
    expect(ended).toEqual(Array.from({ length: 3 }, () => LIMIT_SENTENCES.time))
    expect((await fillMail(ONE, filled('<p>after</p>'), {})).html).toBe('<p>after</p>')
  })

  test('does not stop what else the process does', async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 50)
    await fillMail(ONE, filled(nested('rows', 5, ''), [list('rows')]), {
      rows: Array.from({ length: 150 }, () => 'a'),
    }).catch(() => undefined)
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
  })

  test('answers a batch in the order of its readers, as far as it comes', async () => {
    const template = filled('<p>{{value}}</p>', [
      { name: 'value', type: 'text', fallback: '', sample: '' },
    ])
    const values = Array.from({ length: 50 }, (_, index) => ({ value: `reader ${index}` }))
    const mails = await fillMails(ONE, template, values)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ html }) => html)).toEqual(
      values.slice(0, mails.length).map(({ value }) => `<p>${value}</p>`),
    )
  })
})

describe('what workers keep of templates', () => {
  test('leaves them memory for more, however many there are and however large they are', async () => {
    // A worker as those of the console, without their limit of time: on a busy machine, these
    // templates reach it.
    const worker = new Piscina({
      filename: path.resolve('lib/platform/mail-templates/worker.mjs'),
      minThreads: 1,
      maxThreads: 1,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 32 },
    })
    const manyTags = '{{x}}'.repeat(180_000)
    for (let n = 0; n < 20; n++) {
      const { port1, port2: began } = new MessageChannel()
      const task: FillTask = { template: filled(`<p>${n}</p>${manyTags}`), values: [{}] }
      const answer: unknown = await worker.run(
        { task, began },
        { name: 'fill', transferList: [began] },
      )
      port1.close()
      expect(answer).toMatchObject({ result: [{ html: `<p>${n}</p>` }] })
    }
    await worker.destroy()
  })
})

describe('what another organization compiles', () => {
  /** MJML gives each navbar and carousel a random id. */
  const LETTERS = [
    '<mj-text font-family="Verdana, Geneva, sans-serif">Hello {{organization}}</mj-text>',
    '<mj-text font-family="Arial">Hello</mj-text><mj-button href="https://a.example">Go</mj-button>',
    '<mj-social><mj-social-element name="facebook" href="https://a.example">Us</mj-social-element></mj-social>',
  ].map((body) => contentOf(mjmlOf(body)))

  const name = fc.oneof(
    fc.constantFrom(
      'Verdana',
      'Arial',
      'Geneva',
      '__proto__',
      'constructor',
      'length',
      'toString',
      '(a+)+$',
      '[',
      '.*',
      'mj-all',
      'mj-text',
    ),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/["<>&]/g, '')),
  )
  const head = fc.oneof(
    name.map(
      (font) => `<mj-font name="${font}" href="https://fonts.googleapis.com/css?family=Evil" />`,
    ),
    name.map((font) => `<mj-font name="${font}" href="https://fonts.example/other-tenant.css" />`),
    fc
      .tuple(name, name)
      .map(
        ([tag, value]) =>
          `<mj-attributes><${tag.replace(/[^\w-]/g, '') || 'mj-all'} color="${value}" font-family="${value}" /></mj-attributes>`,
      ),
    fc
      .tuple(name, name)
      .map(
        ([key, value]) =>
          `<mj-attributes><mj-class name="${key}" color="${value}"><mj-text color="red" /></mj-class></mj-attributes>`,
      ),
    name.map(
      (key) =>
        `<mj-html-attributes><mj-selector path="${key}"><mj-html-attribute name="${key}">x</mj-html-attribute></mj-selector></mj-html-attributes>`,
    ),
    name.map((css) => `<mj-style inline="inline">.${css} { color: red }</mj-style>`),
    name.map(
      (title) =>
        `<mj-title>${title}</mj-title><mj-preview>${title}</mj-preview><mj-breakpoint width="${title}" />`,
    ),
    fc.string({ maxLength: 30 }),
  )
  const hostile = fc
    .tuple(fc.array(head, { maxLength: 4 }), name)
    .map(
      ([heads, body]) =>
        `<mjml><mj-head>${heads.join('')}</mj-head><mj-body><mj-section><mj-column><mj-text mj-class="${body}" font-family="${body}">${body}</mj-text></mj-column></mj-section></mj-body></mjml>`,
    )

  test('changes no byte of a mail', async () => {
    const mailsOf = () => Promise.all(LETTERS.map((content) => previewed(ONE, content)))
    const before = await mailsOf()
    await fc.assert(
      fc.asyncProperty(hostile, async (mjml) => {
        await previewed(OTHER, contentOf(mjml)).catch(() => undefined)
        expect(await mailsOf()).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })
})

test('whoever has waited long enough for a worker is told that there is none', async () => {
  const given = settings.patience
  const content = letter(nested('rows', 5, ''), { variables: [list('rows')] })
  const first = expect(previewed(ONE, content)).rejects.toMatchObject({
    message: LIMIT_SENTENCES.time,
  })
  settings.patience = 100
  const second = previewTemplate(ONE, letter('later'), KIND, {})
  settings.patience = given
  await expect(second).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
  await first
  expect((await previewed(ONE, letter('now'))).html).toContain('now')
})
