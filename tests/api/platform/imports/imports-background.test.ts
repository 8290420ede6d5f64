import { once } from 'node:events'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { IMPORTED } from '@/lib/imported'
import { workOnImports } from '@/lib/platform/imports/background'
import { queueOf } from '@/lib/platform/db/queues'
import { stopJobs } from '@/lib/platform/jobs/jobs'
import * as running from '@/lib/platform/imports/running'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { childOf, ended } from '@/tests/support/processes/child-process'
import { countWaitingFor, one, owner, sql } from '@/tests/support/db/database'
import {
  countOfRoles,
  csvOf,
  importing,
  PEOPLE,
  somebody,
  type Importing,
} from '@/tests/support/imports'
import { takeJobs } from '@/tests/support/jobs'
import { send } from '@/tests/support/http/request'
import { livePlan, subscribe } from '@/tests/support/billing/subscriptions'
import { waitFor } from '@/tests/support/wait'
import { newOwner, signIn, unique } from '@/tests/support/world'

const PATH = '/api/v1/home/practitioners'
const BATCH = running.DONE_AT_ONCE

let clinic: Clinic
let people: Importing
beforeAll(async () => {
  clinic = await buildClinic()
  people = importing({ host: clinic.host, as: clinic.admin }, PATH)
})

const file = (rows = 3) => csvOf([PEOPLE, ...Array.from({ length: rows }, () => somebody())])
const start = (id: string, json: object = {}, at = people) =>
  at.ask(`/${id}/continue`, { json: { ...json, background: true } })

type Task = { data: object; retryCount: number }
/** The jobs of an import that wait, as a process would take them. */
const jobsOf = (id: string) =>
  sql<{ data: object; state: string }>(
    `select data, state::text from pgboss.job where name = 'imports' and data ->> 'importId' = $1 order by created_on`,
    id,
  )
const taken = async (id: string, retryCount = 0): Promise<Task> => ({
  data: (await jobsOf(id)).at(-1)!.data,
  retryCount,
})
const work = workOnImports(IMPORTED)

test('is not begun while no job can be asked for', async () => {
  const { id } = await people.checked(file())
  const { status, body } = await start(id)
  expect([status, body.error]).toEqual([503, expect.stringContaining('Nothing was saved')])
  expect(await people.find(id)).toMatchObject({ state: 'checked', going: false })
})

test('a worker that has done a job looks for the next one at once', async () => {
  const worked = vi.fn(async () => undefined)
  const boss = await takeJobs({ imports: worked })
  const woken = vi.spyOn(boss, 'notifyWorker')
  try {
    await boss.send('imports', {}, { singletonKey: unique('job') })
    await waitFor(() => expect(woken).toHaveBeenCalled())
    expect(worked).toHaveBeenCalledOnce()
    // All of the process: more than one job may wait.
    expect(woken).toHaveBeenCalledTimes(queueOf('imports').atOnce!)
  } finally {
    await stopJobs()
  }
})

