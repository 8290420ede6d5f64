import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideTests, endFinished, goOnWithRefused } from '@/lib/marketing/sending/ending'
import { startDue } from '@/lib/marketing/campaigns/starting'
import { outcomeOf, settleRecipients } from '@/lib/marketing/sending/claims'
import { recordBounce, recordComplaint } from '@/lib/marketing/sending/reactions'
import { withJob } from '@/lib/platform/db/tenant'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import { buildSending, letter, type Sending } from '@/tests/support/marketing/campaigns'
import { RULE } from '@/tests/support/marketing/contacts'
import { one, owner as ownerPool, sql, waitingForLocks } from '@/tests/support/db/database'
import { mjmlOf } from '@/tests/support/mail/mjml'
import { newReader } from '@/tests/support/marketing/readers'
import { send } from '@/tests/support/http/request'
import { livePlan, quoteFor, subscriptionUrl, wanted } from '@/tests/support/billing/subscriptions'
import * as templates from '@/tests/support/marketing/templates'
import { buildOrganization, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

let owner: SignedIn
let other: SignedIn
let here: Sending

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  here = await buildSending(owner)
  other = await staffIn(here.clinic.id, ['campaigns:read', 'campaigns:approve', 'campaigns:send'])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const statusOf = (id: number) => one<string>('select status from campaigns where id = $1', id)
const recipients = (id: number) =>
  sql<{ number: number; email: string; state: string; variant: string | null }>(
    'select number, email, state, variant from campaign_recipients where campaign_id = $1 order by number',
    id,
  )
/** As a worker does it: what waits counts as handed over, but for some. */
async function handOver(id: number, failing = 0) {
  await sql(
    `update campaign_recipients set sent_at = now(), state = case when number <= $2 then 'failed' else 'sent' end
     where campaign_id = $1 and state = 'waiting' and variant is not null`,
    id,
    failing,
  )
  await sql(
    `insert into campaign_counts as c (campaign_id, worker, organization_id, sent, failed)
     select $1, gen_random_uuid(), $2, count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed')
     from campaign_recipients where campaign_id = $1`,
    id,
    here.clinic.id,
  )
}

/** Subscribes an organization to a plan that limits its mails. */
async function subscribe(organizationId: number, status = 'active'): Promise<number> {
  const plan = await one<number>(
    'select id from plan_versions where limit_emails_per_month is not null order by limit_emails_per_month limit 1',
  )
  await sql(
    `insert into subscriptions (organization_id, status, paused_on, plan_version_id, interval, currency, seats, payer_organization_id, anchor, period_from, period_to)
     values ($1, $3, case when $3 = 'paused' then current_date end, $2, 'month', 'USD', 1, $1, current_date, current_date, current_date + 30)`,
    organizationId,
    plan,
    status,
  )
  return plan
}

/** A campaign that somebody else has approved for later. */
async function scheduled(more: object = {}): Promise<number> {
  const { id } = await here.draft()
  expect((await here.change(id, { sendAt: inDays(1), ...more })).status).toBe(200)
  expect((await here.deed(id, 'submit')).body).toMatchObject({
    success: true,
    data: { status: 'in-review', mine: true },
  })
  expect((await here.deed(id, 'approve', { as: other })).body).toMatchObject({
    success: true,
    data: { status: 'scheduled' },
  })
  return id
}
/** The same, whose time has come. */
async function begun(more: object = {}) {
  const id = await scheduled(more)
  await sql(`update campaigns set send_at = now() where id = $1`, id)
  await startDue()
  expect(await statusOf(id)).toBe('sending')
  return id
}

describe('a draft', () => {
  test('begins with what fits most', async () => {
    const campaign = await here.draft({ name: 'Spring' })
    expect(campaign).toMatchObject({
      name: 'Spring',
      status: 'draft',
      subject: 'News of {{organization}}',
      consentClass: 'marketing',
      sendAt: null,
      template: { id: here.template.id, number: 1 },
      topic: { id: here.topic.id },
      segment: null,
      sender: null,
    })
    expect(campaign.template.variables).toMatchObject([{ name: 'greeting' }])
  })

  test('is changed as a whole, by whoever has read it as it is', async () => {
    const { id, version } = await here.draft()
    const change = {
      abTest: { subject: 'Other', share: 20, hours: 4 },
      window: { from: '22:00', to: '06:00' },
      throttle: 60,
    }
    expect((await here.change(id, change)).body.data).toMatchObject(change)
    const { status, body } = await here.change(id, { version })
    expect([status, body.current.version]).toEqual([409, version + 1])
  })

  test.each<[string, object, string]>([
    ['a template of transactional mail', { templateId: 1 }, 'templateId'],
    ['a topic of elsewhere', { topicId: 2_000_000 }, 'topicId'],
    ['a segment of elsewhere', { segmentId: 2_000_000 }, 'segmentId'],
    ['a sender of elsewhere', { senderId: 2_000_000 }, 'senderId'],
    ['hours that end when they begin', { window: { from: '08:00', to: '08:00' } }, 'window.to'],
    ['a zone that is none', { zone: 'Mars/Base' }, 'zone'],
    ['a zone that is short for several', { zone: 'IST' }, 'zone'],
    ['a zone that the database does not know', { zone: 'US/Pacific-New' }, 'zone'],
    ['a service message about a topic', { consentClass: 'service' }, 'topicId'],
    ['a subject of two lines', { subject: 'a\r\nBcc: b' }, 'subject'],
    ['another one of two', { abTest: { subject: 'a\nb', share: 50, hours: 1 } }, 'abTest.subject'],
    ['a preview text of two', { previewText: 'a\nb' }, 'previewText'],
    [
      'a share of the half and more',
      { abTest: { subject: 'x', share: 51, hours: 1 } },
      'abTest.share',
    ],
  ])('refuses %s', async (_name, more, field) => {
    const { id } = await here.draft()
    const { status, body } = await here.change(id, more)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  test('is previewed as somebody would get it, and with what nobody has saved', async () => {
    const { id } = await here.draft()
    const { id: contactId } = await newReader(here.clinic.id, here.topic.id)
    const asReader = await here.done(`/${id}/preview`, { json: { contactId } })
    expect(asReader.html).toContain('Hello Robin')
    expect(asReader.html).toContain('/preferences"')
    expect(asReader.html).not.toContain('token=')
    const draft = {
      templateId: here.template.id,
      subject: '{{organization}}: now',
      previewText: '',
      values: { greeting: '<b>' },
    }
    const tried = await here.done(`/${id}/preview`, { json: { draft } })
    expect(tried.subject).toMatch(/: now$/)
    expect(tried.html).toContain('&lt;b&gt;')
  })

  test('is sent to a few addresses as a test', async () => {
    const { id } = await here.draft()
    expect(
      await here.done(`/${id}/test`, {
        json: { recipients: ['a@desk.example', 'b@desk.example'] },
      }),
    ).toEqual({
      sent: 2,
    })
    const mails = await sql<{ subject: string }>(
      `select subject from outgoing_mails where about = $1`,
      `campaign ${id}`,
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[Test\] News of/),
      expect.anything(),
    ])
  })

  test('is removed, and nothing else is', async () => {
    const { id } = await here.draft()
    expect((await here.ask(`/${id}`, { method: 'DELETE' })).status).toBe(200)
    const sent = await scheduled()
    expect((await here.ask(`/${sent}`, { method: 'DELETE' })).status).toBe(409)
  })
})

describe('the checks', () => {
  const failing = async (id: number, at = here) =>
    (await at.done(`/${id}/checks`)).flatMap((one: { name: string; severity: string }) =>
      one.severity === 'error' ? [one.name] : [],
    )

  test.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['a subject', { subject: '' }, ['subject']],
    ['tags that are known', { subject: '{{nobody}}' }, ['subject']],
    ['a guard around what may be missing', { subject: '{{firstName}}' }, ['subject']],
    [
      'a time that is far enough away',
      { sendAt: new Date(Date.now() + 60_000).toISOString() },
      ['schedule'],
    ],
    ['a template', { templateId: null }, ['template', 'values', 'subject', 'unsubscribe']],
    ['a topic', { topicId: null }, ['topic', 'audience']],
    [
      'two subjects',
      { abTest: { subject: 'News of {{organization}}', share: 20, hours: 4 } },
      ['subject'],
    ],
  ])('miss %s', async (_name, more, names) => {
    const { id } = await here.draft()
    await here.change(id, more)
    expect(await failing(id)).toEqual(names)
    expect((await here.deed(id, 'submit')).status).toBe(names.length ? 422 : 200)
  })

  test('miss what a template of earlier days does not always show', async () => {
    const there = await buildSending(owner, 1)
    const content = letter({
      mjml: mjmlOf(
        '<mj-text>{{#firstName}}{{postalAddress}} {{unsubscribeUrl}}{{/firstName}}</mj-text>',
      ),
    })
    const template = await templates.buildTemplate(
      { as: owner, at: there.clinic.name },
      { category: 'marketing', content },
    )
    await sql(
      `update template_versions set status = 'live', published_at = now() where template_id = $1`,
      template.id,
    )
    await sql(`update templates set status = 'live' where id = $1`, template.id)
    const { id } = await there.draft()
    await there.change(id, { templateId: template.id })
    expect(await failing(id, there)).toEqual(['address', 'unsubscribe'])
  })

  /** A campaign of a template with three paragraphs and a list that its author fills in. */
  async function filledIn(mjml: string, values: object): Promise<number> {
    const variables: DeclaredVariable[] = [
      ...['one', 'two', 'three'].map((name) => ({
        name,
        type: 'text' as const,
        fallback: 'none',
        sample: 'a',
      })),
      { name: 'rows', type: 'list', fallback: '', sample: 'a' },
    ]
    const foot =
      '<a href="{{unsubscribeUrl}}">Unsubscribe</a> {{postalAddress}} <a href="https://clinic.example">Us</a>'
    const content = letter({ variables, mjml: mjmlOf(`<mj-text>${mjml} ${foot}</mj-text>`) })
    const asking = { as: owner, at: here.clinic.name }
    const template = await templates.publishTemplate(
      asking,
      await templates.buildTemplate(asking, { category: 'marketing', content }),
    )
    const { id } = await here.draft()
    expect((await here.change(id, { templateId: template.id, values })).status).toBe(200)
    return id
  }

  test('find a mail that is too large as it is sent, with the values of its author', async () => {
    const long = 'word '.repeat(399)
    const ordinary = '{{one}}{{two}}{{three}}'.repeat(18)
    const id = await filledIn(ordinary, { one: long, two: long, three: long })
    expect(await failing(id)).toEqual(['size'])
    const { bytes } = await here.done(`/${id}/preview`, { json: {} })
    expect(bytes).toBeGreaterThan(90_000)
    const refusal = await here.deed(id, 'submit')
    expect(refusal.status).toBe(422)
    expect(JSON.stringify(refusal.body)).toMatch(/The mail has \d+ KB: from 102 KB on/)
    expect(await failing(await filledIn(ordinary, { one: 'a', two: 'b', three: 'c' }))).toEqual([])
  })

  test('find a template that takes too long with the values of its author', async () => {
    const nested = '{{#rows}}'.repeat(5) + '{{/rows}}'.repeat(5)
    const id = await filledIn(nested, { rows: 'a\n'.repeat(150) })
    expect(await failing(id)).toEqual(['template'])
    const preview = await here.ask(`/${id}/preview`, { json: {} })
    expect(preview.status).toBe(422)
    expect(JSON.stringify(preview.body)).toContain('takes longer than one second')
  })

  test('say how much room there is in the plan, in the notation of the locale', async () => {
    const there = await buildSending(owner, 1)
    const { id } = await there.draft()
    await subscribe(there.clinic.id)
    await sql(
      `update subscriptions set plan_version_id = (select id from plan_versions where code = $2) where organization_id = $1`,
      there.clinic.id,
      await livePlan(owner, { limits: { emailsPerMonth: 12_000 } }),
    )
    const said = async (locale: string | null) => {
      await sql('update organizations set locale = $2 where id = $1', there.clinic.id, locale)
      const checks = await there.done(`/${id}/checks`)
      return checks
        .find(({ name }: { name: string }) => name === 'limit')
        .message.replace(/\u00a0/g, ' ')
    }
    expect(await said(null)).toBe('The plan allows 12,000 more e-mails this month.')
    expect(await said('nb-NO')).toBe('The plan allows 12 000 more e-mails this month.')
  })

  test('miss room in the plan', async () => {
    const there = await buildSending(owner, 2)
    const { id } = await there.draft()
    const plan = await subscribe(there.clinic.id)
    const shown = async () =>
      (await send(subscriptionUrl(there.clinic.name), { as: owner })).body.data.mails
    const limit = async () =>
      (await there.done(`/${id}/checks`)).find(({ name }: { name: string }) => name === 'limit')
        .severity
    expect(await limit()).toBe('ok')
    await sql(
      `insert into campaign_counts (campaign_id, organization_id, sent) select $1, $2, limit_emails_per_month - 1 from plan_versions where id = $3`,
      id,
      there.clinic.id,
      plan,
    )
    expect(await limit()).toBe('error')
    const counted = await one<number>(
      'select limit_emails_per_month - 1 from plan_versions where id = $1',
      plan,
    )
    expect(await shown()).toEqual({ sent: counted, underWay: 0 })
    const smaller = await livePlan(owner, { limits: { emailsPerMonth: 10 } })
    const { body } = await quoteFor(owner, there.clinic.name, wanted(smaller, { version: 1 }))
    expect(body.data.exceeded).toEqual([{ limit: 'emailsPerMonth', used: counted, allowed: 10 }])
    await sql(
      `update campaign_counts set minute = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 minute' where campaign_id = $1`,
      id,
    )
    expect(await limit()).toBe('ok')
    expect(await shown()).toEqual({ sent: 0, underWay: 0 })
    await sql(
      `update campaigns set audience = $2 + 2, status = 'sending' where id = $1`,
      (await there.draft()).id,
      counted,
    )
    expect(await limit()).toBe('error')
    expect(await shown()).toEqual({ sent: 0, underWay: counted + 2 })
    await sql(
      `update campaigns set status = 'sent' where organization_id = $1 and status = 'sending'`,
      there.clinic.id,
    )
    expect(await limit()).toBe('ok')
    await sql(
      `update subscriptions set status = 'paused', paused_on = current_date where organization_id = $1`,
      there.clinic.id,
    )
    expect(await limit()).toBe('error')
  })
})

