import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EmailPage } from '@/components/marketing/campaigns/EmailPage'
import { ConfirmPage } from '@/components/marketing/newsletter/ConfirmPage'
import { PreferencesPage } from '@/components/marketing/newsletter/PreferencesPage'
import { SignUpPage } from '@/components/marketing/newsletter/SignUpPage'
import {
  conditionInWords,
  conditionOf,
  conditionOn,
  withOperator,
} from '@/components/marketing/segments/conditions'
import { wholeRule } from '@/components/marketing/segments/values'
import type { Contact } from '@/lib/marketing/contacts/schema'
import type { Preferences } from '@/lib/marketing/newsletter/schema'
import type { Topic } from '@/lib/marketing/topics/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const AT = '2026-03-01T08:00:00.000Z'
const organization = { domainURL: 'northside', label: 'Northside' }
const topics: Topic[] = ['Vaccination days', 'Opening hours'].map((name, index) => ({
  id: index + 1,
  name,
  description: `All about ${name}`,
  organization,
  status: 'active',
  subscribed: 4,
  pending: 0,
  version: 1,
  updatedAt: AT,
}))
const ida: Contact = {
  id: 'c1',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Brandt',
  organization,
  kind: 'newsletter',
  language: 'de',
  state: 'suppressed',
  version: 3,
  createdAt: AT,
  updatedAt: AT,
  topics: [
    { id: 1, name: 'Vaccination days', archived: false, state: 'subscribed', changedAt: AT },
  ],
  consents: [
    {
      id: 2,
      what: 'confirmed',
      way: 'confirmation',
      topic: 'Vaccination days',
      email: 'ida@post.example',
      wording: '',
      by: null,
      file: null,
      givenOn: null,
      at: AT,
    },
    {
      id: 1,
      what: 'recorded',
      way: 'staff',
      topic: 'Opening hours',
      email: 'old@post.example',
      wording: 'Told us on the phone',
      by: 'Maren Solberg',
      file: null,
      givenOn: '2026-02-03',
      at: AT,
    },
  ],
  suppression: { id: 's1', reason: 'bounced', note: 'Mailbox full', at: AT },
  organizationUserId: null,
  practitionerRoleId: null,
}
const found = {
  id: 'c1',
  email: ida.email,
  firstName: 'Ida',
  lastName: 'Brandt',
  kind: 'newsletter',
  suppressed: false,
}

type Shown = {
  view?: string
  record?: string
  handlers?: Record<string, Handler>
  can?: Record<string, string[]>
}
function show({
  view,
  record,
  handlers = {},
  can = { contacts: ['read', 'create', 'update', 'import'] },
}: Shown = {}) {
  const server = serve({
    'GET /admin/topics': () => ok(topics, { total: 2 }),
    'GET /admin/contacts/c1': () => ok(ida),
    'PUT /admin/contacts/c1': () => ok(ida),
    'POST /admin/segments/count': () => ok({ matching: 12, reachable: 9, contacts: [found] }),
    ...handlers,
  })
  const resourceActions = Object.entries(can).map(([resource, actions]) => ({ resource, actions }))
  renderConsole(<EmailPage />, {
    session: buildSession({ globalRoles: [{ resourceActions }] }),
    pathname: '/admin/marketing/email',
    query: { organizationDomainURL: 'northside', ...(view && { view }), ...(record && { record }) },
  })
  return { server, user: userEvent.setup() }
}
const sent = (server: ReturnType<typeof serve>, call: string) =>
  server.asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

