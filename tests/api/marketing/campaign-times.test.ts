import { beforeAll, describe, expect, test } from 'vitest'
import { buildSending, type Sending } from '@/tests/support/marketing/campaigns'
import { sql } from '@/tests/support/db/database'
import { footprint, signIn } from '@/tests/support/world'

const WHEN = 'Choose a day and a time.'
const SKIPPED =
  'The clocks in this time zone are put forward that day and skip this time. Choose another time.'

let here: Sending
beforeAll(async () => {
  here = await buildSending(await signIn('owner@polyclinic.example'), 1)
})

describe('the time of sending', () => {
  test.each([
    // By the law of 2026: data from before has 17:00 for Vancouver.
    ['America/Vancouver', '2026-12-01T09:00', '2026-12-01T16:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-01T09:00', '2026-11-30T19:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-01T09:00:00', '2026-12-01T17:00:00.000Z'],
    // Repeated when the clocks are put back: the first of the two.
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('is a local time in %s: %s is %s', async (zone, sendAt, instant) => {
    const { id } = await here.draft()
    const { status, body } = await here.change(id, { zone, sendAt })
    const shown = { sendAt: instant, sendAtLocal: sendAt.slice(0, 16) }
    expect([status, body.data]).toMatchObject([200, shown])
    expect(await here.read(id)).toMatchObject(shown)
    const [row] = (await here.ask(`?search=${encodeURIComponent(body.data.name)}`)).body.data
    expect(row).toMatchObject(shown)
    // What was read is sent again, and stays as it is.
    expect((await here.change(id, { subject: 'Other' })).body.data).toMatchObject(shown)
  })

  test('is an instant as well, and shown by the clock of the zone: the second of two equal times, too', async () => {
    const { id } = await here.draft()
    const zone = 'America/New_York'
    for (const [sendAt, sendAtLocal] of [
      ['2026-11-01T06:30:00.000Z', '2026-11-01T01:30'],
      ['2026-12-01T09:00:00-05:00', '2026-12-01T09:00'],
      ['2026-12-01T09:00:30Z', '2026-12-01T04:00'],
    ] as const) {
      const { status, body } = await here.change(id, { zone, sendAt })
      expect([status, body.data.sendAtLocal]).toEqual([200, sendAtLocal])
      expect(Date.parse(body.data.sendAt)).toBe(Date.parse(sendAt))
    }
    expect((await here.change(id, { sendAt: null })).body.data).toMatchObject({
      sendAt: null,
      sendAtLocal: null,
    })
  })

  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', SKIPPED],
    ['America/New_York', '2027-03-14T02:00', SKIPPED],
    ['Europe/Berlin', '2026-02-30T09:00', WHEN],
    ['Europe/Berlin', '2026-12-01', WHEN],
    ['Europe/Berlin', '2026-12-01T25:00', WHEN],
    ['Europe/Berlin', '2026-12-01T09:00+25:00', WHEN],
    ['Europe/Berlin', '0000-12-01T09:00', WHEN],
    ['America/New_York', '9999-12-31T23:00', WHEN],
    ['Europe/Berlin', '', WHEN],
  ])('is refused in %s as %s', async (zone, sendAt, sentence) => {
    const { id } = await here.draft()
    const before = await footprint()
    const { status, body } = await here.change(id, { zone, sendAt })
    expect([status, body.fields]).toEqual([422, { sendAt: sentence }])
    expect(await footprint()).toBe(before)
  })

  test('of the last mail is shown by the clock of the zone', async () => {
    const { id } = await here.draft()
    await here.change(id, { zone: 'Asia/Kathmandu' })
    await sql(`update campaigns set ended_at = '2026-11-23T02:15:59Z' where id = $1`, id)
    expect(await here.read(id)).toMatchObject({ endedAtLocal: '2026-11-23T08:00' })
  })
})