describe('the audience', () => {
  test('is who has subscribed and is not suppressed', async () => {
    const there = await buildSending(owner, 2)
    const { email } = await newReader(there.clinic.id, there.topic.id)
    await newReader(there.clinic.id, (await there.here.topic()).id)
    const { id } = await there.draft()
    await sql('select sync_contacts($1)', there.clinic.id)
    expect(await there.done(`/${id}/audience`)).toMatchObject({
      matching: expect.any(Number),
      reachable: 3,
    })
    await sql(
      `insert into suppressions (organization_id, email, reason) values ($1, $2, 'bounced')`,
      there.clinic.id,
      email,
    )
    const { reachable, contacts } = await there.done(`/${id}/audience`)
    expect([reachable, contacts.length]).toEqual([2, 2])
    expect((await there.done(`/${id}/audience?consentClass=service&topicId=0`)).reachable).toBe(1)
  })
})

describe('a review', () => {
  test('is somebody else’s, and says what is to change', async () => {
    const { id } = await here.draft()
    await here.deed(id, 'submit')
    expect((await here.change(id, { name: 'Other' })).status).toBe(409)
    expect((await here.deed(id, 'approve')).status).toBe(403)
    expect((await here.deed(id, 'reject', { json: { note: 'Shorter.' } })).status).toBe(403)
    expect((await here.deed(id, 'withdraw', { as: other })).status).toBe(403)
    const { body } = await here.deed(id, 'reject', { as: other, json: { note: 'Shorter.' } })
    expect(body.data).toMatchObject({ status: 'draft', reviewNote: 'Shorter.' })
    await here.deed(id, 'submit')
    expect((await here.deed(id, 'withdraw')).body.data).toMatchObject({
      status: 'draft',
      template: { number: 1 },
    })
  })

  test('is that of nobody who has written any of it, whoever submits it', async () => {
    const { id } = await here.draft()
    const writer = await staffIn(here.clinic.id, [
      'campaigns:read',
      'campaigns:update',
      'campaigns:approve',
    ])
    const renamed = {
      method: 'PUT',
      as: writer,
      json: { ...(await here.changeOf(id, { name: 'Reworded' })) },
    }
    expect((await here.ask(`/${id}`, renamed)).status).toBe(200)
    expect((await here.deed(id, 'submit')).status).toBe(200)
    expect((await here.ask(`/${id}`, { as: writer })).body.data).toMatchObject({
      mine: false,
      wrote: true,
    })
    const { status, body } = await here.deed(id, 'approve', { as: writer })
    expect([status, body.error]).toEqual([
      403,
      'Somebody else has to approve what you have written or submitted.',
    ])
    expect((await here.deed(id, 'approve', { as: other })).status).toBe(200)
  })

  test('is of whom the segment finds, whose rule stays until then', async () => {
    const { id } = await here.draft()
    const segment = await here.here.done('segments', {
      json: { name: unique('Segment '), rule: RULE },
    })
    await here.change(id, { segmentId: segment.id })
    await here.deed(id, 'submit')
    const change = (more: object) => {
      const { name, description, rule, version } = segment
      return here.here.ask(`segments/${segment.id}`, {
        method: 'PUT',
        json: { name, description, rule, version, ...more },
      })
    }
    expect((await change({ rule: { ...RULE, match: 'any' } })).status).toBe(409)
    expect((await change({ name: unique('Segment ') })).status).toBe(200)
  })

  test('is of what was submitted, whatever becomes of the template', async () => {
    const id = await scheduled()
    const asking = { as: owner, at: here.clinic.name }
    const { version } = await templates.done(templates.ask(asking, `/${here.template.id}`))
    const changed = await templates.done(
      templates.ask(asking, `/${here.template.id}`, {
        method: 'PUT',
        json: { name: 'Letter', ...letter({ previewText: 'Newer' }), version },
      }),
    )
    await templates.publishTemplate(asking, changed)
    expect((await here.read(id)).template.number).toBe(1)
    expect((await here.done(`/${id}/preview`, { json: {} })).previewText).not.toBe('Newer')
  })
})

