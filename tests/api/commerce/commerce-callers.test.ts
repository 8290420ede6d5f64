import { beforeEach, describe, expect, test } from 'vitest'
import { roundTrips } from '@/tests/load/round-trips'
import { buildClinic } from '@/tests/support/practice/clinic'
import { asAdmin, one, owner, sql, waitingForLocks } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { assignGlobally, buildRole, signIn, unique, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const commerce = await faultyServer((_, response) => json(response, 200, { product: {} }))
commerceAt(commerce.url, 'the-token')

let as: SignedIn
let role: number
beforeEach(async () => {
  as = await signIn(`${unique('expected')}@polyclinic.example`)
  role = await buildRole('global', ['commerce:read', 'commerce:update'])
  await assignGlobally(as.personId, role)
})

const PATH = () => `/admin/products/${unique('product-')}`
const read = (sent = {}) => through(PATH(), { as, ...sent })
const change = (path = PATH()) => through(path, { as, json: { title: 'New' } })
/** What somebody is answered who looks at the storefront of an organization. */
const statusFor = async (who: SignedIn, host: string) =>
  (await through('/store/regions', { as: who, host })).status
const noted = (path: string) => sql('select from audit_log where subject_id = $1', path)
const lastSeen = () =>
  one<number>(
    'select extract(epoch from now() - last_seen_at)::int from sessions where id = $1',
    as.sessionId,
  )
const lastSeenAgo = (seconds: number) =>
  sql(
    'update sessions set last_seen_at = now() - make_interval(secs => $2) where id = $1',
    as.sessionId,
    seconds,
  )

test.each([
  ['A call', read],
  ['A change, with its log,', change],
])('%s waits for the database twice: for who it is, and for what they may', async (_what, ask) => {
  expect((await read()).status).toBe(200)
  const again = async () => expect((await ask()).status).toBe(200)
  expect(await roundTrips(again)).toBe(2)
})

describe('Of somebody who has called before', () => {
  const ONE_WORD = `delete from role_permissions where role_id = $1 and action = 'update'`
  test.each([
    [
      'whose session has ended',
      401,
      () => sql('update sessions set ended_at = now() where id = $1', as.sessionId),
    ],
    [
      'whose session is over',
      401,
      () => sql('update sessions set expires_at = now() where id = $1', as.sessionId),
    ],
    ['who was idle for too long', 401, () => lastSeenAgo(3600)],
    [
      'who has lost the role',
      403,
      () => sql('delete from role_assignments where role_id = $1', role),
    ],
    [
      'whose role is over',
      403,
      () => sql('update role_assignments set expires_at = now() where role_id = $1', role),
    ],
    ['whose role allows less', 403, () => sql(ONE_WORD, role)],
  ])('%s, a change is %i, and nothing of it is done or noted', async (_who, status, change_) => {
    await change()
    await change_()
    const [path, before] = [PATH(), commerce.seen.length]
    expect((await change(path)).status).toBe(status)
    expect([await noted(path), commerce.seen.length]).toEqual([[], before])
    expect((await change(path)).status).toBe(status)
  })

  test('what they may do since then is done', async () => {
    await sql('delete from role_permissions where role_id = $1 and action = $2', role, 'update')
    expect((await read()).status).toBe(200)
    const path = PATH()
    expect((await change(path)).status).toBe(403)
    await sql(`insert into role_permissions values ($1, 'commerce', 'update')`, role)
    expect((await change(path)).status).toBe(200)
    expect(await noted(path)).toHaveLength(1)
  })

  test('the log says who they are now', async () => {
    await change()
    const other = await signIn(`${unique('expected')}@polyclinic.example`)
    await assignGlobally(other.personId, role)
    await sql('update sessions set person_id = $2 where id = $1', as.sessionId, other.personId)
    const path = PATH()
    expect((await change(path)).status).toBe(200)
    expect(
      await sql('select actor_person_id as id from audit_log where subject_id = $1', path),
    ).toEqual([{ id: other.personId }])
  })
})

test('In an organization nothing that was found of them there is taken for what they still have', async () => {
  const clinic = await buildClinic()
  const member = await clinic.join(['commerce:read'])
  const browse = () => statusFor(member, clinic.host)
  expect([await browse(), await browse()]).toEqual([200, 200])
  await sql('delete from role_assignments where organization_user_id = $1', member.id)
  expect(await browse()).toBe(403)
})

test('Whoever looked at an organization as somebody else looks as themselves when that is over', async () => {
  const clinic = await buildClinic()
  const member = await clinic.join(['commerce:read'])
  const staff = await signIn('owner@polyclinic.example')
  const about = `organizationDomainURL=${clinic.name}`
  await send(`/api/v1/admin/users/${member.id}/view-as?${about}`, {
    as: staff,
    json: { reason: 'They see no prices.' },
  })
  const browse = () => statusFor(staff, clinic.host)
  expect([await browse(), await browse()]).toEqual([200, 200])
  await sql('update views set ended_at = now() where session_id = $1', staff.sessionId)
  expect(await browse()).toBe(404)
})

test('What the database refuses is 503', async () => {
  await read()
  const headers = { 'idempotency-key': unique('key-') }
  const holder = await owner.connect()
  await holder.query(
    `begin; insert into idempotency_keys (person_id, key, request_hash) values (${as.personId}, '${headers['idempotency-key']}', '')`,
  )
  const answer = through(PATH(), { as, json: { title: 'New' }, headers })
  await waitFor(async () => expect(await waitingForLocks()).toHaveLength(1))
  const [{ pid }] = (await waitingForLocks()) as [{ pid: number }]
  await asAdmin(`select pg_cancel_backend(${pid})`)
  expect((await answer).status).toBe(503)
  await holder.query('rollback')
  holder.release()
})

describe('The idle clock', () => {
  test('is wound by whoever does nothing else', async () => {
    await lastSeenAgo(80)
    await read()
    expect(await lastSeen()).toBeLessThan(10)
  })

  test('is not held up by what asks in the background', async () => {
    await lastSeenAgo(80)
    const headers = { 'x-background': '1' }
    await read({ headers })
    await send('/api/v1/admin/faqs', { as, headers })
    expect(await lastSeen()).toBeGreaterThanOrEqual(80)
    await read()
    expect(await lastSeen()).toBeLessThan(10)
  })
})