beforeEach(() => {
  const matchMedia = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

describe('marketing e-mail', () => {
  test.each<[Record<string, string[]>, string[]]>([
    [{ campaigns: ['read'] }, ['Campaigns', 'Senders', 'Reports']],
    [{ contacts: ['read'] }, ['Contacts', 'Segments', 'Topics', 'Suppressions']],
    [
      { campaigns: ['read'], contacts: ['read', 'import'] },
      [
        'Campaigns',
        'Contacts',
        'Segments',
        'Topics',
        'Suppressions',
        'Senders',
        'Reports',
        'Imports',
      ],
    ],
  ])('shows to those who hold %j what they may see', async (can, words) => {
    show({ can })
    const tabs = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole(
      'link',
    )
    expect(tabs.map(({ textContent }) => textContent)).toEqual(words)
    expect(tabs[0]!.getAttribute('aria-current')).toBe('page')
  })
})

describe('a contact', () => {
  const open = async (shown: Shown = {}) => {
    const started = show({ view: 'contacts', record: 'c1', ...shown })
    return { ...started, dialog: await screen.findByRole('dialog', { name: 'Ida Brandt' }) }
  }
  const addTopic = async (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) => {
    await user.click(within(dialog).getByRole('combobox', { name: 'Topics' }))
    await user.click(await screen.findByRole('option', { name: 'Opening hours', hidden: true }))
  }

  test('gets another topic only with how its consent was given', async () => {
    const { server, user, dialog } = await open()
    expect(within(dialog).queryByRole('textbox', { name: /consent/ })).toBeNull()
    await addTopic(user, dialog)
    const how = await within(dialog).findByRole('textbox', { name: /How the consent was given/ })
    expect(within(dialog).getByText(/For Opening hours, as you would show it/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(
      await within(dialog).findByText('Say how the consent was given, in 3 to 200 characters.'),
    ).toBeTruthy()
    expect(sent(server, 'PUT /admin/contacts/c1')).toEqual([])
    await user.type(how, 'Ticked on paper')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(server, 'PUT /admin/contacts/c1')).toEqual([
        {
          firstName: 'Ida',
          lastName: 'Brandt',
          language: 'de',
          topicIds: [1, 2],
          how: 'Ticked on paper',
          version: 3,
        },
      ]),
    )
  })

  test('loses a topic without a word of how', async () => {
    const { server, user, dialog } = await open()
    await user.click(within(dialog).getByRole('combobox', { name: 'Topics' }))
    await user.keyboard('{Backspace}')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(server, 'PUT /admin/contacts/c1')).toMatchObject([{ topicIds: [], how: '' }]),
    )
  })

  test('has its record of consent, with who recorded it, when and as which address', async () => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('tab', { name: 'Consent' }))
    const lines = within(
      await screen.findByRole('list', { name: 'Record of consent' }),
    ).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Confirmed Vaccination days .*by the link in a mail$/),
      expect.stringMatching(
        /^Recorded Opening hours .*by staff, Maren Solberg, given on Feb 3, 2026, as old@post.example“?Told us on the phone/,
      ),
    ])
  })

  test.each([
    ['bounced', true],
    ['complained', false],
    ['unsubscribed', false],
  ] as const)('whose address has %s says so, and who can change that', async (reason, byStaff) => {
    const suppressed = { ...ida, suppression: { ...ida.suppression!, reason } }
    const { dialog } = await open({ handlers: { 'GET /admin/contacts/c1': () => ok(suppressed) } })
    expect(within(dialog).queryByRole('button', { name: 'Take back…' }) !== null).toBe(byStaff)
    expect(within(dialog).queryByText(/Only they can change that/) !== null).toBe(!byStaff)
  })
})

describe('a condition', () => {
  test('becomes what the schema knows: numbers for topics and days, texts for all else', () => {
    const days = { field: 'added', operator: 'in-last-days', value: ' 30 ' } as const
    expect(conditionOf(days)).toEqual({ field: 'added', operator: 'in-last-days', value: 30 })
    expect(conditionOf({ field: 'topic', operator: 'subscribed', value: '7' }).value).toBe(7)
    expect(conditionOf({ field: 'name', operator: 'contains', value: '30' }).value).toBe('30')
    expect(conditionOf(conditionOn('topic')).value).toBe('')
  })

  test('keeps its value under another comparison, unless that takes another kind of value', () => {
    const before = { field: 'added', operator: 'before', value: '2026-03-01' } as const
    expect(withOperator(before, 'after').value).toBe('2026-03-01')
    expect(withOperator(before, 'in-last-days').value).toBe('')
    expect(withOperator({ field: 'kind', operator: 'is', value: 'person' }, 'is-not').value).toBe(
      'person',
    )
  })

  test.each([
    [
      { field: 'topic', operator: 'not-subscribed', value: '2' },
      'Topic not subscribed to Opening hours',
    ],
    [{ field: 'language', operator: 'is', value: 'de' }, 'Language is German'],
    [{ field: 'added', operator: 'in-last-days', value: '30' }, 'Added in the last 30 days'],
    [{ field: 'added', operator: 'before', value: '2026-03-01' }, 'Added before Mar 1, 2026'],
    [
      { field: 'specialty', operator: 'is-not', value: '207Q00000X' },
      'Specialty is not Family medicine',
    ],
    [{ field: 'name', operator: 'contains', value: 'br' }, 'Name contains “br”'],
  ] as const)('%j is read as %j', (row, words) => {
    expect(conditionInWords(row, topics)).toBe(words)
  })

  test.each([
    [[], null],
    [[conditionOn('topic')], null],
    [[{ field: 'added', operator: 'in-last-days', value: 'many' }], null],
    [
      [{ field: 'kind', operator: 'is', value: 'person' }],
      { match: 'any', conditions: [{ field: 'kind', operator: 'is', value: 'person' }] },
    ],
  ] as const)('counts once it is whole: %j', (conditions, rule) => {
    expect(wholeRule({ match: 'any', conditions: [...conditions] })).toEqual(rule)
  })
})

