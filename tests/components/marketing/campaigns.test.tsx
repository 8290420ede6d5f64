import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CampaignPage } from '@/components/marketing/campaigns/CampaignPage'
import { EmailPage } from '@/components/marketing/campaigns/EmailPage'
import { leftWord, percentWord } from '@/components/marketing/campaigns/progress/figures'
import { wholeHours } from '@/components/marketing/reports/Hours'
import { localWord, minuteIn } from '@/lib/client/format/zones'
import type { Campaign, CampaignCheck, Progress } from '@/lib/marketing/campaigns/schema'
import type { Figures } from '@/lib/marketing/reports/schema'
import type { Sender } from '@/lib/marketing/senders/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

const AT = '2026-11-01T10:00:00.000Z'
const organization = { domainURL: 'northside', label: 'Northside' }
const none: Figures = {
  sent: 0,
  delivered: 0,
  failed: 0,
  skipped: 0,
  bounced: 0,
  undelivered: 0,
  undeliveredUnknown: 0,
  complained: 0,
  unsubscribed: 0,
  opened: 0,
  machineOpened: 0,
  clicked: 0,
}
const draft: Campaign = {
  id: 7,
  name: 'Flu season',
  organization,
  subject: 'Be ready',
  status: 'draft',
  topic: { id: 1, name: 'Vaccination' },
  audience: null,
  sendAt: null,
  sendAtLocal: null,
  zone: 'Europe/Berlin',
  startedAt: null,
  endedAt: null,
  endedAtLocal: null,
  version: 3,
  createdAt: AT,
  updatedAt: AT,
  figures: none,
  previewText: '',
  abTest: null,
  abWinner: null,
  values: {},
  segment: null,
  sender: null,
  consentClass: 'marketing',
  replyTo: null,
  throttle: null,
  window: null,
  weekdaysOnly: false,
  pauseReason: null,
  author: null,
  mine: false,
  wrote: false,
  submittedAt: null,
  approver: null,
  approvedAt: null,
  reviewNote: null,
  template: {
    id: 4,
    name: 'News',
    number: null,
    variables: [{ name: 'visitDay', type: 'text', fallback: '', sample: 'Monday' }],
  },
}
const inReview: Campaign = { ...draft, status: 'in-review', author: 'Ada Larsen', submittedAt: AT }
const sending: Campaign = {
  ...draft,
  status: 'sending',
  audience: 1000,
  startedAt: AT,
  approver: 'Kim Park',
  approvedAt: AT,
}
const sent: Campaign = {
  ...sending,
  status: 'sent',
  endedAt: AT,
  endedAtLocal: '2026-11-01T11:00',
  figures: {
    ...none,
    sent: 990,
    delivered: 980,
    failed: 10,
    bounced: 10,
    opened: 245,
    machineOpened: 300,
    clicked: 49,
  },
}
const progress: Progress = {
  status: 'sending',
  pauseReason: null,
  version: 9,
  audience: 1000,
  sent: 400,
  failed: 10,
  skipped: 0,
  waiting: 590,
  bounced: 0,
  perMinute: 120,
  secondsLeft: 295,
  testEndsAt: null,
  testEndsAtLocal: null,
}
const noValue: CampaignCheck = {
  name: 'values',
  severity: 'error',
  message: 'Say what visitDay is.',
}
const right: CampaignCheck = { name: 'topic', severity: 'ok', message: 'It is about Vaccination.' }

const everything = ['read', 'create', 'update', 'approve', 'send']
type Shown = {
  record?: Campaign
  checks?: CampaignCheck[]
  can?: Record<string, string[]>
  query?: Record<string, string>
  handlers?: Record<string, Handler>
}
const session = (can: Record<string, string[]>) =>
  buildSession({
    globalRoles: [
      {
        resourceActions: Object.entries(can).map(([resource, actions]) => ({ resource, actions })),
      },
    ],
  })