describe('of a process that takes other jobs', () => {
  let boss: PgBoss
  let hold: () => void
  beforeAll(async () => {
    // Whatever the queue gives out is held, and the tests do the work themselves.
    const held = new Promise<void>((resolve) => (hold = resolve))
    boss = await takeJobs({ imports: () => held })
  })
  afterAll(async () => {
    hold()
    await boss.stop({ graceful: false })
  })

  test('an import goes on to the end of its step, as whoever began it', async () => {
    const { id } = await people.checked(file(BATCH + 5))
    expect(await people.done(start(id))).toMatchObject({ state: 'running', going: true })
    expect(await work(await taken(id))).toBe(1)
    expect(await people.find(id)).toMatchObject({
      state: 'done',
      going: false,
      failure: null,
      counts: { created: BATCH + 5 },
    })
    expect(
      await sql(
        `select distinct actor_person_id as person from audit_log where after ->> 'importedFrom' is not null or subject_id = $1`,
        id,
      ),
    ).toEqual([{ person: clinic.admin.personId }])
    // Once more there is nothing to do.
    expect(await work(await taken(id))).toBe(0)
  })

  test('two who begin at once have one job, and a new one where it was lost', async () => {
    const { id } = await people.checked(file())
    const answers = await Promise.all([start(id), start(id), start(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await jobsOf(id)).toHaveLength(1)
    await sql(`update pgboss.job set state = 'failed' where data ->> 'importId' = $1`, id)
    await people.done(start(id))
    expect(await jobsOf(id)).toHaveLength(2)
    await work(await taken(id))
    expect(await people.find(id)).toMatchObject({ state: 'done', counts: { created: 3 } })
  })

  test('is paused between two batches, and goes on by another job', async () => {
    const { id } = await people.checked(file())
    await people.done(start(id))
    const first = await taken(id)
    expect(await people.done(people.ask(`/${id}/pause`, { json: {} }))).toMatchObject({
      state: 'running',
      going: false,
    })
    expect(await work(first)).toBe(0)
    expect(await people.find(id)).toMatchObject({ counts: { ready: 3 } })
    await people.done(start(id))
    expect(await work(first)).toBe(0)
    await work(await taken(id))
    expect(await people.find(id)).toMatchObject({ state: 'done', counts: { created: 3 } })
  })

  test('a process that ends gives it back after its batch, and another one goes on', async () => {
    const { id } = await people.checked(file(BATCH + 5))
    await people.done(start(id))
    const before = await countOfRoles(clinic)
    await expect(workOnImports(IMPORTED, () => true)(await taken(id))).rejects.toThrow(
      'another one goes on',
    )
    expect(await people.find(id)).toMatchObject({
      going: true,
      counts: { created: BATCH, ready: 5 },
    })
    await work(await taken(id, 1))
    expect(await people.find(id)).toMatchObject({ state: 'done', counts: { created: BATCH + 5 } })
    expect(await countOfRoles(clinic)).toBe(before + BATCH + 5)
  })

  test('of staff it goes on with what they hold as staff, also of what is the provider’s own', async () => {
    const owner = await signIn('owner@polyclinic.example')
    const about = `organizationDomainURL=${clinic.name}`
    const staff = importing({ as: owner }, '/api/v1/admin/practitioners', about)
    const catalogue = importing({ as: owner }, '/api/v1/admin/tests')
    const tests = (await catalogue.ask('/template')).text
    for (const [at, csv] of [
      [staff, file()],
      [catalogue, tests],
    ] as const) {
      const { id } = await at.checked(csv)
      await at.done(start(id, {}, at))
      await work(await taken(id))
      expect(await at.find(id)).toMatchObject({ state: 'done', failure: null })
    }
  })

  test('goes on where its organization has another name by then', async () => {
    const place = await buildClinic()
    const there = importing({ host: place.host, as: place.admin }, PATH)
    const { id } = await there.checked(file())
    await there.done(start(id, {}, there))
    const name = unique('renamed-')
    await sql('update organizations set domain_url = $1 where id = $2', name, place.id)
    await work(await taken(id))
    const host = place.host.replace(place.name, name)
    const now = importing({ host, as: place.admin }, PATH)
    expect(await now.find(id)).toMatchObject({ state: 'done', counts: { created: 3 } })
  })

  const GONE = 'It has stopped: whoever had it go on may no longer do that here.'
  test.each<[string, string, string, string]>([
    [
      'whoever began it is suspended',
      `update organization_users set suspended_at = now() where organization_id = $1 and person_id = $2`,
      `update organization_users set suspended_at = null where organization_id = $1 and person_id = $2`,
      GONE,
    ],
    [
      'what they may do has ended',
      `update role_assignments a set expires_at = now() from organization_users u
        where u.id = a.organization_user_id and u.organization_id = $1 and u.person_id = $2`,
      `update role_assignments a set expires_at = null from organization_users u
        where u.id = a.organization_user_id and u.organization_id = $1 and u.person_id = $2`,
      GONE,
    ],
    [
      'its organization is archived',
      `update organizations set archived_at = now() where id = $1 and $2::int is not null`,
      `update organizations set archived_at = null where id = $1 and $2::int is not null`,
      GONE,
    ],
    [
      'its organization is suspended',
      `update organizations set suspended_at = now() where id = $1 and $2::int is not null`,
      `update organizations set suspended_at = null where id = $1 and $2::int is not null`,
      'It has stopped. % is suspended: it can be read, and nothing changed.',
    ],
  ])('stops with a sentence when %s', async (_when, happens, isOver, sentence) => {
    const place = await buildClinic()
    const there = importing({ host: place.host, as: place.admin }, PATH)
    const { id } = await there.checked(file())
    await there.done(start(id, {}, there))
    await sql(happens, place.id, place.admin.personId)
    await work(await taken(id))
    await sql(isOver, place.id, place.admin.personId)
    const label = await one<string>('select label from organizations where id = $1', place.id)
    expect(await there.find(id)).toMatchObject({
      state: 'running',
      going: false,
      failure: sentence.replace('%', label),
      counts: { ready: 3 },
    })
    // Whoever may have it go on.
    expect(await there.done(start(id, {}, there))).toMatchObject({ going: true, failure: null })
    await work(await taken(id))
    expect(await there.find(id)).toMatchObject({ state: 'done', counts: { created: 3 } })
  })

  test('stops where the seats are taken, and goes on once there are more', async () => {
    const place = await buildClinic()
    const provider = await signIn('owner@polyclinic.example')
    await subscribe(provider, place.name, await livePlan(provider), { seats: 2 })
    const there = importing({ host: place.host, as: place.admin }, PATH)
    const { id } = await there.checked(file(5))
    await there.done(start(id, {}, there))
    await work(await taken(id))
    const stopped = {
      state: 'waiting',
      going: false,
      failure: null,
      counts: { created: 2, 'no-seat': 3 },
    }
    expect(await there.find(id)).toMatchObject(stopped)
    const { status, body } = await start(id, {}, there)
    expect([status, body.error]).toEqual([409, 'All seats of the subscription are still taken.'])
    expect(await there.find(id)).toMatchObject(stopped)
    await sql('update subscriptions set seats = 5 where organization_id = $1', place.id)
    expect(await there.done(start(id, {}, there))).toMatchObject({ state: 'running', going: true })
    await work(await taken(id))
    expect(await there.find(id)).toMatchObject({ state: 'done', counts: { created: 5 } })
    expect(await countOfRoles(place)).toBe(5)
  })

  /** Starts two imports, does one, and returns in whose name it was done. `next` is the other. */
  async function doneAndWaiting(place: Importing) {
    const fileName = unique('staff-')
    const [first, next] = [await people.checked(file(), fileName), await people.checked(file())]
    for (const { id } of [first, next]) await place.done(start(id, {}, place))
    await work(await taken(first.id))
    expect(await people.find(first.id)).toMatchObject({ state: 'done', counts: { created: 3 } })
    const by = await sql(
      `select distinct actor_person_id as actor, viewed_as_person_id as viewed, api_key as key
        from audit_log where after ->> 'importedFrom' = $1`,
      fileName,
    )
    return { by, next: next.id as string }
  }

  async function stopsWithoutRights(id: string) {
    await work(await taken(id))
    const stopped = { going: false, failure: GONE, counts: { ready: 3 } }
    expect(await people.find(id)).toMatchObject(stopped)
  }

  test('of a program goes on by its key, and stops once the key is revoked', async () => {
    const keys = (path: string, json: object) =>
      send(`/api/v1/home/api-keys${path}`, { host: clinic.host, as: clinic.admin, json })
    const made = await people.done(
      keys('', {
        name: unique('Imports '),
        kind: 'service',
        permissions: ['practitioners:import'],
        reach: 'organization',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    )
    const headers = {
      authorization: `Bearer ${made.key}`,
      origin: undefined,
      'sec-fetch-site': undefined,
    }
    const program = importing({ host: clinic.host, headers }, PATH)
    const { by, next } = await doneAndWaiting(program)
    expect(by).toEqual([{ actor: clinic.admin.personId, viewed: null, key: made.name }])
    expect((await keys(`/${made.id}/revoke`, {})).status).toBe(200)
    await stopsWithoutRights(next)
  })

  test('of staff who view as somebody goes on in the name of both, while they may change anything', async () => {
    const staff = await newOwner()
    const { personId: viewed, id: user } = clinic.admin
    await people.done(
      send(`/api/v1/admin/users/${user}/view-as?organizationDomainURL=${clinic.name}`, {
        as: staff,
        json: { reason: 'They cannot import their staff.' },
      }),
    )
    const change = (mode: string) =>
      send('/api/v1/view', { method: 'PUT', host: clinic.host, as: staff, json: { mode } })
    expect((await change('changes')).status).toBe(200)
    const viewing = importing({ host: clinic.host, as: staff }, PATH)
    const { by, next } = await doneAndWaiting(viewing)
    expect(by).toEqual([{ actor: staff.personId, viewed, key: null }])
    expect((await change('read-only')).status).toBe(200)
    await stopsWithoutRights(next)
  })

  test('is tried again after a failure, and stops when it comes no further', async () => {
    const { id } = await people.checked(file())
    await people.done(start(id))
    const planted = vi.spyOn(running, 'runBatch').mockRejectedValue(new Error('planted'))
    try {
      await expect(work(await taken(id))).rejects.toThrow('planted')
      expect(await people.find(id)).toMatchObject({ going: true, failure: null })
      await work(await taken(id, 5))
    } finally {
      planted.mockRestore()
    }
    expect(await people.find(id)).toMatchObject({
      going: false,
      failure: 'It has stopped, because something went wrong. What is in stays in.',
      counts: { ready: 3 },
    })
  })
})

test('is done at once by a process that takes its jobs, and undone as well', async () => {
  const boss = await takeJobs({ imports: work })
  try {
    const { id, mapping } = await people.done(people.upload(file()))
    await people.done(people.map(id, mapping))
    for (const [begin, end] of [
      [() => start(id), 'checked'],
      [() => start(id), 'done'],
      [
        async () => {
          await people.done(people.ask(`/${id}/undo`, { json: {} }))
          return start(id)
        },
        'undone',
      ],
    ] as const) {
      await people.done(begin())
      await waitFor(async () =>
        expect(await people.find(id)).toMatchObject({ state: end, going: false }),
      )
    }
    await waitFor(async () =>
      expect((await jobsOf(id)).map(({ state }) => state)).toEqual(Array(3).fill('completed')),
    )
  } finally {
    await stopJobs()
    await boss.stop({ graceful: false })
  }
})

test('a process that is told to end ends after its batch, and another one goes on', async () => {
  const place = await buildClinic()
  const there = importing({ host: place.host, as: place.admin }, PATH)
  const { id } = await there.checked(file(2 * BATCH))
  const ending = childOf('imports-process.ts', [])
  const holder = await owner.connect()
  try {
    await once(ending, 'message')
    // Its first batch waits until it has been told to end.
    await holder.query('begin')
    await holder.query('lock table practitioner_roles in exclusive mode')
    await takeJobs({})
    await there.done(start(id, {}, there))
    await stopJobs()
    await waitFor(async () => expect(await countWaitingFor(holder)).toBe(1))
    const told = once(ending, 'message')
    ending.kill('SIGTERM')
    await told
    await holder.query('rollback')
    await ended(ending)
    expect(ending.exitCode).toBe(0)
    const { state, going, counts } = await there.find(id)
    expect([state, going, counts.ready >= BATCH]).toEqual(['running', true, true])

    await takeJobs({ imports: work })
    await waitFor(async () =>
      expect(await there.find(id)).toMatchObject({ state: 'done', counts: { created: 2 * BATCH } }),
    )
    expect(await countOfRoles(place)).toBe(2 * BATCH)
  } finally {
    holder.release(true)
    ending.kill('SIGKILL')
    await stopJobs()
  }
})
