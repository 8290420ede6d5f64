import { beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '@/lib/marketing/audience/tokens'
import { openHeads } from '@/lib/marketing/sending/head'
import { signMailToken } from '@/lib/marketing/sending/tokens'
import {
  bounceReport,
  buildSending,
  complaintReport,
  sendTo,
  type Sending,
} from '@/tests/support/marketing/campaigns'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { webProcess } from '@/tests/support/settings'
import { footprint, signIn } from '@/tests/support/world'

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const LINKS = [
  'https://clinic.example/a',
  'https://clinic.example/b?x=1&y=2',
  'https://clinic.example/c',
  'javascript:alert(1)',
]

let here: Sending
beforeAll(async () => void (here = await buildSending(await signIn('owner@polyclinic.example'), 0)))

type Mail = Awaited<ReturnType<typeof sendTo>>
async function mailed(): Promise<Mail> {
  const { id } = await here.draft()
  await sql(
    `insert into campaign_links (campaign_id, number, organization_id, url) select $1, n, $2, url from unnest($3::text[]) with ordinality l (url, n)`,
    id,
    here.clinic.id,
    LINKS,
  )
  return sendTo(here, id)
}
const ask = (path: string, token: string, userAgent = BROWSER, method = 'GET') =>
  here.here.visit(`mail/${path}?token=${token}`, { method, headers: { 'user-agent': userAgent } })
const open = (mail: Mail, userAgent?: string) => ask('open', signMailToken('open', mail), userAgent)
const click = (mail: Mail, link: number, userAgent?: string) =>
  ask('click', signMailToken('click', { ...mail, link }), userAgent)
const report = async ({ campaignId }: Mail) => here.done(`/${campaignId}/report`)
const figures = async (mail: Mail) => {
  const { opened, machineOpened, clicked } = (await report(mail)).figures
  return { opened, machineOpened, clicked }
}
const NONE = { opened: 0, machineOpened: 0, clicked: 0 }

describe('the image of a mail', () => {
  test('counts a person once, and a machine apart', async () => {
    const mail = await mailed()
    const { status, headers } = await open(mail)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/gif',
      expect.stringContaining('no-store'),
    ])
    await open(mail)
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1 })
    await open(mail, 'Mozilla/5.0')
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1, machineOpened: 1 })
  })

  test('is the same for whatever is no token, and counts nothing', async () => {
    const mail = await mailed()
    const before = await footprint()
    for (const token of [
      'x',
      signMailToken('click', mail),
      signMailToken('open', { ...mail, number: 9 }),
      `${signMailToken('open', mail)}0`,
    ])
      expect((await ask('open', token)).status).toBe(200)
    const there = await buildSending(await signIn('owner@polyclinic.example'), 0)
    const shown = await there.here.visit(`mail/open?token=${signMailToken('open', mail)}`, {
      headers: { 'user-agent': BROWSER },
    })
    expect([shown.status, await figures(mail), before === '']).toEqual([200, NONE, false])
  })
})

describe('a link of a mail', () => {
  test('leads where the campaign has it lead, and counts', async () => {
    const mail = await mailed()
    const { status, headers } = await click(mail, 2)
    expect([status, headers.location]).toEqual([302, LINKS[1]])
    await click(mail, 2)
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1, clicked: 1 })
    expect((await report(mail)).links[0]).toEqual({ url: LINKS[1], clicks: 1, machineClicks: 0 })
  })

  test('leads nowhere else', async () => {
    const mail = await mailed()
    const tokens = [
      signMailToken('click', { ...mail, link: 9 }),
      signMailToken('click', { ...mail, link: 4 }),
      signMailToken('open', mail),
    ]
    for (const token of [...tokens, 'x', 'https://evil.example']) {
      const { status, headers } = await ask('click', encodeURIComponent(token))
      expect([status, headers.location]).toEqual([404, undefined])
    }
    expect(await figures(mail)).toEqual(NONE)
  })

  test('is a machine’s that follows several at once, also those before', async () => {
    const mail = await mailed()
    for (const link of [1, 2]) await click(mail, link)
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1, clicked: 1 })
    await click(mail, 3)
    expect((await figures(mail)).clicked).toBe(0)
    expect(
      (await report(mail)).links.map(
        ({ machineClicks }: { machineClicks: number }) => machineClicks,
      ),
    ).toEqual([1, 1, 1, 0])
    await sql(
      `update campaign_clicks set at = at - interval '1 minute' where campaign_id = $1`,
      mail.campaignId,
    )
    await click(mail, 1)
    expect((await figures(mail)).clicked).toBe(1)
  })
})

