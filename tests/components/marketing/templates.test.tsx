import { EditorView } from '@codemirror/view'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { previewOf, valuesAs } from '@/components/marketing/templates/content/values'
import { changedLines, fieldWords } from '@/components/marketing/templates/field-words'
import { hasDark, mailPage } from '@/components/marketing/templates/preview/mail-page'
import { TemplatePage } from '@/components/marketing/templates/TemplatePage'
import { Templates } from '@/components/marketing/templates/Templates'
import { hunksOf } from '@/components/marketing/templates/versions/LineChanges'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import type { Template, TemplateCheck, TemplateVersion } from '@/lib/marketing/templates/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const AT = '2026-11-01T10:00:00.000Z'
const version = (more: Partial<TemplateVersion> = {}): TemplateVersion => ({
  number: 1,
  status: 'live',
  subject: 'Flu vaccination',
  previewText: '',
  publishedAt: AT,
  archivedAt: null,
  updatedAt: AT,
  mjml: '<mjml>\n</mjml>',
  variables: [],
  ...more,
})
const template = (more: Partial<Template> = {}): Template => ({
  id: 7,
  name: 'Flu season',
  category: 'marketing',
  purpose: null,
  language: 'en',
  builtIn: false,
  organization: { domainURL: 'northside', label: 'Northside' },
  inherited: false,
  status: 'live',
  usedBy: null,
  version: 3,
  updatedAt: AT,
  published: version(),
  draft: null,
  ...more,
})
const drafted = template({ draft: version({ number: 2, status: 'draft', publishedAt: null }) })
const unknown: TemplateCheck = {
  severity: 'error',
  where: 'mjml',
  message: '“nmae” is not a variable.',
  line: 2,
}
const noAlt: TemplateCheck = {
  severity: 'warning',
  where: 'mjml',
  message: 'An image has no alternative text.',
}

type Served = {
  record?: Template
  checks?: TemplateCheck[]
  save?: Handler
  more?: Record<string, Handler>
}

/** The page of one template, seen by staff who may do everything with it. */
function show({ record = template(), checks = [], save = () => ok(record), more }: Served = {}) {
  const server = serve({
    'GET /admin/templates/7': () => ok(record),
    'GET /admin/contacts': () =>
      ok(
        [
          {
            id: 'c1',
            firstName: 'Ada B.',
            lastName: 'Larsen',
            email: 'ada@northside.example',
            kind: 'person',
            organization: { domainURL: 'northside', label: 'Northside' },
          },
        ],
        { total: 1 },
      ),
    'POST /admin/templates/preview': () =>
      ok({
        subject: 'Flu vaccination',
        previewText: '',
        html: '<html><body>Hello</body></html>',
        text: 'Hello',
        bytes: 2048,
        checks,
      }),
    'PUT /admin/templates/7': save,
    ...more,
  })
  const actions = [
    'templates:read',
    'templates:create',
    'templates:update',
    'templates:publish',
    'contacts:read',
  ]
  const resourceActions = actions.map((word) => ({
    resource: word.split(':')[0]!,
    actions: [word.split(':')[1]!],
  }))
  renderConsole(<TemplatePage />, {
    session: buildSession({ globalRoles: [{ resourceActions }] }),
    pathname: '/admin/templates/[id]',
    query: { id: '7', organizationDomainURL: 'northside' },
  })
  const sent = (call: string) =>
    server.asked
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }) => body as Record<string, unknown>)
  return { sent, user: userEvent.setup() }
}
const code = () => screen.findByRole('textbox', { name: 'MJML' })
const editor = async () => EditorView.findFromDOM(await code())!

