import type { Client } from 'pg'
import { asOwner } from '@/lib/platform/db/owner'
import { isEmpty } from './demo'

const BATCH = 5000
const GROUP = 125

const PLACES = [
  'Ashford',
  'Brookline',
  'Cedar Hill',
  'Dover',
  'Eastgate',
  'Fairview',
  'Glenwood',
  'Harbor',
  'Ivy Park',
  'Juniper',
  'Kingsbridge',
  'Lakeside',
  'Maple Grove',
  'Newport',
  'Oakdale',
  'Pinecrest',
  'Quincy',
  'Riverside',
  'Stonebridge',
  'Thornton',
  'Upland',
  'Valley View',
  'Weston',
  'Yorktown',
]
const KINDS = [
  'Family Medicine',
  'Pediatrics',
  'Cardiology',
  'Urgent Care',
  'Imaging',
  'Dermatology',
  'Orthopedics',
  'Dental',
  'Eye Care',
  'Physical Therapy',
  'Primary Care',
]
const COUNTRIES = [840, 840, 840, 276, 392, 414, 826, 250]

/** The n-th organization: every group of 125 is one tree of four levels (1, 4, 20, 100). */
function organization(n: number) {
  const place = PLACES[Math.floor(n / GROUP) % PLACES.length]!
  const inGroup = n % GROUP
  const root = n - inGroup
  const [partOf, kind] =
    inGroup === 0
      ? [null, 'Health Group']
      : inGroup < 5
        ? [root, 'Region']
        : inGroup < 25
          ? [root + 1 + (inGroup % 4), 'Medical Center']
          : [root + 5 + (inGroup % 20), KINDS[inGroup % KINDS.length]!]
  const name = `${place} ${kind} ${n + 1}`
  return {
    n: n + 1,
    above: partOf === null ? null : partOf + 1,
    name,
    domain: name.toLowerCase().replaceAll(' ', '-'),
    registration: `LOAD-${String(n + 1).padStart(7, '0')}`,
    country: COUNTRIES[Math.floor(n / GROUP) % COUNTRIES.length]!,
  }
}

/**
 * Fills an empty database with organizations for load work. Throws an `Error` when it is not empty.
 */
export async function seedOrganizations(
  ownerUrl: string,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  if (!(await isEmpty(ownerUrl)))
    throw new Error('The database is not empty: organizations for load work go into an empty one.')
  await asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done)
      await insert(
        client,
        Array.from({ length: size }, (_, i) => organization(done + i)),
      )
      onProgress(done + size)
    }
    await client.query(`select setval('organizations_id_seq', $1)`, [count])
    await client.query('commit')
    await client.query('analyze')
  })
}

// In order of n: parents come before their children, also within a batch.
const insert = (client: Client, rows: ReturnType<typeof organization>[]) =>
  client.query(
    `insert into organizations (id, domain_url, business_name, label, business_registration_id, country, part_of)
     select n, domain, name, name, registration, country, above
     from json_to_recordset($1) as r(n int, domain text, name text, registration text, country smallint, above int)
     order by n`,
    [JSON.stringify(rows)],
  )
