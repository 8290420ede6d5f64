import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_UNSAVED } from '@/lib/platform/files/unsaved'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { png } from '@/tests/support/files'
import { send } from '@/tests/support/http/request'
import { unique } from '@/tests/support/world'

let group: Clinic
/** Below the group, whose administrator reaches it, too. */
let clinic: Clinic
beforeAll(async () => {
  group = await buildClinic()
  clinic = await buildClinic(unique('clinic-'), group.id)
})

const sendLogo = (host: string, as = group.admin) =>
  send('/api/v1/home/account/logo?name=logo.png', {
    host,
    as,
    body: png(64, 32),
    headers: { 'content-type': 'image/png' },
  })

describe('files that are saved with nothing', () => {
  test('are so many at most of one person, wherever they were sent; those that are saved, or old, do not count', async () => {
    const person = group.admin.personId
    const leave = (organization: number, count: number) =>
      sql(
        `insert into files (id, organization_id, purpose, name, media_type, bytes, sha256, uploaded_by_person_id)
         select gen_random_uuid(), $1, 'logo', 'x.png', 'image/png', 1, '', $2 from generate_series(1, $3)`,
        organization,
        person,
        count,
      )
    await leave(clinic.id, MOST_UNSAVED - 1)
    const last = await sendLogo(group.host)
    expect(last.status).toBe(201)
    const refused = await sendLogo(group.host)
    expect([refused.status, refused.headers['retry-after'], refused.body.error]).toEqual([
      429,
      '86400',
      'You have sent 50 files that are saved with nothing yet. Save what you are filling in, or try again tomorrow.',
    ])
    expect((await sendLogo(clinic.host, clinic.admin)).status).toBe(201)

    await sql(
      'update organizations set logo_file_id = $1 where id = $2',
      last.body.data.id,
      group.id,
    )
    expect((await sendLogo(group.host)).status).toBe(201)
    expect((await sendLogo(group.host)).status).toBe(429)
    await sql(
      `update files set uploaded_at = now() - interval '2 days' where uploaded_by_person_id = $1`,
      person,
    )
    expect((await sendLogo(group.host)).status).toBe(201)
    expect(
      await one('select count(*)::int from files where uploaded_by_person_id = $1', person),
    ).toBe(MOST_UNSAVED + 2)
  })
})