/** A report in words alone, addressed to the envelope's sender. */
const textReport = ({ bounce }: Mail, text: string) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: bounces+${bounce}@polyclinic.localhost`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    text,
    '',
  ].join('\r\n')

/** The same of a program that says nothing of itself. */
const unknownReport = ({ bounce }: Mail, text: string) =>
  [
    'Return-Path: <>',
    'From: server@mx.example',
    `To: bounces+${bounce}@polyclinic.localhost`,
    'Subject: Rejected: News',
    'Auto-Submitted: auto-generated',
    '',
    text,
    '',
  ].join('\r\n')

/** The headers of a mail of a campaign, as its reader has them. */
async function sourceOf({ campaignId, number, email, id }: Mail): Promise<string> {
  const headOf = openHeads({
    campaignId,
    organizationId: here.clinic.id,
    domainURL: here.clinic.name,
    consentClass: 'marketing',
    topicId: null,
    from: { name: 'Clinic', address: 'news@clinic.example' },
    replyTo: null,
  })
  const reader = {
    campaignId,
    number,
    email,
    contactId: id,
    firstName: '',
    lastName: '',
    fence: '1',
    variant: 'a',
    claimedAt: 0,
  } as const
  return `${headOf(reader, 'News').headers}\r\n\r\nHello\r\n`
}

/**
 * A complaint with a mail as it was sent: as ARF with the fields alone that it has to have, or as
 * Outlook has it.
 */
const feedbackOf = (source: string, isArf: boolean) =>
  [
    'From: <staff@hotmail.com>',
    'Subject: complaint about message from 192.0.2.1',
    'To: fbl@polyclinic.localhost',
    'MIME-Version: 1.0',
    isArf
      ? 'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"'
      : 'Content-Type: multipart/mixed; boundary="part1"',
    ...(isArf
      ? [
          '',
          '--part1',
          'Content-Type: message/feedback-report',
          '',
          'Feedback-Type: abuse',
          'User-Agent: ARF-Agent/1.0',
          'Version: 0.1',
        ]
      : []),
    '',
    '--part1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    source,
    '--part1--',
    '',
  ].join('\r\n')

describe('a report of a mail server', () => {
  const hand = (body: string, headers: object = {}) =>
    send('/api/v1/mail/reports', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'message/rfc822',
        origin: undefined,
        authorization: `Bearer ${webProcess.MAIL_INTAKE_TOKEN}`,
        ...headers,
      },
    })
  const state = ({ campaignId, number }: Mail) =>
    one<string>(
      'select state from campaign_recipients where campaign_id = $1 and number = $2',
      campaignId,
      number,
    )

  test('that a mail came back suppresses its address, once', async () => {
    const mail = await mailed()
    for (const _ of [1, 2])
      expect((await hand(bounceReport(mail))).body).toEqual({ outcome: 'bounced' })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual([
      'bounced',
      ['bounced'],
    ])
    expect((await report(mail)).figures).toMatchObject({ sent: 1, delivered: 0, bounced: 1 })
    const [recipient] = await here.done(`/${mail.campaignId}/recipients?state=bounced`)
    expect(recipient).toMatchObject({ email: mail.email, reason: '550 5.1.1 No such mailbox' })
  })

  test('that somebody complained ends what they are subscribed to', async () => {
    const mail = await mailed()
    expect((await hand(complaintReport(mail))).body).toEqual({ outcome: 'complained' })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual([
      'complained',
      ['complained'],
    ])
    expect(await here.here.consents(mail.id)).toMatchObject([
      { what: 'withdrawn', way: 'complaint' },
    ])
  })

  test.each<[string, (mail: Mail) => string, string]>([
    ['of a delay', (mail) => bounceReport(mail, { action: 'delayed', status: '4.4.1' }), 'delayed'],
    [
      'of a mailbox that is full for now',
      (mail) => bounceReport(mail, { action: 'delayed', status: '4.2.2' }),
      'delayed',
    ],
    [
      'of a delivery',
      (mail) => bounceReport(mail, { action: 'delivered', status: '2.0.0' }),
      'ignored',
    ],
    ['that it is no spam', (mail) => complaintReport(mail, 'not-spam'), 'ignored'],
    [
      'with a token of somebody else',
      (mail) =>
        bounceReport({
          ...mail,
          bounce: mail.bounce.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        }),
      'ignored',
    ],
    ['that is none', () => 'Subject: Away\r\n\r\nI am on holiday.', 'ignored'],
  ])('%s suppresses nobody', async (_words, message, outcome) => {
    const mail = await mailed()
    expect((await hand(message(mail))).body).toEqual({ outcome })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual(['sent', []])
  })

  test.each<[string, (mail: Mail) => string, figures: object, reason: string | null]>([
    [
      'because its mailbox is full',
      (mail) => bounceReport(mail, { status: '5.2.2' }),
      { undelivered: 1, undeliveredUnknown: 0 },
      '550 5.2.2 No such mailbox',
    ],
    [
      'because it was tried for too long',
      (mail) => bounceReport(mail, { status: '4.4.7' }),
      { undelivered: 1, undeliveredUnknown: 0 },
      '550 4.4.7 No such mailbox',
    ],
    [
      'in words that nobody understands',
      (mail) => textReport(mail, 'Ihre Nachricht kam nicht an.'),
      { undelivered: 0, undeliveredUnknown: 1 },
      null,
    ],
    [
      'from a system that nobody knows',
      (mail) => unknownReport(mail, 'Something went wrong.'),
      { undelivered: 0, undeliveredUnknown: 1 },
      null,
    ],
    [
      'from a system that nobody knows, with a server’s answer',
      (mail) => unknownReport(mail, '550 5.7.1 rejected by content filter'),
      { undelivered: 1, undeliveredUnknown: 0 },
      '550 5.7.1 rejected by content filter',
    ],
  ])(
    'that a mail came back %s is no delivery, and suppresses nobody',
    async (_words, message, figures, reason) => {
      const mail = await mailed()
      for (const _ of [1, 2])
        expect((await hand(message(mail))).body).toEqual({ outcome: 'undelivered' })
      expect([await state(mail), await here.here.reasons(mail.email)]).toEqual(['undelivered', []])
      expect((await report(mail)).figures).toMatchObject({
        sent: 1,
        delivered: 0,
        bounced: 0,
        ...figures,
      })
      const { figures: listed } = await here.read(mail.campaignId)
      expect(listed).toMatchObject({ sent: 1, delivered: 0, ...figures })
      const [recipient] = await here.done(`/${mail.campaignId}/recipients?state=undelivered`)
      expect(recipient).toMatchObject({ email: mail.email, reason })
    },
  )

  test('that knows more replaces one that knew less, and each mail is counted once', async () => {
    const mail = await mailed()
    const none = { undelivered: 0, undeliveredUnknown: 0, bounced: 0, complained: 0 }
    for (const [message, outcome, figures] of [
      [textReport(mail, 'It did not arrive.'), 'undelivered', { undeliveredUnknown: 1 }],
      [bounceReport(mail, { status: '5.2.2' }), 'undelivered', { undelivered: 1 }],
      [textReport(mail, 'It did not arrive.'), 'undelivered', { undelivered: 1 }],
      [bounceReport(mail), 'bounced', { bounced: 1 }],
    ] as const) {
      expect((await hand(message)).body).toEqual({ outcome })
      expect((await report(mail)).figures).toMatchObject({ ...none, ...figures })
    }
    expect(await here.here.reasons(mail.email)).toEqual(['bounced'])
  })

  test.each(['qmail', 'Exim'])(
    'in the words of %s suppresses an address that does not exist',
    async (system) => {
      const mail = await mailed()
      const text =
        system === 'qmail'
          ? `Hi. This is the qmail-send program at mx.example.\r\n\r\n<${mail.email}>:\r\nRemote host said: 550 5.1.1 User Unknown\r\n`
          : `The following address(es) failed:\r\n\r\n  ${mail.email}\r\n    host mx.mail.example [192.0.2.17]: 550 5.1.1 unknown or illegal alias\r\n`
      expect((await hand(textReport(mail, text))).body).toEqual({ outcome: 'bounced' })
      expect([await state(mail), await here.here.reasons(mail.email)]).toEqual([
        'bounced',
        ['bounced'],
      ])
    },
  )

  test.each<[string, (source: string, mail: Mail) => string]>([
    ['with the fields alone that it has to have', (source) => feedbackOf(source, true)],
    [
      'with a link to unsubscribe alone',
      (source) => feedbackOf(source.replace(/^Message-ID:.*\r\n/im, ''), true),
    ],
    [
      'whose link to unsubscribe was folded',
      (source) =>
        feedbackOf(
          source.replace(/^Message-ID:.*\r\n/im, '').replace('?token=', '?token=\r\n '),
          true,
        ),
    ],
    [
      'of Outlook',
      (source, { email }) => feedbackOf(`X-HmXmrOriginalRecipient: ${email}\r\n${source}`, false),
    ],
  ])('%s ends what somebody who complains is subscribed to', async (_words, message) => {
    const mail = await mailed()
    const source = await sourceOf(mail)
    expect((await hand(message(source, mail))).body).toEqual({ outcome: 'complained' })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual([
      'complained',
      ['complained'],
    ])
  })

  test('that names a mail by what anybody could guess, or by a link of another organization, is let go', async () => {
    const mail = await mailed()
    const before = await footprint()
    const source = await sourceOf(mail)
    const withoutId = source.replace(/^Message-ID:.*\r\n/im, '')
    const there = await buildSending(await signIn('owner@polyclinic.example'), 0)
    const foreign = signToken('unsubscribe', {
      organizationId: there.clinic.id,
      contactId: mail.id,
    })
    for (const guessed of [
      `Message-ID: <c${mail.campaignId}.1.db7dc8ce@polyclinic.localhost>\r\n\r\nHello`,
      withoutId.replace(/(unsubscribe\?token=)[^>]+/, `$1${foreign}`),
      withoutId.replace(/(unsubscribe\?token=[^>]+)[^>]>/, '$1_>'),
    ])
      expect((await hand(feedbackOf(guessed, true))).body).toEqual({ outcome: 'ignored' })
    expect([await state(mail), await here.here.reasons(mail.email), before === '']).toEqual([
      'sent',
      [],
      false,
    ])
  })

  test('is taken from who has the token alone, as a mail of a megabyte at most', async () => {
    const mail = await mailed()
    for (const authorization of [undefined, 'Bearer x', `Basic ${webProcess.MAIL_INTAKE_TOKEN}`])
      expect((await hand(bounceReport(mail), { authorization })).status).toBe(401)
    expect((await hand('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await hand('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect(await state(mail)).toBe('sent')
  })
})

test('whoever unsubscribes is counted with the mail that they got last', async () => {
  const [first, mail] = [await mailed(), await mailed()]
  await sql(
    `update campaign_recipients set contact_id = $2, sent_at = now() - interval '1 day' where campaign_id = $1`,
    first.campaignId,
    mail.id,
  )
  await here.here.click(here.here.token('unsubscribe', mail.id))
  expect([
    (await report(first)).figures.unsubscribed,
    (await report(mail)).figures.unsubscribed,
  ]).toEqual([0, 1])
})

test('with a contact its address goes from what it was sent', async () => {
  const mail = await mailed()
  await sql(
    'update campaign_recipients set reason = $2 where campaign_id = $1',
    mail.campaignId,
    `450 <${mail.email}> is full`,
  )
  expect((await here.here.ask(`contacts/${mail.id}`, { method: 'DELETE' })).status).toBe(200)
  const [recipient] = await here.done(`/${mail.campaignId}/recipients`)
  expect(recipient).toMatchObject({ email: null, firstName: '', state: 'sent', reason: null })
})
