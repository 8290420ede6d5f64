import { beforeAll, describe, expect, test } from 'vitest'
import { signMailToken } from '@/lib/server/campaigns/tokens'
import { bounceReport, buildSending, complaintReport, sendTo, type Sending } from '@/tests/support/campaigns'
import { one, sql } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { webProcess } from '@/tests/support/settings'
import { footprint, signIn } from '@/tests/support/world'

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const LINKS = ['https://clinic.example/a', 'https://clinic.example/b?x=1&y=2', 'https://clinic.example/c', 'javascript:alert(1)'] // prettier-ignore

let here: Sending
beforeAll(async () => void (here = await buildSending(await signIn('owner@polyclinic.example'), 0)))

type Mail = Awaited<ReturnType<typeof sendTo>>
async function mailed(): Promise<Mail> {
  const { id } = await here.draft()
  await sql(
    `insert into campaign_links (campaign_id, number, organization_id, url) select $1, n, $2, url from unnest($3::text[]) with ordinality l (url, n)`,
    ...[id, here.clinic.id, LINKS],
  )
  return sendTo(here, id)
}
const ask = (path: string, token: string, userAgent = BROWSER, method = 'GET') =>
  here.here.visit(`mail/${path}?token=${token}`, { method, headers: { 'user-agent': userAgent } })
const open = (mail: Mail, userAgent?: string) => ask('open', signMailToken('open', mail), userAgent)
const click = (mail: Mail, link: number, userAgent?: string) => ask('click', signMailToken('click', { ...mail, link }), userAgent) // prettier-ignore
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
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/gif', expect.stringContaining('no-store')]) // prettier-ignore
    await open(mail)
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1 })
    await open(mail, 'Mozilla/5.0')
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1, machineOpened: 1 })
  })

  test('is the same for whatever is no token, and counts nothing', async () => {
    const mail = await mailed()
    const before = await footprint()
    for (const token of ['x', signMailToken('click', mail), signMailToken('open', { ...mail, number: 9 }), `${signMailToken('open', mail)}0`])
      expect((await ask('open', token)).status).toBe(200)
    const there = await buildSending(await signIn('owner@polyclinic.example'), 0)
    const shown = await there.here.visit(`mail/open?token=${signMailToken('open', mail)}`, { headers: { 'user-agent': BROWSER } })
    expect([shown.status, await figures(mail), before === '']).toEqual([200, NONE, false])
  }) // prettier-ignore
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
    const tokens = [signMailToken('click', { ...mail, link: 9 }), signMailToken('click', { ...mail, link: 4 }), signMailToken('open', mail)]
    for (const token of [...tokens, 'x', 'https://evil.example']) {
      const { status, headers } = await ask('click', encodeURIComponent(token))
      expect([status, headers.location]).toEqual([404, undefined])
    }
    expect(await figures(mail)).toEqual(NONE)
  }) // prettier-ignore

  test('is a machine’s that follows several at once, also those before', async () => {
    const mail = await mailed()
    for (const link of [1, 2]) await click(mail, link)
    expect(await figures(mail)).toEqual({ ...NONE, opened: 1, clicked: 1 })
    await click(mail, 3)
    expect((await figures(mail)).clicked).toBe(0)
    expect((await report(mail)).links.map(({ machineClicks }: { machineClicks: number }) => machineClicks)).toEqual([1, 1, 1, 0]) // prettier-ignore
    await sql(`update campaign_clicks set at = at - interval '1 minute' where campaign_id = $1`, mail.campaignId)
    await click(mail, 1)
    expect((await figures(mail)).clicked).toBe(1)
  })
})

describe('a report of a mail server', () => {
  const hand = (body: string, headers: object = {}) =>
    send('/api/v1/mail/reports', {
      method: 'POST',
      body,
      headers: { 'content-type': 'message/rfc822', origin: undefined, authorization: `Bearer ${webProcess.MAIL_INTAKE_TOKEN}`, ...headers },
    }) // prettier-ignore
  const state = ({ campaignId, number }: Mail) =>
    one<string>('select state from campaign_recipients where campaign_id = $1 and number = $2', campaignId, number)

  test('that a mail came back suppresses its address, once', async () => {
    const mail = await mailed()
    for (const _ of [1, 2]) expect((await hand(bounceReport(mail))).body).toEqual({ outcome: 'bounced' })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual(['bounced', ['bounced']])
    expect((await report(mail)).figures).toMatchObject({ sent: 1, delivered: 0, bounced: 1 })
    const [recipient] = await here.done(`/${mail.campaignId}/recipients?state=bounced`)
    expect(recipient).toMatchObject({ email: mail.email, reason: '550 5.1.1 No such mailbox' })
  })

  test('that somebody complained ends what they are subscribed to', async () => {
    const mail = await mailed()
    expect((await hand(complaintReport(mail))).body).toEqual({ outcome: 'complained' })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual(['complained', ['complained']])
    expect(await here.here.consents(mail.id)).toMatchObject([{ what: 'withdrawn', way: 'complaint' }])
  })

  test.each<[string, (mail: Mail) => string, string]>([
    ['of a delay', (mail) => bounceReport(mail, { action: 'delayed', status: '4.4.1' }), 'delayed'],
    ['of a mailbox that is full', (mail) => bounceReport(mail, { status: '4.2.2' }), 'delayed'],
    ['of a delivery', (mail) => bounceReport(mail, { action: 'delivered', status: '2.0.0' }), 'ignored'],
    ['that it is no spam', (mail) => complaintReport(mail, 'not-spam'), 'ignored'],
    ['with a token of somebody else', (mail) => bounceReport({ ...mail, bounce: mail.bounce.replace(/.$/, (end) => (end === '0' ? '1' : '0')) }), 'ignored'],
    ['that is none', () => 'Subject: Away\r\n\r\nI am on holiday.', 'ignored'],
  ])('%s suppresses nobody', async (_words, message, outcome) => {
    const mail = await mailed()
    expect((await hand(message(mail))).body).toEqual({ outcome })
    expect([await state(mail), await here.here.reasons(mail.email)]).toEqual(['sent', []])
  }) // prettier-ignore

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
  await sql(`update campaign_recipients set contact_id = $2, sent_at = now() - interval '1 day' where campaign_id = $1`, first.campaignId, mail.id) // prettier-ignore
  await here.here.click(here.here.token('unsubscribe', mail.id))
  expect([(await report(first)).figures.unsubscribed, (await report(mail)).figures.unsubscribed]).toEqual([0, 1])
})

test('with a contact its address goes from what it was sent', async () => {
  const mail = await mailed()
  await sql('update campaign_recipients set reason = $2 where campaign_id = $1', mail.campaignId, `450 <${mail.email}> is full`) // prettier-ignore
  expect((await here.here.ask(`contacts/${mail.id}`, { method: 'DELETE' })).status).toBe(200)
  const [recipient] = await here.done(`/${mail.campaignId}/recipients`)
  expect(recipient).toMatchObject({ email: null, firstName: '', state: 'sent', reason: null })
})