function show({
  record = draft,
  checks = [right],
  can = { campaigns: everything },
  query,
  handlers,
}: Shown = {}) {
  const server = serve({
    'GET /admin/campaigns/7': () => ok(record),
    'GET /admin/campaigns/7/checks': () => ok(checks),
    'GET /admin/campaigns/7/audience': () => ok({ matching: 14, reachable: 12, contacts: [] }),
    'POST /admin/campaigns/7/preview': () =>
      ok({
        subject: 'Be ready',
        previewText: '',
        html: '<p>Hello</p>',
        text: 'Hello',
        bytes: 2048,
      }),
    'GET /admin/campaigns/7/progress': () => ok(progress),
    'GET /admin/campaigns/7/report': () =>
      ok({ figures: record.figures, variants: [], links: [], hours: [] }),
    ...handlers,
  })
  renderConsole(<CampaignPage />, {
    session: session(can),
    pathname: '/admin/marketing/email/[id]',
    query: { id: '7', organizationDomainURL: 'northside', ...query },
  })
  const sentTo = (call: string) =>
    server.asked
      .filter(({ method, path }) => `${method} ${path}` === call)
      .map(({ body }) => body as Record<string, unknown>)
  return { sentTo, server, user: userEvent.setup() }
}
const step = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button))

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

describe('a new campaign', () => {
  test('asks for a name and a topic, of which one alone is chosen already', async () => {
    const topic = { id: 1, name: 'Vaccination', description: '', organization, status: 'active' }
    const server = serve({
      'GET /admin/topics': () =>
        ok([topic, { ...topic, id: 2, name: 'Old', status: 'archived' }], { total: 2 }),
      'POST /admin/campaigns': () => refused(409, 'Not now.'),
    })
    renderConsole(<EmailPage />, {
      session: session({ campaigns: everything, contacts: ['read'] }),
      pathname: '/admin/marketing/email',
      query: { organizationDomainURL: 'northside', view: 'campaigns', record: 'new' },
    })
    const user = userEvent.setup()
    const dialog = await screen.findByRole('dialog', { name: 'New campaign' })
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Topic' })).toHaveProperty(
        'value',
        'Vaccination',
      ),
    )
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Flu season')
    await user.click(within(dialog).getByRole('button', { name: 'Create' }))
    expect(await within(dialog).findByText('Not now.')).toBeTruthy()
    const [call] = server.asked.filter(({ method }) => method === 'POST')
    expect(call!.body).toEqual({ name: 'Flu season', consentClass: 'marketing', topicId: 1 })
  })
})

