import { beforeAll, describe, expect, test } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { sql } from '@/tests/support/db/database'
import {
  asking,
  buildGroupOfClinics,
  made,
  newNpi,
  newPractitioner,
  type Asking,
  type Fields,
} from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { assign, buildMembership, unique, type SignedIn } from '@/tests/support/world'

const PATH = '/api/v1/admin/practitioners'

let owner: SignedIn
let group: Clinic
let first: Clinic
let inGroup: Asking
let inFirst: Asking
let inSecond: Asking
let elsewhere: Asking
beforeAll(
  async () =>
    void ({ owner, group, first, inGroup, inFirst, inSecond, elsewhere } =
      await buildGroupOfClinics()),
)

describe('a duplicate', () => {
  const query = (fields: Fields) =>
    `/duplicates?${new URLSearchParams(fields as Record<string, string>)}`

  test('is found by e-mail, by NPI, by name and birth date, the surest first', async () => {
    const email = `${unique('ada')}@clinic.example`
    const npi = newNpi()
    const byEmail = await made(inFirst.add({ email }))
    const byNpi = await made(inFirst.add({ npi }))
    const byName = await made(
      inFirst.add({ given: 'Zoë', family: 'Wójcik', birthDate: '1975-05-05' }),
    )
    await made(inFirst.add({ given: 'Zoë', family: 'Wójcik', birthDate: '1975-05-06' }))
    const asked = {
      email: email.toUpperCase(),
      npi,
      given: 'zoe',
      family: 'wojcik',
      birthDate: '1975-05-05',
    }
    const found = (await inGroup.ask(query(asked))).body.data
    expect(found.map(({ practitionerId, match }: Fields) => [practitionerId, match])).toEqual([
      [byEmail.practitionerId, 'email'],
      [byNpi.practitionerId, 'npi'],
      [byName.practitionerId, 'name'],
    ])
    expect(found[0]).toMatchObject({ roleId: null, organizations: [`Clinic ${first.name}`] })
    expect((await inFirst.ask(query(asked))).body.data[0].roleId).toBe(byEmail.id)
    expect((await inFirst.ask('/duplicates')).body.data).toEqual([])
    const noYear = await inFirst.ask(query({ given: 'A', family: 'B', birthDate: '0000-01-01' }))
    expect([noYear.status, noYear.body.fields]).toEqual([
      422,
      { birthDate: 'Enter a day from 1900 on.' },
    ])
  })

  test('is found by a licence of the same type and number, unless it is of another state', async () => {
    const number = unique('L-0042.')
    const licences = [{ type: 'medical', number, subdivision: 'US-IL' }]
    const known = await made(inFirst.add({ licences, given: 'Ida', family: 'Ito' }))
    const find = async (mark: string) =>
      (await inGroup.ask(query({ licences: mark }))).body.data.map(
        ({ practitionerId, match }: Fields) => [practitionerId, match],
      )
    const written = number.toLowerCase().replace(/\W/g, '')
    expect(await find(`nursing::99,medical:US-IL:${written}`)).toEqual([
      [known.practitionerId, 'licence'],
    ])
    expect(await find(`medical::${written}`)).toEqual([[known.practitionerId, 'licence']])
    for (const other of [
      `medical:US-WI:${written}`,
      `nursing:US-IL:${written}`,
      'medical:US-IL:-',
      '',
    ])
      expect(await find(other)).toEqual([])
    expect((await inGroup.ask(query({ licences: 'medical' }))).body.fields).toEqual({
      licences: 'Write a licence as medical:US-IL:036123456.',
    })
  })

  test('is not found where an organization is archived, but by staff', async () => {
    const [here, closed] = [
      await buildClinic(unique('here-'), group.id),
      await buildClinic(unique('closed-'), group.id),
    ]
    const as = await here.join(here.administrator)
    await assign(await buildMembership(as.personId, closed.id), closed.administrator)
    const email = `${unique('closed')}@clinic.example`
    await made(asking({ host: closed.host, as: closed.admin }).add({ email }))
    const find = async () =>
      (await asking({ host: here.host, as }).ask(query({ email }))).body.data.length
    expect(await find()).toBe(1)
    await sql('update organizations set archived_at = now() where id = $1', closed.id)
    expect(await find()).toBe(0)
    const { body } = await send(`${PATH}${query({ email })}&organizationDomainURL=${here.name}`, {
      as: owner,
    })
    expect(body.data).toHaveLength(1)
  })

  test('by e-mail or NPI is refused by name within reach, and beyond it nothing is told', async () => {
    const email = `${unique('bo')}@clinic.example`
    const known = await made(inFirst.add({ email, prefix: 'Dr.' }))
    for (const [field, what] of [
      ['email', 'e-mail address'],
      ['npi', 'NPI'],
    ]) {
      const { status, body } = await inGroup.add({ [field!]: known[field!] })
      const sentence = `${known.name} (Clinic ${first.name}) has this ${what}. Give them a role here instead.`
      expect([status, body.error, body.fields]).toEqual([409, sentence, { [field!]: sentence }])
    }
    expect((await inFirst.add({ email })).body.error).toContain('They are here already.')
    const another = await made(inFirst.add())
    expect((await inFirst.put(another, { email })).body.error).toContain(
      'One of the two records should go.',
    )
    for (const place of [inSecond, elsewhere]) {
      expect((await place.ask(query({ email, npi: known.npi }))).body.data).toEqual([])
      const apart = await made(place.add({ email, npi: known.npi }))
      expect([apart.practitionerId === known.practitionerId, apart.elsewhere]).toEqual([false, []])
    }
  })

  test('cannot come about by two who add the same person at once', async () => {
    const json = newPractitioner()
    const answers = await Promise.all(Array.from({ length: 6 }, () => inFirst.ask('', { json })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })
})
