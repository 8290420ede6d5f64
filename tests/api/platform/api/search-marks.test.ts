import { beforeAll, expect, test } from 'vitest'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  buildGroup,
  buildMembership,
  buildOrganization,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const WITH_MARKS = 'مُحَمَّد'
const WITHOUT = 'محمد'
const STRETCHED = 'محـــمد'

/** One organization for each spelling, with something of each kind that is called so. */
const SPELLINGS = [WITH_MARKS, WITHOUT, STRETCHED]
let owner: SignedIn
const names: string[] = []

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  for (const spelling of SPELLINGS) {
    const domainURL = unique('marks-')
    names.push(domainURL)
    const id = await buildOrganization(domainURL, { name: `عيادة ${spelling}` })
    const personId = await one<number>(
      `insert into people (email, display_name) values ($1, $2) returning id`,
      `${unique('marks')}@clinic.example`,
      spelling,
    )
    await buildMembership(personId, id)
    await buildGroup(id, { name: `مجموعة ${spelling}` })
    await sql(
      `insert into locations (organization_id, name, time_zone) values ($1, $2, 'UTC')`,
      id,
      spelling,
    )
    await sql(
      `insert into contacts (organization_id, email, first_name) values ($1, $2, $3)`,
      id,
      `${unique('marks')}@reader.example`,
      spelling,
    )
    await sql(
      `with p as (insert into practitioners (given, family) values ($2, 'علي') returning id)
       insert into practitioner_roles (organization_id, practitioner_id, code) select $1, id, 'nurse' from p`,
      id,
      spelling,
    )
  }
})

const found = async (path: string) => {
  const { status, body } = await send(`/api/v1/admin/${path}`, { as: owner })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as unknown[]
}

test.each(['users', 'practitioners', 'locations', 'contacts', 'groups'])(
  'finds %s by Arabic words with and without vowel marks, however they are stored',
  async (list) => {
    for (const organization of names)
      for (const words of SPELLINGS)
        expect(
          await found(
            `${list}?organizationDomainURL=${organization}&search=${encodeURIComponent(words)}`,
          ),
          `${words} in ${organization}`,
        ).toHaveLength(1)
  },
)

test('finds organizations by Arabic words with and without vowel marks, however they are stored', async () => {
  for (const words of SPELLINGS) {
    const data = await found(`organizations?limit=100&search=${encodeURIComponent(words)}`)
    expect(data.map((row) => (row as { domainURL: string }).domainURL)).toEqual(
      expect.arrayContaining(names),
    )
  }
})