describe('a segment', () => {
  test('is built of conditions and counted as it is, but not before it is whole', async () => {
    const { server, user } = show({
      view: 'segments',
      record: 'new',
      handlers: { 'POST /admin/segments': () => ok({ name: 'Recent' }) },
    })
    const dialog = await screen.findByRole('dialog', { name: 'New segment' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Recent')
    await user.click(within(dialog).getByRole('button', { name: 'Create' }))
    expect(await within(dialog).findByText('Choose a topic of this organization.')).toBeTruthy()
    await user.click(within(dialog).getByRole('combobox', { name: 'Field of condition 1' }))
    await user.click(await screen.findByRole('option', { name: 'Added', hidden: true }))
    expect(
      within(dialog).getByText('Enter what is asked, and you see here whom it finds.'),
    ).toBeTruthy()
    expect(sent(server, 'POST /admin/segments/count')).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Value of condition 1' }), '30')
    expect(await within(dialog).findByText('12 contacts')).toBeTruthy()
    const rule = {
      match: 'all',
      conditions: [{ field: 'added', operator: 'in-last-days', value: 30 }],
    }
    expect(sent(server, 'POST /admin/segments/count').at(-1)).toEqual({ rule })
    expect(within(dialog).getByRole('list', { name: 'The first of them' }).textContent).toContain(
      'and 11 more',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(sent(server, 'POST /admin/segments')).toEqual([
        { name: 'Recent', description: '', rule },
      ]),
    )
  })
})

describe('the newsletter page', () => {
  const newsletter = {
    organization: 'Northside',
    topics,
    wording: 'You agree that Northside writes to you.',
  }

  test('says what is agreed to, asks for a topic, and where the mail has gone', async () => {
    const { asked } = serve({
      'GET /newsletter': () => ok(newsletter),
      'POST /newsletter': () => ok({ sentTo: 'ida@post.example' }),
    })
    const user = userEvent.setup()
    renderConsole(<SignUpPage />, { session: null, pathname: '/newsletter' })
    expect(await screen.findByText(newsletter.wording)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), ' Ida@post.example')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    expect(await screen.findByText('Choose at least one topic.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Opening hours' }))
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    const heading = await screen.findByRole('heading', { name: 'Look into your mail' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const [body] = asked.filter(({ method, path }) => `${method} ${path}` === 'POST /newsletter')
    expect(body!.body).toEqual({
      email: 'ida@post.example',
      firstName: '',
      lastName: '',
      topicIds: [2],
    })
  })

  test('confirms by a button, and not by being opened', async () => {
    const { times } = serve({
      'GET /newsletter': () => ok(newsletter),
      'POST /newsletter/confirm': () =>
        ok({ organization: 'Northside', topics: ['Opening hours', 'Diabetes'] }),
    })
    renderConsole(<ConfirmPage token="t" />, { session: null, pathname: '/newsletter/confirm' })
    await screen.findByRole('heading', { name: 'Do you want to hear from Northside?' })
    expect(times('POST /newsletter/confirm')).toBe(0)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm' }))
    expect(
      await screen.findByText(/Northside will write to you about Opening hours and Diabetes/),
    ).toBeTruthy()
  })
})

describe('mail preferences', () => {
  const preferences = (subscribed: number[], suppressed = false): Preferences => ({
    organization: 'Northside',
    email: 'i…@post.example',
    suppressed,
    topics: topics.map(({ id, name, description }) => ({
      id,
      name,
      description,
      subscribed: subscribed.includes(id),
    })),
  })
  const open = (handlers: Record<string, Handler>) => {
    const server = serve({ 'GET /mail/preferences': () => ok(preferences([1])), ...handlers })
    renderConsole(<PreferencesPage token="t" />, { session: null, pathname: '/preferences' })
    return { server, user: userEvent.setup() }
  }

  test('are topics to tick, saved together', async () => {
    const { server, user } = open({ 'PUT /mail/preferences': () => ok(preferences([1, 2])) })
    await user.click(await screen.findByRole('checkbox', { name: 'Opening hours' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(sent(server, 'PUT /mail/preferences')).toEqual([
      { topicIds: [1, 2], unsubscribe: false },
    ])
  })

  test('end everything with one press', async () => {
    const { server, user } = open({ 'PUT /mail/preferences': () => ok(preferences([], true)) })
    // Service messages go to nobody who has unsubscribed: nothing else is promised.
    expect(
      await screen.findByText(/Mail about your account comes whatever you choose here/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unsubscribe from everything' }))
    expect(
      await screen.findByText(
        'You are unsubscribed: Northside sends you nothing more of this kind.',
      ),
    ).toBeTruthy()
    expect(sent(server, 'PUT /mail/preferences')).toEqual([{ topicIds: [], unsubscribe: true }])
    expect(screen.queryByRole('button', { name: 'Unsubscribe from everything' })).toBeNull()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
      [false, false],
    )
  })

  test('that a link does not lead to say why', async () => {
    open({ 'GET /mail/preferences': () => refused(404, 'This link does not work.') })
    expect(await screen.findByText('This link does not work.')).toBeTruthy()
  })
})
