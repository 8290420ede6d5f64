import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { remindOfPauses } from '@/lib/billing/subscriptions/pause-reminders'
import { resumeDue } from '@/lib/billing/subscriptions/pauses'
import { setClock } from '@/lib/platform/time/clock'
import { buildClinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { livePlan, subscribe, subscriptionUrl } from '@/tests/support/billing/subscriptions'
import { signIn, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))
afterEach(() => setClock())

const at = (day: string, time = '12:00') => setClock(() => new Date(`${day}T${time}:00Z`))

/**
 * A clinic that its group pays for, which began on March 1 and was paused on the 11th until a day.
 */
async function paused(until: string | null) {
  const group = await buildClinic()
  const clinic = await buildClinic(undefined, group.id)
  at('2026-03-01')
  const { running } = await subscribe(owner, clinic.name, await livePlan(owner), {
    payer: group.id,
  })
  at('2026-03-11')
  const json = { version: running.version, until }
  const { body } = await send(`${subscriptionUrl(clinic.name)}/pause`, { as: owner, json })
  const mails = () =>
    sql<{ recipient: string; subject: string; text: string }>(
      `select recipient, subject, text from outgoing_mails where organization_id = $1 and subject like 'The subscription of%'`,
      group.id,
    )
  return { group, clinic, mails, version: body.data.running.version as number }
}

describe('a pause that ends', () => {
  test('is told of a week before, once, to whoever pays: when it goes on, and when it is paid again', async () => {
    const { group, clinic, mails } = await paused('2026-04-20')
    at('2026-04-12', '23:00')
    await remindOfPauses()
    expect(await mails()).toEqual([])
    at('2026-04-13')
    await Promise.all([remindOfPauses(), remindOfPauses()])
    at('2026-04-14')
    await remindOfPauses()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: group.admin.email,
      subject: expect.stringMatching(/^The subscription of .* goes on in 7 days$/),
    })
    for (const words of [
      'on 20 April 2026',
      'on 11 May 2026 it is renewed for 0.00 USD a month before tax',
      `//${clinic.name}.`,
    ])
      expect(mail!.text.replace(/\s+/g, ' ')).toContain(words)
    at('2026-04-20')
    await resumeDue()
    const { body } = await send(subscriptionUrl(clinic.name), { as: owner })
    expect(body.data.running).toMatchObject({ status: 'active', period: { to: '2026-05-11' } })
  })

  test('is told of later where nobody was told in time, and where it is archived not at all', async () => {
    const [late, archived] = [await paused('2026-04-20'), await paused('2026-04-20')]
    await sql('update organizations set archived_at = now() where id = $1', archived.clinic.id)
    at('2026-04-19')
    await remindOfPauses()
    expect((await late.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/goes on tomorrow$/),
    ])
    expect(await archived.mails()).toEqual([])
  })

  test.each([
    ['is left open', null],
    ['is no longer than a week', '2026-03-18'],
  ])('is not told of where it %s', async (_, until) => {
    const { mails } = await paused(until)
    at('2026-03-14')
    await remindOfPauses()
    expect(await mails()).toEqual([])
  })

  test('is told of anew where it was resumed and ends on another day', async () => {
    const { clinic, mails, version } = await paused('2026-03-25')
    at('2026-03-20')
    await remindOfPauses()
    const post = (deed: string, json: object) =>
      send(`${subscriptionUrl(clinic.name)}/${deed}`, { as: owner, json })
    const resumed = (await post('resume', { version })).body.data.running
    await post('pause', { version: resumed.version, until: '2026-04-10' })
    at('2026-04-05')
    await remindOfPauses()
    expect(await mails()).toHaveLength(2)
  })
})
