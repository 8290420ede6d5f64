import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '@/lib/platform/db/owner'
import { addStarterFaqs, STARTER_FAQS } from '@/lib/platform/db/reference-data/starter-faqs'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

const PUBLIC = '/api/v1/faqs'
const ADMIN = '/api/v1/admin/faqs'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

type Entry = { id: number; question: string; version: number }
const shown = async (): Promise<string[]> =>
  (await send(PUBLIC)).body.data.map(({ question }: Entry) => question)
const write = (json: object, path = '', method = 'POST') =>
  send(`${ADMIN}${path}`, { as: owner, json, method })
const input = () => ({ question: `${unique('May I ')}?`, answer: 'Yes.\nAlways.' })
const made = async () => (await write(input())).body.data

describe('the public page', () => {
  test('shows the starter set in an installation that has no questions, to everybody', async () => {
    for (const as of [null, owner]) {
      const { status, body } = await send(PUBLIC, { as })
      expect([status, body.success]).toEqual([200, true])
      expect(body.data.slice(0, STARTER_FAQS.length)).toEqual(
        STARTER_FAQS.map((faq) => ({ id: expect.any(Number), ...faq })),
      )
    }
  })

  test('keeps what staff have written when the console is started again', async () => {
    const before = await sql('select * from faqs order by id')
    await asOwner(ownerUrl, addStarterFaqs)
    expect(await sql('select * from faqs order by id')).toEqual(before)
  })

  test.each(['login', 'www', 'northside', 'nobody-has-this'])(
    'answers on the host %s',
    async (label) => {
      expect((await send(PUBLIC, { host: `${label}.polyclinic.localhost:3000` })).status).toBe(200)
    },
  )

  test('takes no parameters', async () => {
    const { status, body } = await send(`${PUBLIC}?limit=1`)
    expect([status, body.success]).toEqual([422, false])
  })

  test('cannot be written', async () => {
    const { status, headers } = await send(PUBLIC, { json: {} })
    expect([status, headers.allow]).toEqual([405, 'GET'])
  })
})

describe('a question', () => {
  test('is shown once it is published, as it was published, until it is withdrawn', async () => {
    const draft = await made()
    expect(draft).toMatchObject({ status: 'draft', number: null, changed: true, version: 1 })
    expect(await shown()).not.toContain(draft.question)
    const published = (await write({ version: 1 }, `/${draft.id}/publish`)).body.data
    expect(published).toMatchObject({ status: 'published', number: 1, changed: false, version: 2 })
    expect(await shown()).toContain(draft.question)
    const next = input()
    const changed = (await write({ ...next, version: 2 }, `/${draft.id}`, 'PUT')).body.data
    expect(changed).toMatchObject({ ...next, status: 'published', changed: true, version: 3 })
    expect(await shown()).toContain(draft.question)
    await write({ version: 3 }, `/${draft.id}/publish`)
    expect(await shown()).toContain(next.question)
    expect(await shown()).not.toContain(draft.question)
    expect((await write({ version: 4 }, `/${draft.id}/publish`)).status).toBe(409)
    const withdrawn = (await write({ version: 4 }, `/${draft.id}/withdraw`)).body.data
    expect(withdrawn).toMatchObject({ status: 'withdrawn', number: 2, version: 5 })
    expect(await shown()).not.toContain(next.question)
    expect((await write({ version: 5 }, `/${draft.id}/withdraw`)).status).toBe(409)

    const { body } = await send(`${ADMIN}/${draft.id}/versions`, { as: owner })
    expect(body.data).toMatchObject([
      { number: 2, ...next, publishedBy: 'Maren Solberg', withdrawnAt: expect.any(String) },
      { number: 1, question: draft.question, withdrawnAt: expect.any(String) },
    ])
    const restored = (await write({ number: 1, version: 5 }, `/${draft.id}/restore`)).body.data
    expect(restored).toMatchObject({ question: draft.question, status: 'withdrawn', changed: true })
    expect((await write({ number: 3, version: 6 }, `/${draft.id}/restore`)).body.fields).toEqual({
      number: 'Choose a version.',
    })
    const history = await send(`${ADMIN}/${draft.id}/history`, { as: owner })
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'faqs:update',
      'faqs:publish',
      'faqs:publish',
      'faqs:update',
      'faqs:publish',
      'faqs:create',
    ])
  })

  test('that was changed by somebody else is not overwritten', async () => {
    const { id, version } = await made()
    const next = input()
    expect((await write({ ...next, version }, `/${id}`, 'PUT')).status).toBe(200)
    const { status, body } = await write({ ...input(), version }, `/${id}`, 'PUT')
    expect([status, body.current]).toMatchObject([409, next])
    for (const act of ['publish', 'withdraw'])
      expect((await write({ version }, `/${id}/${act}`)).status).toBe(409)
  })

  test('can be deleted until it was published', async () => {
    const { id, version } = await made()
    const other = await made()
    await write({ version }, `/${id}/publish`)
    expect((await send(`${ADMIN}/${id}`, { as: owner, method: 'DELETE' })).status).toBe(409)
    expect((await send(`${ADMIN}/${other.id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
    expect((await send(`${ADMIN}/${other.id}`, { as: owner })).status).toBe(404)
  })

  test.each([
    [{ question: ' ', answer: 'Yes.' }, { question: 'A question has 2 to 200 characters.' }],
    [
      { question: 'x'.repeat(201), answer: 'Yes.' },
      { question: 'A question has 2 to 200 characters.' },
    ],
    [{ question: 'May I?', answer: ' ' }, { answer: 'An answer has 1 to 2,000 characters.' }],
    [
      { question: 'May I?', answer: 'x'.repeat(2001) },
      { answer: 'An answer has 1 to 2,000 characters.' },
    ],
  ])('has both parts within their lengths (%#)', async (json, fields) => {
    const { status, body } = await write(json)
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('has its place on the page, and all of them are put into an order at once', async () => {
    const list = async (): Promise<number[]> =>
      (await send(`${ADMIN}?sort=position&limit=1000`, { as: owner })).body.data.map(
        ({ id }: Entry) => id,
      )
    const [before, pageBefore] = [await list(), await shown()]
    expect((await write({ ids: before.toReversed() }, '/order', 'PUT')).status).toBe(200)
    expect(await list()).toEqual(before.toReversed())
    expect(await shown()).toEqual(pageBefore.toReversed())
    for (const ids of [
      before.slice(1),
      [...before, 2_000_000_000],
      [...before.slice(1), before[1]!],
    ])
      expect((await write({ ids }, '/order', 'PUT')).status).toBe(409)
    await write({ ids: before }, '/order', 'PUT')
    expect(await shown()).toEqual(pageBefore)
  })

  test('is the provider’s to write, and nobody else’s to read before it is shown', async () => {
    const { id } = await made()
    const reader = await staffIn(await idOf('koeln'), ['organizations:read'])
    for (const path of ['', `/${id}`, `/${id}/versions`, `/${id}/history`])
      expect((await send(`${ADMIN}${path}`, { as: reader })).status).toBe(403)
    expect(await one('select count(*)::int from faqs where id = $1', id)).toBe(1)
  })
})
