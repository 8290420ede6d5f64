import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from '@/lib/shared/zod'
import { BODY_LIMIT, readJson } from '@/lib/platform/api/body'
import {
  conflict,
  explain,
  forbidden,
  HttpError,
  invalid,
  notFound,
  unauthorized,
} from '@/lib/platform/api/errors'
import { log } from '@/lib/platform/observability/log'

log.level = 'silent'

const failure = (parts: { code?: string; constraint?: string; message?: string }) =>
  Object.assign(new Error(parts.message ?? 'canary'), parts)
const caught = (work: () => never) => {
  try {
    return work()
  } catch (error) {
    return error as HttpError
  }
}

describe('what a caller is told', () => {
  test.each([
    [() => unauthorized(), 401, 'Sign in to continue.'],
    [() => forbidden(), 403, 'You do not have permission to do this.'],
    [() => notFound('Organization'), 404, 'Organization not found.'],
    [() => conflict('No.'), 409, 'No.'],
  ])('%s', (work, status, message) =>
    expect(explain(caught(work as () => never))).toMatchObject({ status, message }),
  )

  const rules: [{ code: string; constraint?: string }, number, string?][] = [
    [{ code: '23505', constraint: 'organizations_registration' }, 409, 'businessRegistrationId'],
    [{ code: '23514', constraint: 'organizations_depth' }, 422, 'partOf'],
    [{ code: '23505', constraint: 'anything_else' }, 409],
    [{ code: '22021' }, 400],
    ...['22003', '22007', '22008', '22P02', '54000'].map((code): [{ code: string }, number] => [
      { code },
      422,
    ]),
  ]
  test.each(rules)('of %j', (parts, status, field) => {
    for (const error of [
      failure(parts),
      new DrizzleQueryError('insert canary', ['canary'], failure(parts)),
    ]) {
      const told = explain(error)!
      expect([told.status, Object.keys(told.fields)]).toEqual([status, field ? [field] : []])
      expect(told.message).not.toContain('canary')
    }
  })

  test.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ENOTFOUND',
      'ETIMEDOUT',
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '08001',
      '53300',
      '57014',
    ].map((code) => ({ code })),
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Client has encountered a connection error and is not queryable' },
  ])('while the database is away: %j', (parts) => {
    const told = explain(failure(parts))!
    expect([told.status, told.headers]).toEqual([503, { 'Retry-After': '2' }])
  })

  test.each([
    { code: '42501' },
    { code: '23503' },
    { code: '23514' },
    { code: '42P01' },
    { code: '22012' },
    {},
  ])('of a bug is nothing: %j', (parts) => expect(explain(failure(parts))).toBeUndefined())

  test.each([undefined, null, 'text', 5, {}])('of %j thrown is nothing', (thrown) =>
    expect(explain(thrown)).toBeUndefined(),
  )
})

describe('a refused input', () => {
  const told = (schema: z.ZodType, value: unknown) =>
    caught(() => invalid(schema.safeParse(value).error!))
  test('names each field, without the place in a body of one', () => {
    const schema = z.tuple([
      z.strictObject({ name: z.string('No name.'), deep: z.object({ a: z.number('No a.') }) }),
    ])
    expect(told(schema, [{ deep: {} }])).toMatchObject({
      status: 422,
      message: 'No name.',
      fields: { name: 'No name.', 'deep.a': 'No a.' },
    })
  })
  test('as a whole has no field', () => {
    const refused = told(z.string('Not text.'), 5)
    expect(refused).toMatchObject({ message: 'Not text.' })
    expect(refused).toHaveProperty('fields', {})
  })
})

const request = (chunks: (string | Buffer)[], headers: Record<string, string> = {}) =>
  Object.assign(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), {
    headers: { 'content-type': 'application/json', ...headers },
  }) as unknown as IncomingMessage
const statusOf = (req: IncomingMessage) =>
  readJson(req).then(
    () => 200,
    (error: HttpError) => error.status,
  )

describe('a JSON body', () => {
  test.each([
    [['{"a": 1}'], { a: 1 }],
    [['{"a"', ': 1', '}'], { a: 1 }],
    [[Buffer.from('"ä"').subarray(0, 2), Buffer.from('"ä"').subarray(2)], 'ä'],
    [['null'], null],
    [[' [1] '], [1]],
    [['\ufeff{}'], {}],
  ])('%j is read', async (chunks, value) => expect(await readJson(request(chunks))).toEqual(value))

  test.each([
    [[]],
    [['']],
    [['{']],
    [['{}{}']],
    [["{'a': 1}"]],
    [['NaN']],
    [[Buffer.from([0x22, 0xc3, 0x22])]],
    [[Buffer.from([0xff])]],
  ])('%j is refused', async (chunks) => expect(await statusOf(request(chunks))).toBe(400))

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json ;x',
  ])('may be called %s', async (type) =>
    expect(await statusOf(request(['{}'], { 'content-type': type }))).toBe(200),
  )
  test.each([
    '',
    'text/plain',
    'application/jsonx',
    'application/json+x',
    'x, application/json',
    'multipart/form-data',
  ])('may not be called %j', async (type) =>
    expect(await statusOf(request(['{}'], { 'content-type': type }))).toBe(415),
  )

  test('has 100 KB at most, counted as it comes', async () => {
    const text = (size: number) => `"${'a'.repeat(size - 2)}"`
    expect(await statusOf(request([text(BODY_LIMIT)]))).toBe(200)
    expect(await statusOf(request([text(BODY_LIMIT + 1)]))).toBe(413)
    expect(await statusOf(request([text(BODY_LIMIT), ' ']))).toBe(413)
    expect(await statusOf(request(['{}'], { 'content-length': String(BODY_LIMIT + 1) }))).toBe(413)
  })

  test('without an end is not read to its end', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1024, (sent++, 97))
      })(),
    )
    expect(
      await statusOf(
        Object.assign(endless, {
          headers: { 'content-type': 'application/json' },
        }) as unknown as IncomingMessage,
      ),
    ).toBe(413)
    expect(sent).toBeLessThan(200)
  })
})