describe('a template in the list of all organizations', () => {
  test('is opened for all of them, whatever was chosen last elsewhere', async () => {
    const record = template()
    const server = serve({
      'GET /admin/templates': () =>
        ok([{ ...record, subject: '', previewText: '', number: 1, draft: null }], { total: 1 }),
      'GET /admin/templates/7': ({ params }) =>
        params.get('organizationDomainURL') === 'global'
          ? ok(record)
          : refused(404, 'Template not found.'),
    })
    const resourceActions = [{ resource: 'templates', actions: ['read', 'update'] }]
    const session = buildSession({ globalRoles: [{ resourceActions }] }, 'eastside')
    const list = renderConsole(
      <AreaContext value="admin">
        <Templates />
      </AreaContext>,
      { session, pathname: '/admin/templates', query: { organizationDomainURL: 'global' } },
    )
    const address = (await screen.findByRole('link', { name: 'Flu season' })).getAttribute('href')!
    list.unmount()
    const { pathname, searchParams } = new URL(address, 'http://login.polyclinic.localhost')
    expect(pathname).toBe('/admin/templates/7')
    renderConsole(<TemplatePage />, {
      session,
      pathname: '/admin/templates/[id]',
      query: { id: '7', ...Object.fromEntries(searchParams) },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Flu season' })).toBeTruthy()
    expect(server.times('GET /admin/templates/7')).toBe(1)
  })
})

describe('the page of a template', () => {
  test('is saved as a draft, stays open, and goes on with what was saved', async () => {
    let saved = template()
    const { sent, user } = show({
      save: ({ body }) => {
        const { name, version: read, ...content } = body as Template & TemplateVersion
        saved = {
          ...saved,
          name,
          version: read + 1,
          draft: version({ ...content, number: 2, status: 'draft' }),
        }
        return ok(saved)
      },
    })
    const subject = await screen.findByRole('textbox', { name: 'Subject' })
    await user.clear(subject)
    await user.type(subject, 'Be ready')
    expect(subject.closest('.mantine-InputWrapper-root')?.textContent).toContain(
      '8 of 150 characters',
    )
    const view = await editor()
    act(() => view.dispatch({ changes: { from: 0, insert: '<!-- -->' } }))
    expect(screen.getByRole('button', { name: 'Send a test…' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Everything is saved.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a test…' })).toHaveProperty('disabled', false)
    await user.type(subject, '!')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent('PUT /admin/templates/7')).toHaveLength(2))
    const asked = sent('PUT /admin/templates/7')
    expect(asked[0]).toMatchObject({
      subject: 'Be ready',
      mjml: '<!-- --><mjml>\n</mjml>',
      version: 3,
    })
    expect(asked[1]).toMatchObject({ subject: 'Be ready!', version: 4 })
    expect(await editor()).toBe(view)
  })

  test('compares field by field with what somebody else has saved', async () => {
    const theirs = template({
      version: 9,
      draft: version({ number: 2, subject: 'Theirs', mjml: '<mjml>\n<!-- -->\n</mjml>' }),
    })
    const { user } = show({
      save: () => ({
        status: 409,
        body: { success: false, error: 'Changed meanwhile.', current: theirs },
      }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), ' mine')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    const notice = await screen.findByRole('alert', {
      name: 'This was changed while you were editing',
    })
    expect(within(notice).getByRole('row', { name: /^Subject/ }).textContent).toContain(
      'Flu vaccination mine',
    )
    expect(within(notice).getByRole('row', { name: /^MJML/ }).textContent).toContain('1 line added')
    expect((await editor()).state.doc.toString()).toContain('<!-- -->')
  })

  test('goes from a check to its line, and does not publish what has errors', async () => {
    const { sent, user } = show({ record: drafted, checks: [noAlt, unknown] })
    const view = await editor()
    await user.click(
      await screen.findByRole('button', { name: /^Error “nmae” is not a variable. MJML, line 2/ }),
    )
    expect(view.state.doc.lineAt(view.state.selection.main.head).number).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Publish…' }))
    const dialog = await screen.findByRole('dialog', {
      name: '“Flu season” cannot be published yet',
    })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.split(' ')[0]),
    ).toEqual(['Error', 'Warning'])
    expect(within(dialog).queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(sent('POST /admin/templates/7/publish')).toEqual([])
  })

  test('is published with warnings, and says so', async () => {
    const { sent, user } = show({
      record: drafted,
      checks: [noAlt],
      more: { 'POST /admin/templates/7/publish': () => ok(drafted) },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish version 2 of “Flu season”?' })
    expect(dialog.textContent).toContain('An image has no alternative text.')
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Version 2 of “Flu season” is published.')).toBeTruthy()
    expect(sent('POST /admin/templates/7/publish')).toEqual([{ version: 3 }])
  })

  test('says what keeps a test from being sent before anybody has typed an address', async () => {
    const { user } = show({ record: drafted, checks: [noAlt, unknown] })
    await user.click(await screen.findByRole('button', { name: 'Send a test…' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'A test of “Flu season” cannot be sent yet',
    })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.split(' ')[0]),
    ).toEqual(['Error', 'Warning'])
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('says in the test what else the checks have found', async () => {
    const { sent, user } = show({
      record: drafted,
      checks: [noAlt],
      more: { 'POST /admin/templates/7/test': () => ok({ sent: 1 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Send a test…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send a test of “Flu season”' })
    await waitFor(() => expect(dialog.textContent).toContain('An image has no alternative text.'))
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await screen.findByText('A test is on its way to owner@polyclinic.example.')
    expect(sent('POST /admin/templates/7/test')).toMatchObject([
      { recipients: ['owner@polyclinic.example'] },
    ])
  })

  test('that is inherited is read, and customized as a copy', async () => {
    const { sent, user } = show({
      record: template({
        inherited: true,
        organization: null,
        category: 'transactional',
        purpose: 'invitation',
      }),
      more: { 'POST /admin/templates': () => refused(409, 'Northside has one already.') },
    })
    expect((await screen.findByRole('textbox', { name: 'Subject' })).matches(':disabled')).toBe(
      true,
    )
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Customize…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Customize “Flu season”' })
    await user.click(within(dialog).getByRole('button', { name: 'Customize' }))
    expect(await within(dialog).findByText('Northside has one already.')).toBeTruthy()
    expect(sent('POST /admin/templates')).toEqual([
      {
        name: 'Flu season',
        category: 'transactional',
        purpose: 'invitation',
        language: 'en',
        copyOf: 7,
      },
    ])
  })

  test('says of its first version that nothing came before it', async () => {
    const [first, second] = [
      version({ status: 'archived', archivedAt: AT }),
      version({ number: 2 }),
    ]
    const { user } = show({
      record: template({ published: second }),
      more: {
        'GET /admin/templates/7/versions': () => ok([second, first]),
        'GET /admin/templates/7/versions/1': () => ok(first),
        'GET /admin/templates/7/versions/2': () => ok(second),
      },
    })
    await user.click(await screen.findByRole('tab', { name: 'Versions' }))
    await user.click(await screen.findByRole('button', { name: /^Version 1/ }))
    expect(await screen.findByText('Nothing came before it.')).toBeTruthy()
  })

  test('is shown as somebody, with their own values', async () => {
    const { sent, user } = show()
    await user.click(await screen.findByRole('combobox', { name: 'Shown as' }))
    await user.click(
      await screen.findByRole('option', { name: 'Ada B. Larsen (ada@northside.example)' }),
    )
    await waitFor(() =>
      expect(sent('POST /admin/templates/preview').at(-1)?.values).toMatchObject({
        firstName: 'Ada B.',
      }),
    )
  })
})

describe('a mail in a frame', () => {
  const page = mailPage('<!-- <head> --><style>@media (prefers-color-scheme: dark) {}</style>', {
    scheme: 'dark',
    nonce: 'N',
  })
  test('has its policy before everything that somebody wrote', () => {
    expect(page).toMatch(
      /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /,
    )
    expect(page).not.toMatch(/script-src|unsafe-eval|allow-scripts/)
  })
  test('has the nonce of the page on its styles, and the scheme that is to be seen', () => {
    expect(page).toContain('<style nonce="N">@media (min-width: 0px) {}')
    expect(
      mailPage('@media (prefers-color-scheme:dark)', { scheme: 'light', nonce: '' }),
    ).toContain('(max-width: 0px)')
    expect([hasDark('<p>'), hasDark('@media ( prefers-color-scheme : dark )')]).toEqual([
      false,
      true,
    ])
  })
})

describe('two versions', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].join('\n')
  const after = before.replace('b', 'B').replace('k\n', '')
  test('are compared line by line, with a few lines around', () => {
    const places = hunksOf(before, after)
    const changed = places.map((lines) => lines.filter(({ kind }) => kind !== 'same'))
    expect(changed).toEqual([
      [
        { kind: 'removed', text: 'b', before: 2 },
        { kind: 'added', text: 'B', after: 2 },
      ],
      [{ kind: 'removed', text: 'k', before: 11 }],
    ])
    expect(places[0]!.map(({ text }) => text)).toEqual(['a', 'b', 'B', 'c', 'd', 'e'])
  })
  test.each([
    [before, after, '1 line added, 2 lines removed'],
    [before, before, 'The same'],
  ])('say how much has changed', (old, now, words) => expect(changedLines(old, now)).toBe(words))
  test('say which variables have changed', () => {
    const variable = { name: 'day', type: 'date', fallback: '', sample: '2026-11-30' }
    const words = fieldWords.variables!.change!(
      [variable, { ...variable, name: 'gone' }],
      [{ ...variable, fallback: 'soon' }],
    )
    expect(words).toBe(
      'day (Date, sample “2026-11-30”) → day (Date, fallback “soon”, sample “2026-11-30”)\nNo longer: gone',
    )
  })
})

describe('a preview', () => {
  const variable = { name: 'day', type: 'date', fallback: '', sample: '' } as const
  test('leaves out variables that are still being entered', () => {
    const variables = [
      variable,
      { ...variable, name: '' },
      { ...variable, sample: 'another' },
      { ...variable, name: '1st' },
    ]
    expect(previewOf(template(), { ...version(), variables }).variables).toEqual([variable])
  })
  test('as a contact has what is known of them', () => {
    const organization = { domainURL: 'northside', label: 'Northside' }
    const reader = {
      id: 'c1',
      email: 'ada@x.example',
      firstName: 'Ada',
      lastName: '',
      organization,
    }
    expect(valuesAs(reader)).toEqual({
      email: 'ada@x.example',
      firstName: 'Ada',
      organization: 'Northside',
    })
  })
})
