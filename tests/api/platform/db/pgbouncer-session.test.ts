import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '@/dev/folders/temporary'
import { inTransaction, type Purpose } from '@/lib/platform/db/client'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { appUrl } from '@/tests/support/db/database'
import { limitsIn, startPgBouncer } from '@/tests/support/db/pgbouncer'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

/** As many as the console opens: in session mode each of its connections keeps one. */
const CONNECTIONS = 40

let place: Awaited<ReturnType<typeof temporaryFolder>>
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  place = await temporaryFolder()
  bouncer = await startPgBouncer(
    appUrl,
    path.join(place.folder.path, 'pgbouncer'),
    CONNECTIONS,
    'session',
  )
  Object.assign(process.env, { APP_DATABASE_URL: bouncer.url, RATE_LIMITS: 'true' })
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})
afterAll(async () => {
  await bouncer.stop()
  place.remove()
})

test.each<[Purpose, string]>([
  ['request', '9s|8s'],
  ['heavy', '10min|1min'],
  ['job', '10min|1min'],
])(
  'the limits of a transaction for a %s hold in session mode, too, each time that it is used',
  async (purpose, limits) => {
    for (let n = 0; n < 3; n += 1) expect(await limitsIn(purpose)).toBe(limits)
  },
)

test('a statement that takes too long is ended by the limit of its transaction', async () => {
  const endless = inTransaction([], async ({ client }) => {
    await client.query(`select set_config('statement_timeout', '50ms', true) where $1`, [true])
    await client.query('select pg_sleep(60) where $1', [true])
  })
  await expect(endless).rejects.toMatchObject({ code: '57014' })
  expect(await limitsIn('request')).toBe('9s|8s')
})

test('calls of several people at once are answered as they are without a pooler', async () => {
  const addresses = [
    '/api/v1/admin/organizations',
    `/api/v1/admin/users?organizationDomainURL=${clinic.name}`,
    '/api/v1/faqs',
  ]
  const calls = Array.from({ length: 10 }, () => addresses).flat()
  const answers = await Promise.all(calls.map((address) => send(address, { as: owner })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('mails are counted', async () => {
  const address = `${unique('pooled')}@clinic.example`
  for (let n = 0; n < 5; n += 1) await countMails('test', null, [address])
  await expect(countMails('test', null, [address])).rejects.toMatchObject({ status: 429 })
})
