import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '@/lib/platform/db/client'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { owner as database } from '@/tests/support/db/database'
import { send, type Received } from '@/tests/support/http/request'
import { ask, contentOf } from '@/tests/support/marketing/templates'
import { signIn, type SignedIn } from '@/tests/support/world'

let clinic: Clinic
let other: Clinic
let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  other = await buildClinic()
})

const exportOf = (at: Clinic) =>
  send('/api/v1/home/locations?format=csv', { host: at.host, as: at.admin })
const groupsOf = (at: Clinic) => send('/api/v1/home/groups', { host: at.host, as: at.admin })
const BUNDLE = {
  resourceType: 'Bundle',
  type: 'batch',
  entry: [
    {
      resource: { resourceType: 'Location', name: 'Heavy' },
      request: { method: 'POST', url: 'Location' },
    },
  ],
}
const importOf = (at: Clinic) =>
  send('/api/fhir/R4', {
    host: at.host,
    as: at.admin,
    json: BUNDLE,
    headers: { 'content-type': 'application/fhir+json' },
  })

const previewOf = (at: Clinic) => {
  const json = {
    category: 'transactional',
    purpose: 'invitation',
    language: 'en',
    values: {},
    ...contentOf(),
  }
  return ask({ as: owner, at: at.name }, '/preview', { json })
}

/** Runs `work` while nobody can read or write a table. */
async function whileLocked(table: 'locations' | 'templates', work: () => Promise<void>) {
  const blocker = await database.connect()
  try {
    await blocker.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

const statusesOf = (answers: Received[]) => answers.map(({ status }) => status).toSorted()

describe.each([
  ['exports', exportOf, 'locations', 200],
  ['bundles', importOf, 'locations', 200],
  ['previews of templates', previewOf, 'templates', 200],
] as const)('25 %s of one caller at once', (_, heavy, table, success) => {
  test('leave every other call a connection, and are done two at a time or refused with 429', async () => {
    // Loads the code of each call: the two that are done wait a minute for the table, at most.
    expect((await heavy(clinic)).status).toBe(success)
    expect((await groupsOf(clinic)).status).toBe(200)
    const answers: Promise<Received>[] = []
    await whileLocked(table, async () => {
      const refused: Received[] = []
      const isRefused = new Promise<void>((resolve) => {
        for (let n = 0; n < 25; n++)
          answers.push(
            heavy(clinic).then((answer) => {
              if (answer.status === 429 && refused.push(answer) === 13) resolve()
              return answer
            }),
          )
      })
      await isRefused
      for (const { headers, text } of refused) {
        expect(headers['retry-after']).toBe('5')
        expect(text).toContain('Several large requests of yours are already running.')
      }
      expect(pool('heavy').totalCount - pool('heavy').idleCount).toBe(2)
      const ordinary = await Promise.all(Array.from({ length: 15 }, () => groupsOf(clinic)))
      expect(statusesOf(ordinary)).toEqual(Array(15).fill(200))
      const { status } = await send('/api/v1/home/groups?format=csv', {
        host: other.host,
        as: other.admin,
      })
      expect(status).toBe(200)
    })
    expect(statusesOf(await Promise.all(answers))).toEqual([
      ...Array(12).fill(success),
      ...Array(13).fill(429),
    ])
  })
})

describe('the turn of a heavy call', () => {
  test('ends with it, also where it is refused', async () => {
    for (let n = 0; n < 6; n++)
      expect(
        (
          await send('/api/v1/home/groups?format=csv&sort=x', {
            host: clinic.host,
            as: clinic.admin,
          })
        ).status,
      ).toBe(422)
    const answers = await Promise.all([exportOf(clinic), exportOf(clinic)])
    expect(statusesOf(answers)).toEqual([200, 200])
  })

  test('is asked for only by those who may', async () => {
    const reader = await clinic.join(['users:read'])
    const { status } = await send('/api/v1/home/locations?format=csv', {
      host: clinic.host,
      as: reader,
    })
    expect(status).toBe(403)
    expect((await send('/api/v1/home/locations?format=csv', { host: clinic.host })).status).toBe(
      401,
    )
  })
})
