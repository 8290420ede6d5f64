import { asOwner } from '@/lib/platform/db/owner'
import { pair, rate, teachRaw, writing } from '../beside-raw'
import { call } from '../call'
import { bytes, count, median, milliseconds, percent, type Figure } from './figures'
import type { Console, Subject } from '../installation'
import { insertAlone, insertWithLog, ORGANIZATION, type Statement } from '../raw-statements'

const PATH = '/api/v1/admin/organizations'
export const LIST = `${PATH}?limit=25&offset=0`

/** The same bytes from both, or the comparison would mean nothing. */
async function refuseDifference(console: Console) {
  const [ours, raw] = [
    await call(console.port, LIST, console.headers),
    await call(console.rawPort, LIST),
  ]
  if (!ours.body.equals(raw.body))
    throw new Error(`The raw server answers something else:\n${ours.body}\n${raw.body}`)
}

export async function listFigures(console: Console): Promise<Figure[]> {
  await refuseDifference(console)
  const { headers } = console
  const loaded = await pair(console, { path: LIST, headers, seconds: 2 })
  return [
    ...rate('List of 25 with count', loaded, 0.6),
    { what: '  peers, of their limit', ours: '', limit: 'Medusa 24 %, Payload 12 %, Strapi 7 %' },
  ]
}

/** Creates organizations, below one after the other of these; every 125th is a root. */
export const creations = () => ({
  path: PATH,
  posts: Array.from({ length: 80 }, (_, group) => ({
    path: PATH,
    body: JSON.stringify([
      {
        businessName: 'Bench Clinic {n}',
        businessRegistrationId: 'BENCH-{n}',
        selectedCountry: 840,
        partOf: group * 125 + 1,
      },
    ]),
  })),
})

export async function createFigures(console: Console): Promise<Figure[]> {
  const beside = async (statement: Statement) => {
    await teachRaw(console, 'POST', PATH, [statement])
    return pair(console, { ...creations(), headers: writing(console), seconds: 3 })
  }
  return [
    ...rate('Create, beside its row', await beside(insertAlone(ORGANIZATION, 'public')), 0.25),
    ...rate(
      '  without triggers and foreign keys',
      await beside(insertAlone(ORGANIZATION, 'raw')),
      0.25,
    ),
    ...rate('  with rows of the log and the key', await beside(insertWithLog(ORGANIZATION)), 0.25),
    {
      what: '  peers, of their limit',
      ours: '',
      limit: 'Medusa 11.5 %, Payload 4.4 %, Strapi 2.7 %',
    },
  ]
}

const COLD = 3

/** What the first reader of a changed tree waits for. */
async function coldBuild({ port, rawPort, headers, url }: Subject): Promise<Figure> {
  const times: [number, number][] = []
  for (let n = 0; n < COLD; n++) {
    await asOwner(url, (owner) =>
      owner.query('update organization_tree_revisions set revision = revision + 1 where shard = 0'),
    )
    const ours = await call(port, PATH, { ...headers, 'accept-encoding': 'br' })
    if (ours.status !== 200) throw new Error(`The tree was answered ${ours.status}.`)
    times.push([ours.ms, (await call(rawPort, `${PATH}?cold`)).ms])
  }
  const [ours, limit] = [median(times.map((time) => time[0])), median(times.map((time) => time[1]))]
  return {
    what: '  first build after a change',
    ours: milliseconds(ours),
    limit: milliseconds(limit),
    ratio: percent(limit / ours),
  }
}

export async function treeFigures(console: Subject): Promise<Figure[]> {
  const cold = await coldBuild(console)
  await call(console.rawPort, PATH) // both have it in memory now
  const wire = async (encoding: string) =>
    (await call(console.port, PATH, { ...console.headers, 'accept-encoding': encoding })).body
      .length
  const sizes = [bytes(await wire('br')), bytes(await wire('gzip')), bytes(await wire('identity'))]
  const { etag = '' } = (await call(console.port, PATH, console.headers)).headers
  const asking = (header: Record<string, string>) =>
    pair(console, { path: PATH, headers: { ...console.headers, ...header }, seconds: 2 }, 1)
  return [
    ...rate(`Tree of ${count(console.size)}, br`, await asking({ 'accept-encoding': 'br' })),
    ...rate('  unchanged: 304', await asking({ 'if-none-match': etag })),
    cold,
    { what: '  on the wire: br, gzip, identity', ours: '', limit: sizes.join(', ') },
  ]
}
