import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asOwner } from '@/lib/platform/db/owner'
import type { Import } from '@/lib/shared/imports/import-schema'
import { isUnderWay } from '@/lib/shared/imports/imports'
import { luhn } from '@/lib/shared/text/check-digits'
import { call } from '../call'
import { count, milliseconds, percent, perSecond, type Figure } from './figures'
import { rawImport } from '../import-raw'
import type { Subject } from '../installation'

const ROWS = 100_000
/** So many are created and undone: enough to know how many it is in a second. */
const CREATED = 5000
/** Of practitioners in a second. */
const GOAL = 1000
const DIGITS = [...'0123456789']

const npi = (n: number) => {
  const body = `1${String(n).padStart(8, '0')}`
  return body + DIGITS.find((digit) => luhn(`80840${body}${digit}`))!
}
/** A file with errors in half of its rows. */
const file = () =>
  ['First name,Last name,Email,NPI,Role']
    .concat(
      Array.from(
        { length: ROWS },
        (_, n) => `Ada,Row ${n},row${n}@clinic.example,${n % 2 ? '1234567890' : npi(n)},Physician`,
      ),
    )
    .join('\n')

/** A figure of what was not done is none. */
function demand(what: string, found: unknown, wanted: unknown) {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(
      `Import: ${what}: ${JSON.stringify(found)} in the place of ${JSON.stringify(wanted)}`,
    )
}

/**
 * A file of 100,000 rows: taken in, checked, and some of it created and undone, batch by batch as
 * a program has it done: a job does the same batches, and waits for no calls between them.
 */
export async function importFigures({ port, url, headers, origin }: Subject): Promise<Figure[]> {
  const [organization] = await asOwner(
    url,
    async (owner) =>
      (
        await owner.query<{ name: string }>(
          'select domain_url as name from organizations where country = 840 limit 1',
        )
      ).rows,
  )
  const about = `organizationDomainURL=${organization!.name}`
  const base = '/api/v1/admin/practitioners/imports'
  const writing = {
    ...headers,
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const ask = async (
    path: string,
    body: unknown,
    more: Record<string, string> = {},
    method = 'POST',
  ) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await call(
      port,
      path,
      { ...writing, 'idempotency-key': randomUUID(), ...more },
      sent,
      method,
    )
    const { data, error } = JSON.parse(answer.body.toString()) as { data: Import; error?: string }
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${error}`)
    return data
  }
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now()
    return [await work(), performance.now() - started]
  }
  const text = file()
  const upload = () =>
    ask(`${base}?fileName=load.csv&${about}`, text, { 'content-type': 'text/csv' })
  const [{ id, mapping }, uploaded] = await timed(upload)
  const next = (step: object = {}) => ask(`${base}/${id}/continue?${about}`, step)
  await ask(`${base}/${id}?${about}`, { mapping }, {}, 'PUT')
  const through = async (limit = Infinity, of = (_: Import) => 0) => {
    let at = await next()
    while (isUnderWay(at.state) && of(at) < limit) at = await next()
    return at
  }
  const [found, checked] = await timed(() => through())
  demand(
    'rows found right and wrong',
    [found.counts.ready, found.counts.failed],
    [ROWS / 2, ROWS / 2],
  )
  const [some, created] = await timed(() => through(CREATED, ({ counts }) => counts.created ?? 0))
  const made = some.counts.created ?? 0
  demand('created', made >= CREATED, true)
  const raw = await rawImport(url, id)
  await ask(`${base}/${id}/undo?${about}`, {})
  const [back, undone] = await timed(() => through())
  demand('left of what was created', [back.state, back.counts.created ?? 0], ['undone', 0])
  const rate = (rows: number, ms: number) => perSecond((rows * 1000) / ms)
  const beside = (what: string, ms: number, limit: number): Figure => ({
    what: `Import: practitioners ${what}, ${count(made)} of them, beside one statement for each table`,
    ours: rate(made, ms),
    limit: rate(made, limit),
    ratio: percent(limit / ms),
    target: `≥ ${perSecond(GOAL)}`,
    met: (made * 1000) / ms >= GOAL,
  })
  return [
    { what: `Import: a file of ${count(ROWS)} rows taken in`, ours: milliseconds(uploaded) },
    {
      what: `Import: ${count(ROWS)} rows checked, errors in half of them`,
      ours: `${milliseconds(checked)}, ${rate(ROWS, checked)}`,
    },
    beside('created', created, raw.create),
    beside('taken back', undone, raw.undo),
  ]
}