describe('a campaign in the list of all organizations', () => {
  test('is opened for all of them, whatever was chosen last elsewhere', async () => {
    const server = serve({
      'GET /admin/campaigns': () => ok([draft], { total: 1 }),
      'GET /admin/campaigns/7': ({ params }) =>
        params.get('organizationDomainURL') === 'global'
          ? ok(draft)
          : refused(404, 'Campaign not found.'),
    })
    const chosen = { ...session({ campaigns: everything }), organizationDomainURL: 'eastside' }
    const list = renderConsole(<EmailPage />, {
      session: chosen,
      pathname: '/admin/marketing/email',
      query: { organizationDomainURL: 'global', view: 'campaigns' },
    })
    const address = (await screen.findByRole('link', { name: 'Flu season' })).getAttribute('href')!
    list.unmount()
    const { pathname, searchParams } = new URL(address, 'http://login.polyclinic.localhost')
    expect(pathname).toBe('/admin/marketing/email/7')
    renderConsole(<CampaignPage />, {
      session: chosen,
      pathname: '/admin/marketing/email/[id]',
      query: { id: '7', ...Object.fromEntries(searchParams) },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Flu season' })).toBeTruthy()
    expect(server.times('GET /admin/campaigns/7')).toBe(1)
  })
})

describe('a draft', () => {
  const saving = (record = draft) => {
    const save: Handler = ({ body }) => {
      const { version, subject, values } = body as Campaign
      return ok((record = { ...record, subject, values, version: version + 1 }))
    }
    return { 'GET /admin/campaigns/7': () => ok(record), 'PUT /admin/campaigns/7': save }
  }

  test('says in each closed step what is set in it, and to how many it goes', async () => {
    show()
    const words = async (name: string) => (await step(name)).textContent
    // The first to open a draft waits for all that its page loads.
    await screen.findByText(/· 12 people/)
    expect(await words('Audience')).toContain('Subscribers of “Vaccination” · 12 people')
    expect(await words('Content')).toContain('“Be ready” · News')
    expect(await words('Settings')).toContain(
      'From Northside, by Polyclinic’s address · as fast as it goes',
    )
    expect(await words('Schedule')).toContain('As soon as it is approved · at any hour')
  })

  test('is saved on the way to the next step, which takes the focus', async () => {
    const { sentTo, user } = show({ handlers: saving() })
    await user.click(await step('Content'))
    await user.type(await screen.findByRole('textbox', { name: 'Visit day' }), 'Friday')
    const region = screen.getByRole('region', { name: /^Content/ })
    await user.click(within(region).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sentTo('PUT /admin/campaigns/7')).toHaveLength(1))
    expect(sentTo('PUT /admin/campaigns/7')[0]).toMatchObject({
      values: { visitDay: 'Friday' },
      version: 3,
    })
    await waitFor(async () => expect(document.activeElement).toBe(await step('Settings')))
    expect((await step('Settings')).getAttribute('aria-expanded')).toBe('true')
  })

  test('is previewed as it is being entered', async () => {
    const { sentTo, user } = show()
    await user.click(await step('Content'))
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!')
    await waitFor(() =>
      expect(sentTo('POST /admin/campaigns/7/preview').at(-1)).toMatchObject({
        draft: { subject: 'Be ready!', templateId: 4 },
      }),
    )
    expect(sentTo('PUT /admin/campaigns/7')).toEqual([])
  })

  const template = (id: number, name: string) => ({
    id,
    name,
    subject: `Subject of ${name}`,
    previewText: `Preview of ${name}`,
    inherited: false,
    status: 'live',
    organization,
    category: 'marketing',
    purpose: null,
    language: 'en',
    version: 1,
    number: 1,
    draft: null,
    builtIn: false,
    usedBy: 0,
    updatedAt: AT,
  })
  test.each([
    ['replaces what its template has brought', '', 'Preview of Autumn'],
    ['keeps a preview text that somebody has written', 'Mine', 'Mine'],
  ])('with another template %s', async (_name, previewText, expected) => {
    const record = {
      ...draft,
      subject: 'Subject of News',
      previewText: previewText || 'Preview of News',
    }
    const handlers = {
      'GET /admin/templates': () => ok([template(4, 'News'), template(5, 'Autumn')], { total: 2 }),
      'GET /admin/templates/5': () =>
        ok({ ...template(5, 'Autumn'), published: { variables: [] }, draft: null }),
    }
    const can = { campaigns: everything, templates: ['read'] }
    const { user } = show({ record, handlers, can })
    await user.click(await step('Content'))
    await user.click(await screen.findByRole('combobox', { name: 'Template' }))
    await user.click(await screen.findByRole('option', { name: 'Autumn' }))
    expect(screen.getByRole('textbox', { name: 'Preview text' })).toHaveProperty('value', expected)
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty(
      'value',
      'Subject of Autumn',
    )
  })

  test('leads from a check to the field where it is mended', async () => {
    const { user } = show({
      checks: [right, noValue],
      handlers: {
        'POST /admin/campaigns/7/submit': () =>
          refused(422, 'The value of visitDay does not fit its type.'),
      },
    })
    await user.click(await step('Schedule'))
    await press(user, 'Submit for approval')
    expect(await screen.findByText('The value of visitDay does not fit its type.')).toBeTruthy()
    await press(user, 'Go there: Values')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Visit day' })),
    )
  })

  test('opens the step in which something is wrong, with the focus on it', async () => {
    const { sentTo, user } = show()
    await user.click(await step('Settings'))
    await user.type(await screen.findByRole('textbox', { name: 'At most' }), 'many')
    await user.click(await step('Schedule'))
    await press(user, 'Save draft')
    expect(
      await screen.findByText('A limit is a number from 1 to 100,000 mails a minute.'),
    ).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'At most' })),
    )
    expect(sentTo('PUT /admin/campaigns/7')).toEqual([])
  })

  test('is saved and then submitted, in the version that was saved', async () => {
    const { sentTo, user } = show({
      handlers: { ...saving(), 'POST /admin/campaigns/7/submit': () => ok(inReview) },
    })
    await user.click(await step('Content'))
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!')
    await press(user, 'Submit for approval')
    await waitFor(() => expect(sentTo('POST /admin/campaigns/7/submit')).toEqual([{ version: 4 }]))
  })

  test('sends its time as a local time, which the server converts', async () => {
    const { sentTo, user } = show({ handlers: saving() })
    await user.click(await step('Schedule'))
    await user.click(await screen.findByRole('radio', { name: 'At a time' }))
    const time = await screen.findByLabelText('Day and time')
    await user.clear(time)
    await user.type(time, '2027-07-01T09:30')
    await press(user, 'Save draft')
    await waitFor(() =>
      expect(sentTo('PUT /admin/campaigns/7')[0]).toMatchObject({
        sendAt: '2027-07-01T09:30',
        zone: 'Europe/Berlin',
      }),
    )
  })

  // The second of two equal times, with seconds: no local time says that.
  const timed = { ...draft, sendAt: '2026-10-25T01:30:20.000Z', sendAtLocal: '2026-10-25T02:30' }

  test('leaves a time that nobody changes as it was read', async () => {
    const { sentTo, user } = show({ handlers: saving(timed) })
    expect((await step('Schedule')).textContent).toContain('Sun, Oct 25, 2026, 02:30, Berlin time')
    await user.click(await step('Content'))
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!')
    await press(user, 'Save draft')
    await waitFor(() =>
      expect(sentTo('PUT /admin/campaigns/7')[0]).toMatchObject({ sendAt: timed.sendAt }),
    )
  })

  test('means its time in another zone once that is chosen', async () => {
    const { sentTo, user } = show({ handlers: saving(timed) })
    await user.click(await step('Schedule'))
    const zone = await screen.findByRole('combobox', { name: 'Time zone' })
    await user.clear(zone)
    await user.type(zone, 'Vancouver')
    await user.click(await screen.findByRole('option', { name: 'America/Vancouver' }))
    await press(user, 'Save draft')
    const wanted = { sendAt: '2026-10-25T02:30', zone: 'America/Vancouver' }
    await waitFor(() => expect(sentTo('PUT /admin/campaigns/7')[0]).toMatchObject(wanted))
  })

  test('says at its time that the clocks skip it', async () => {
    const refusal =
      'The clocks in this time zone are put forward that day and skip this time. Choose another time.'
    const { user } = show({
      handlers: {
        'PUT /admin/campaigns/7': () => ({
          status: 422,
          body: { success: false, error: refusal, fields: { sendAt: refusal } },
        }),
      },
    })
    await user.click(await step('Schedule'))
    await user.click(await screen.findByRole('radio', { name: 'At a time' }))
    const time = await screen.findByLabelText('Day and time')
    await user.clear(time)
    await user.type(time, '2027-03-28T02:30')
    await press(user, 'Save draft')
    expect(await screen.findByText(refusal)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day and time')))
  })

  test('is read by whoever may not change it', async () => {
    show({ can: { campaigns: ['read'] } })
    expect(await screen.findByRole('region', { name: 'Content' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  })
})

describe('a campaign in review', () => {
  test.each([
    ['another', {}, everything, ['Reject…', 'Approve…']],
    ['its author', { mine: true, wrote: true }, everything, ['Withdraw']],
    ['who wrote what another submitted', { wrote: true }, everything, ['Reject…']],
    ['a reader', {}, ['read'], []],
  ])('offers %s what they may do', async (_, whose, actions, offered) => {
    show({ record: { ...inReview, ...whose }, can: { campaigns: actions } })
    await screen.findByText(
      'wrote' in whose ? /Somebody else has to approve it/ : /Ada Larsen submitted it/,
    )
    const names = ['Withdraw', 'Reject…', 'Approve…'].filter((name) =>
      screen.queryByRole('button', { name }),
    )
    expect(names).toEqual(offered)
  })

  test.each([
    [null, 'With your approval it is sent at once: '],
    [AT, 'With your approval it is sent at its time: '],
  ])('says when it would go, sent at %s', async (sendAt, words) => {
    const { user } = show({
      record: { ...inReview, sendAt, sendAtLocal: sendAt && '2026-11-01T11:00' },
    })
    await press(user, 'Approve…')
    expect(
      (await screen.findByRole('dialog', { name: 'Approve “Flu season”?' })).textContent,
    ).toContain(words)
  })

  test('is rejected with a note', async () => {
    const { sentTo, user } = show({
      record: inReview,
      handlers: { 'POST /admin/campaigns/7/reject': () => ok(draft) },
    })
    await press(user, 'Reject…')
    const dialog = await screen.findByRole('dialog', { name: 'Reject “Flu season”?' })
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(
      await within(dialog).findByText('Say what is to change, in 3 to 500 characters.'),
    ).toBeTruthy()
    await user.type(
      within(dialog).getByRole('textbox', { name: 'What is to change' }),
      'The date is wrong.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sentTo('POST /admin/campaigns/7/reject')).toEqual([
        { note: 'The date is wrong.', version: 3 },
      ]),
    )
  })
})