describe('sending', () => {
  test('begins when its time has come, with everybody once', async () => {
    const id = await begun()
    const listed = await recipients(id)
    expect(new Set(listed.map(({ email }) => email)).size).toBe(listed.length)
    expect(await here.done(`/${id}/progress`)).toMatchObject({
      status: 'sending',
      audience: listed.length,
      waiting: listed.length,
      sent: 0,
      perMinute: null,
      secondsLeft: null,
    })
    await startDue()
    expect(await recipients(id)).toEqual(listed)
    await handOver(id)
    await endFinished()
    expect(await here.read(id)).toMatchObject({
      status: 'sent',
      figures: { sent: listed.length, delivered: listed.length },
    })
  })

  test('waits for an organization that is open, with what lies above it', async () => {
    const id = await scheduled()
    await sql('update campaigns set send_at = now() where id = $1', id)
    const above = await buildOrganization(unique('above-'))
    await sql('update organizations set part_of = $2 where id = $1', here.clinic.id, above)
    await sql('update organizations set suspended_at = now() where id = $1', above)
    await startDue()
    expect(await statusOf(id)).toBe('scheduled')
    await sql('update organizations set suspended_at = null where id = $1', above)
    await startDue()
    expect(await statusOf(id)).toBe('sending')
  })

  test('begins also after one that cannot', async () => {
    const [flawed, id] = [await scheduled(), await scheduled()]
    await sql(
      `with made as (insert into segments (organization_id, name, rule) values ($1, $2, '{}') returning id)
       update campaigns set segment_id = made.id, send_at = now() - interval '1 minute' from made where campaigns.id = $3`,
      here.clinic.id,
      unique('Segment '),
      flawed,
    )
    await sql('update campaigns set send_at = now() where id = $1', id)
    await expect(startDue()).rejects.toThrow()
    expect([await statusOf(flawed), await statusOf(id)]).toEqual(['scheduled', 'sending'])
    await sql(`update campaigns set status = 'cancelled' where id = $1`, flawed)
  })

  test('goes on for a mail that was refused when all had been handed over', async () => {
    const id = await begun()
    await handOver(id)
    await endFinished()
    expect([await goOnWithRefused(), await statusOf(id)]).toEqual([undefined, 'sent'])
    await sql('update campaign_recipients set fence = 1 where campaign_id = $1 and number = 1', id)
    const late = outcomeOf({ campaignId: id, number: 1, fence: '1' }, 'later', '451 Not now')
    await withJob((transaction) => settleRecipients(transaction, randomUUID(), [late]))
    await goOnWithRefused()
    expect(await here.done(`/${id}/progress`)).toMatchObject({ status: 'sending', waiting: 1 })
  })

  test('waits, goes on and ends as somebody says', async () => {
    const id = await begun()
    const deeds: [string, number, string][] = [
      ['resume', 409, 'sending'],
      ['pause', 200, 'paused'],
      ['resume', 200, 'sending'],
      ['cancel', 200, 'cancelled'],
      ['resend', 409, 'cancelled'],
      ['pause', 409, 'cancelled'],
    ]
    for (const [deed, status, after] of deeds)
      expect([deed, (await here.deed(id, deed, { as: other })).status, await statusOf(id)]).toEqual(
        [deed, status, after],
      )
    const log = await here.done(`/${id}/history`)
    expect(log.map(({ after }: { after: { status: string } }) => after.status).slice(0, 5)).toEqual(
      ['cancelled', 'sending', 'paused', 'sending', 'scheduled'],
    )
  })

  test('is tried again for what has failed alone', async () => {
    const id = await begun()
    await handOver(id, 1)
    await endFinished()
    expect((await here.deed(id, 'resend', { as: other })).body.data).toMatchObject({
      status: 'sending',
      figures: { failed: 0 },
    })
    expect(
      (await recipients(id)).filter(({ state }) => state === 'waiting').map(({ number }) => number),
    ).toEqual([1])
  })

  test('is not tried again beyond what the plan allows, and holds no log while it waits for recipients', async () => {
    const id = await begun()
    await handOver(id, 1)
    await endFinished()
    const client = await ownerPool.connect()
    await client.query('begin')
    await client.query(
      'select from campaign_recipients where campaign_id = $1 and number = 1 for update',
      [id],
    )
    const resent = here.deed(id, 'resend', { as: other })
    await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
    await client.query(`set local lock_timeout = '1s'`)
    await client.query(
      `insert into audit_log (organization_id, action, event, subject, subject_id) values ($1, 'contacts:update', 'contact.changed', 'contact', 'x')`,
      [here.clinic.id],
    )
    await client.query('commit')
    client.release()
    expect((await resent).status).toBe(200)
    await sql(`update campaigns set status = 'sent' where id = $1`, id)
    await sql(
      `update campaign_recipients set state = 'failed' where campaign_id = $1 and number = 1`,
      id,
    )
    await sql(
      `insert into campaign_counts (campaign_id, organization_id, worker, failed) values ($1, $2, gen_random_uuid(), 1)`,
      id,
      here.clinic.id,
    )
    await subscribe(here.clinic.id, 'paused')
    expect((await here.deed(id, 'resend', { as: other })).status).toBe(422)
    await sql('delete from subscriptions where organization_id = $1', here.clinic.id)
  })

  test('takes the better subject for those who waited', async () => {
    const id = await begun({ abTest: { subject: 'Better', share: 50, hours: 1 } })
    const count = async (variant: string | null) =>
      (await recipients(id)).filter((one) => one.variant === variant).length
    const [a, b, waiting] = [await count('a'), await count('b'), await count(null)]
    expect([a, waiting > 0]).toEqual([b, true])
    expect(await here.done(`/${id}/progress`)).toMatchObject({
      secondsLeft: null,
      testEndsAt: null,
      testEndsAtLocal: null,
    })
    await handOver(id)
    await sql(
      `update campaign_recipients set opened_at = now() where campaign_id = $1 and variant = 'b'`,
      id,
    )
    const { testEndsAt, testEndsAtLocal } = await here.done(`/${id}/progress`)
    // Its zone is UTC.
    expect(testEndsAtLocal).toBe(testEndsAt.slice(0, 16))
    expect(Date.parse(testEndsAt) - Date.now()).toBeGreaterThan(55 * 60_000)
    await decideTests()
    expect(await count(null)).toBe(waiting)
    await sql(`update campaigns set started_at = now() - interval '1 hour' where id = $1`, id)
    await decideTests()
    // Its hours begin with the last mail.
    expect(await count(null)).toBe(waiting)
    await sql(
      `update campaign_counts set minute = minute - interval '1 hour' where campaign_id = $1`,
      id,
    )
    await decideTests()
    expect([await count('b'), await count(null)]).toEqual([b + waiting, 0])
    expect((await here.done(`/${id}/report`)).variants).toMatchObject([
      { variant: 'a', opened: 0 },
      { variant: 'b', opened: b },
    ])
  })

  test.each<[string, number, (id: number, number: number) => Promise<void>, number]>([
    [
      'bounces',
      100,
      (campaignId, number) =>
        withJob((job) => recordBounce(job, { campaignId, number }, '550 5.1.1 unknown')),
      5,
    ],
    [
      'complaints',
      400,
      (campaignId, number) => withJob((job) => recordComplaint(job, { campaignId, number })),
      2,
    ],
  ])('pauses itself for %s', async (reason, sent, react, needed) => {
    const id = await begun()
    await handOver(id)
    await sql(
      `insert into campaign_recipients (campaign_id, number, organization_id, contact_id, email, variant, state, sent_at)
       select $1::int, 1000 + n, $2, gen_random_uuid(), 'b' || n || '-' || $1::int || '@mail.example', 'a', 'sent', now() from generate_series(1, 10) n`,
      id,
      here.clinic.id,
    )
    await sql(
      `insert into campaign_counts (campaign_id, worker, organization_id, sent) select $1::int, gen_random_uuid(), $2, $3::int - sum(sent) from campaign_counts where campaign_id = $1`,
      id,
      here.clinic.id,
      sent,
    )
    for (let n = 1; n < needed; n++) await react(id, 1000 + n)
    await react(id, 1001)
    expect(await statusOf(id)).toBe('sending')
    await react(id, 1000 + needed)
    expect(await here.read(id)).toMatchObject({ status: 'paused', pauseReason: reason })
    expect(
      await one(
        'select count(*)::int from suppressions where organization_id = $1 and email like $2',
        here.clinic.id,
        `b%-${id}@%`,
      ),
    ).toBe(needed)
    expect((await here.done(`/${id}/history`))[0].after).toMatchObject({ status: 'paused', reason })
    // What was known when somebody resumed it pauses it no more.
    expect((await here.deed(id, 'resume')).status).toBe(200)
    await react(id, 1000 + needed + 1)
    expect(await statusOf(id)).toBe('sending')
    await sql(
      'insert into campaign_counts (campaign_id, worker, organization_id, sent) values ($1, gen_random_uuid(), $2, $3)',
      id,
      here.clinic.id,
      sent,
    )
    for (let n = 2; n < needed; n++) await react(id, 1000 + needed + n)
    expect(await statusOf(id)).toBe('sending')
    await react(id, 1000 + 2 * needed)
    expect(await here.read(id)).toMatchObject({ status: 'paused', pauseReason: reason })
  })
})

describe('campaigns', () => {
  test('belong to one organization', async () => {
    const { id } = await here.draft()
    const there = await buildSending(owner, 0)
    for (const path of [
      '',
      '/checks',
      '/audience',
      '/progress',
      '/report',
      '/recipients',
      '/history',
    ])
      expect([path, (await there.ask(`/${id}${path}`)).status]).toEqual([path, 404])
    expect((await there.ask('')).body.data).toEqual([])
  })

  test('are duplicated as drafts', async () => {
    const id = await scheduled()
    const { body } = await here.deed(id, 'duplicate')
    expect(body.data).toMatchObject({
      status: 'draft',
      sendAt: null,
      approver: null,
      topic: { id: here.topic.id },
    })
    expect(body.data.name).toMatch(/^Copy of /)
  })
})