describe('a campaign that is being sent', () => {
  const figure = (word: string) =>
    screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent

  test('shows how far it is, and is paused in its present version', async () => {
    const { sentTo, user } = show({
      record: sending,
      handlers: { 'POST /admin/campaigns/7/pause': () => ok({ ...sending, status: 'paused' }) },
    })
    expect(await screen.findByRole('heading', { name: '400 of 1,000 mails sent' })).toBeTruthy()
    expect(['Waiting', 'Failed', 'Rate', 'Time left'].map(figure)).toEqual([
      '590',
      '10',
      '120 a minute',
      'About 5 min',
    ])
    expect(screen.getByText('40 % of 1,000 are done.').getAttribute('role')).toBe('status')
    await press(user, 'Pause')
    await waitFor(() => expect(sentTo('POST /admin/campaigns/7/pause')).toEqual([{ version: 9 }]))
  })

  test('that has paused itself says why, and can be resumed', async () => {
    const record: Campaign = { ...sending, status: 'paused', pauseReason: 'bounces' }
    const paused: Progress = { ...progress, status: 'paused', pauseReason: 'bounces' }
    show({ record, handlers: { 'GET /admin/campaigns/7/progress': () => ok(paused) } })
    expect(await screen.findByText(/5 % or more of the mails have come back/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    expect(figure('Rate')).toBe('—')
  })

  test('becomes its report once it is sent', async () => {
    let record = sending
    show({
      handlers: {
        'GET /admin/campaigns/7': () => ok(record),
        'GET /admin/campaigns/7/progress': () => {
          record = sent
          return ok({ ...progress, status: 'sent' })
        },
      },
    })
    expect(
      await screen.findByText(/990 mails sent, the last on Sun, Nov 1, 2026, 11:00, Berlin time/),
    ).toBeTruthy()
  })
})

describe('a report', () => {
  test('comes by itself while mails go out', async () => {
    let { figures } = sending
    show({
      record: sending,
      handlers: {
        'GET /admin/campaigns/7/report': () => ok({ figures, variants: [], links: [], hours: [] }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'Nothing to report yet' })).toBeTruthy()
    figures = sent.figures
    expect(await screen.findByRole('region', { name: 'Figures' })).toBeTruthy()
  })

  test('keeps the opens of machines apart, and offers to resend what failed', async () => {
    show({ record: sent })
    const figures = await screen.findByRole('region', { name: 'Figures' })
    expect(within(figures).getByText('Opened').parentElement?.textContent).toBe(
      'Opened25.0 %245, of delivered, by people',
    )
    expect(within(figures).getByText('Opened by machines').parentElement?.textContent).toContain(
      '300 30.6 %',
    )
    expect(await screen.findByRole('button', { name: 'Resend to failed…' })).toBeTruthy()
  })

  test('has every hour up to the last, those without anything among them', () => {
    const hour = { sent: 0, opened: 3, machineOpened: 0, clicked: 1, unsubscribed: 0, bounced: 0 }
    expect(wholeHours([{ hour: 3, ...hour }]).map(({ hour, opened }) => [hour, opened])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 3],
    ])
  })

  test('says of each recipient why it came back', async () => {
    const recipient = {
      number: 1,
      email: 'ida@post.example',
      firstName: 'Ida',
      lastName: 'Brandt',
      contactId: 'c',
      variant: null,
      state: 'bounced',
      sentAt: AT,
      openedAt: null,
      machineOpenedAt: AT,
      clickedAt: null,
      unsubscribedAt: null,
      reason: '550 5.1.1 No such user',
    }
    show({
      record: sent,
      query: { tab: 'recipients' },
      handlers: { 'GET /admin/campaigns/7/recipients': () => ok([recipient], { total: 1 }) },
    })
    const row = (await screen.findByText('Ida Brandt')).closest('tr')!
    expect(row.textContent).toMatch(/Bounced.*550 5\.1\.1 No such user.*machine/)
  })
})

describe('a sender', () => {
  const record = {
    purpose: 'dkim',
    name: 's._domainkey.northside.example',
    type: 'TXT',
    value: 'v=DKIM1; p=MII',
    state: 'wrong',
    found: ['v=DKIM1; p=OLD'],
  }
  const sender = {
    id: 3,
    name: 'Northside',
    email: 'news@northside.example',
    replyTo: null,
    domain: 'northside.example',
    organization,
    state: 'not-verified',
    records: [record],
    checkedAt: AT,
    verifiedAt: null,
    campaigns: 0,
    version: 2,
    createdAt: AT,
    updatedAt: AT,
  } as Sender

  test('shows what its domain has to have beside what was found, and has it checked again', async () => {
    let present = sender
    const { asked } = serve({
      'GET /admin/senders/3': () => ok(present),
      'POST /admin/senders/3/check': () => {
        present = {
          ...sender,
          state: 'verified',
          version: 3,
          records: [{ ...record, state: 'right' }],
        } as Sender
        return ok(present)
      },
    })
    renderConsole(<EmailPage />, {
      session: session({ campaigns: everything }),
      pathname: '/admin/marketing/email',
      query: { organizationDomainURL: 'northside', view: 'senders', record: '3' },
    })
    const user = userEvent.setup()
    const dialog = await screen.findByRole('dialog', { name: 'news@northside.example' })
    const dkim = within(dialog).getByRole('listitem', { name: 'DKIM' })
    expect(dkim.textContent).toMatch(/Wrong.*v=DKIM1; p=MII.*Foundv=DKIM1; p=OLD/)
    await user.click(within(dialog).getByRole('button', { name: 'Check now' }))
    expect(await within(dialog).findByText(/Campaigns can be sent from it/)).toBeTruthy()
    expect(asked.find(({ path }) => path === '/admin/senders/3/check')!.body).toEqual({
      version: 2,
    })
  })
})

describe('figures', () => {
  test.each([
    [99.97, '99.9 %'],
    [0.01, '0.1 %'],
    [100, '100.0 %'],
    [0, '0.0 %'],
  ])('%d percent is %s', (percent, words) => expect(percentWord(percent)).toBe(words))

  test.each([
    [30, 'Under a minute'],
    [295, 'About 5 min'],
    [7_800, 'About 2 h 10 min'],
    [10_700, 'About 3 h'],
    [260_000, 'About 3 days'],
    [null, '—'],
  ])('%j seconds left are %s', (seconds, words) => expect(leftWord(seconds)).toBe(words))

  test.each([
    ['2026-03-03T08:30', 'Tue, Mar 3, 2026, 08:30'],
    // A time that the reader's own clock may skip.
    ['2027-03-28T02:30', 'Sun, Mar 28, 2027, 02:30'],
    ['', ''],
  ])('the local time %s is %s', (local, words) => expect(localWord(local)).toBe(words))

  test('an instant is what a clock there shows', () =>
    expect(minuteIn('America/New_York', Date.parse('2026-03-01T00:15:00Z'))).toBe(
      '2026-02-28T19:15',
    ))
})

describe('a test of a campaign', () => {
  const noAddress: CampaignCheck = {
    name: 'address',
    severity: 'error',
    message:
      'The organization has no postal address: add the street and the city under its account.',
  }

  test('says what keeps it from being sent before anybody has typed an address', async () => {
    const error = 'Mend the tags of the subject: a section does not end.'
    const { user, sentTo } = show({
      checks: [noAddress, right],
      handlers: {
        'POST /admin/campaigns/7/preview': () => ({
          status: 422,
          body: { success: false, error, fields: { subject: error } },
        }),
      },
    })
    await press(user, 'Send a test…')
    const dialog = await screen.findByRole('dialog', {
      name: 'A test of “Flu season” cannot be sent yet',
    })
    expect(dialog.textContent).toContain(error)
    expect(dialog.textContent).toContain(noAddress.message)
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
    expect(sentTo('POST /admin/campaigns/7/test')).toEqual([])
  })

  test('says what it is sent in spite of', async () => {
    const { user, sentTo } = show({
      checks: [noAddress, right],
      handlers: { 'POST /admin/campaigns/7/test': () => ok({ sent: 1 }) },
    })
    await press(user, 'Send a test…')
    const dialog = await screen.findByRole('dialog', { name: 'Send a test of “Flu season”' })
    const checks = await within(dialog).findByRole('list', { name: 'Checks' })
    expect(within(checks).getAllByRole('listitem')).toHaveLength(1)
    expect(checks.textContent).toContain(noAddress.message)
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await screen.findByText('A test is on its way to owner@polyclinic.example.')
    expect(sentTo('POST /admin/campaigns/7/test')).toEqual([
      { recipients: ['owner@polyclinic.example'], variant: 'a' },
    ])
  })
})
