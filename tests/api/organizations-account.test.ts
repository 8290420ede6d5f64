import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '@/lib/server/db/client'
import { one, sql } from '@/tests/support/database'
import { send } from '@/tests/support/request'
import { LOGIN, PARENT, PORT } from '@/tests/support/settings'
import { buildClinic, systemRole } from '@/tests/support/clinic'
import { assign, buildMembership, buildOrganization, idOf, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world' // prettier-ignore

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})

const url = (name: string, part = '') => `/api/v1/admin/organizations/${name}${part}`
const read = async (name: string) => (await send(url(name), { as: owner })).body.data
const hostOf = (name: string) => `${name}.${PARENT}:${PORT}`

const profileOf = (account: Record<string, unknown>) => {
  const names = ['label', 'businessName', 'businessRegistrationId', 'selectedCountry', 'legalName', 'taxIdType', 'taxId', 'groupNpi', 'subdivision', 'street', 'city', 'postalCode', 'phone', 'email', 'website', 'timeZone', 'locale', 'currency', 'version'] // prettier-ignore
  return Object.fromEntries(names.map((name) => [name, account[name]]))
}
/** Names as people give them: the ones that tests build are no valid business names. */
const LABELLED = { businessName: 'Some Clinic' }
const put = async (name: string, change: object) =>
  send(url(name), { as: owner, method: 'PUT', json: { ...profileOf(await read(name)), ...LABELLED, ...change } })

describe('an account', () => {
  test('is changed, with what it was before in its history', async () => {
    const name = unique('org-')
    await buildOrganization(name)
    const change = { legalName: 'Clinic One, LLC', taxIdType: 'ein', taxId: '12-3456789', groupNpi: '1234567893', subdivision: 'US-CA', street: '1 Main Street', city: 'Oakland', postalCode: '94607', phone: '+15105550123', email: 'desk@clinic.example', website: 'https://clinic.example/', timeZone: 'America/Los_Angeles' } // prettier-ignore
    const { status, body } = await put(name, change)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ ...change, version: 2, standing: 'active' })
    const history = await send(url(name, '/history'), { as: owner })
    expect(history.body.data[0]).toMatchObject({
      action: 'organizations:update',
      before: { legalName: '', timeZone: null },
      after: { legalName: 'Clinic One, LLC', timeZone: 'America/Los_Angeles' },
    })
    expect(Object.keys(history.body.data[0].after)).not.toContain('label')
  })

  test.each([
    [{ businessName: '-' }, 'businessName', 'Invalid Organization Name'],
    [{ businessRegistrationId: '' }, 'businessRegistrationId', 'Invalid Registration ID'],
    [{ label: ' ' }, 'label', 'A label has 1 to 50 characters.'],
    [{ legalName: 'x'.repeat(201) }, 'legalName', 'A legal name has at most 200 characters.'],
    [{ taxIdType: '', taxId: '12-3456789' }, 'taxId', 'Choose what kind of tax ID this is.'],
    [{ taxIdType: 'ein', taxId: '123456789' }, 'taxId', 'An EIN is two digits'],
    [{ taxIdType: 'vat', taxId: 'de123' }, 'taxId', 'A VAT number is'],
    [{ groupNpi: '1234567890' }, 'groupNpi', 'This is no valid NPI'],
    [{ groupNpi: '1111155556' }, 'groupNpi', 'This is no valid NPI'],
    [{ subdivision: 'California' }, 'subdivision', 'A subdivision is an ISO 3166-2 code'],
    [{ subdivision: 'DE-BE' }, 'subdivision', 'This is no subdivision of United States'],
    [{ phone: '555-0123' }, 'phone', 'A phone number begins with +'],
    [{ email: 'desk@' }, 'email', 'This is not an e-mail address.'],
    [{ website: 'http://clinic.example' }, 'website', 'A website is an address that begins with https://.'],
    [{ website: 'javascript:alert(1)' }, 'website', 'A website is an address that begins with https://.'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'There is no such time zone.'],
    [{ locale: 'xx' }, 'locale', 'There is no such language.'],
    [{ locale: `en-x-${'abcdefgh-'.repeat(20)}i` }, 'locale', 'There is no such language.'],
    [{ version: 3_000_000_000 }, 'version', 'The version is missing.'],
    [{ currency: 'XXQ' }, 'currency', 'There is no such currency.'],
    [{ selectedCountry: 1 }, 'selectedCountry', 'Unknown country.'],
  ])('refuses %o', async (change, field, sentence) => {
    const { status, body } = await put('westside', change)
    expect([status, body.fields[field]]).toEqual([422, expect.stringContaining(sentence)])
    expect(body.error).toBe(body.fields[field])
  })

  test('refuses a registration id that another one has in the country', async () => {
    const taken = await one<string>(`select business_registration_id from organizations where domain_url = 'eastside'`)
    const { status, body } = await put('westside', { businessRegistrationId: taken })
    expect([status, body.fields]).toEqual([409, { businessRegistrationId: 'This registration ID is already taken in this country.' }]) // prettier-ignore
  })

  test('answers an outdated version with the present one, and changes nothing', async () => {
    const account = await read('westside')
    const { status, body } = await put('westside', { city: 'Elsewhere', version: account.version - 1 })
    expect([status, body.current.version, body.current.city]).toEqual([409, account.version, account.city])
    expect(await read('westside')).toEqual(account)
  })

  test('inherits its settings, says from where, and takes them back', async () => {
    const [top, below] = [unique('top-'), unique('below-')]
    await buildOrganization(below, { under: await buildOrganization(top) })
    expect((await read(below)).settings.timeZone).toEqual({ value: 'UTC', source: 'product', from: null })
    await put(top, { timeZone: 'Europe/Berlin' })
    const { settings } = await read(below)
    expect(settings.timeZone).toMatchObject({ value: 'Europe/Berlin', source: 'above', from: { domainURL: top } })
    await put(below, { timeZone: 'Asia/Tokyo' })
    expect((await read(below)).settings.timeZone).toMatchObject({ value: 'Asia/Tokyo', source: 'own' })
    await put(below, { timeZone: null })
    expect((await read(below)).settings.timeZone).toMatchObject({ value: 'Europe/Berlin', source: 'above' })
  })
})

describe('an organization’s own people', () => {
  const own = { businessName: 'Own Clinic', legalName: '', subdivision: '', street: '2 High Street', city: '', postalCode: '', phone: '', email: '', website: '', timeZone: null, locale: null } // prettier-ignore

  test('change what is theirs, and not what the contract says', async () => {
    const clinic = await buildClinic()
    const change = (json: object) =>
      send('/api/v1/home/account', { host: clinic.host, as: clinic.admin, method: 'PUT', json })
    const { status, body } = await change({ ...own, version: 1 })
    expect([status, body.data.street, body.data.label]).toEqual([200, '2 High Street', `Clinic ${clinic.name}`])
    for (const field of ['businessRegistrationId', 'label', 'selectedCountry', 'taxId', 'partOf'])
      expect((await change({ ...own, version: 2, [field]: 'x' })).body.error).toBe(`There is no field called ${field}.`)
    const german = await change({ ...own, version: 2, subdivision: 'DE-BE' })
    expect([german.status, Object.keys(german.body.fields)]).toEqual([422, ['subdivision']])
  })

  test('are told a setting from above without the name of who set it', async () => {
    const top = unique('hidden-')
    const clinic = await buildClinic(unique('clinic-'), await buildOrganization(top))
    await put(top, { currency: 'EUR' })
    const { body, text } = await send('/api/v1/home/account', { host: clinic.host, as: clinic.admin })
    expect(body.data.settings.currency).toEqual({ value: 'EUR', source: 'above', from: null })
    expect(text).not.toContain(top)
  })
})

describe('a subdomain', () => {
  const rename = async (name: string, domainURL: string) =>
    send(url(name, '/subdomain'), { as: owner, json: { domainURL, version: (await read(name)).version } })
  const ask = async (name: string, wanted: string) =>
    (await send(`${url(name, '/subdomain')}?name=${encodeURIComponent(wanted)}`, { as: owner })).body.data

  test('changes; the old one leads there, says when it was last used, and can be taken back', async () => {
    const clinic = await buildClinic()
    const next = unique('renamed-')
    expect((await rename(clinic.name, next)).status).toBe(201)
    const { aliases } = await read(next)
    expect(aliases).toMatchObject([{ domainURL: clinic.name, lastUsedAt: null }])
    const followed = await send('/api/v1/home/account', { host: clinic.host, as: clinic.admin })
    expect([followed.status, followed.headers.location]).toEqual([308, `http://${hostOf(next)}/api/v1/home/account`])
    expect((await read(next)).aliases[0].lastUsedAt).toEqual(expect.any(String))
    expect(await ask(next, clinic.name)).toEqual({ available: true })
    expect((await rename(next, clinic.name)).status).toBe(201)
  })

  test.each([
    ['eastside', 409, 'This subdomain is taken.'],
    ['northside-health', 409, 'This subdomain is taken.'],
    ['login', 422, 'This name is the product’s own.'],
    ['dashboard', 422, 'This name is the product’s own.'],
    ['ab', 422, 'A subdomain has 3 to 63'],
    ['-abc', 422, 'A subdomain has 3 to 63'],
    ['abc-', 422, 'A subdomain has 3 to 63'],
    ['Upper', 422, 'A subdomain has 3 to 63'],
    ['a.b', 422, 'A subdomain has 3 to 63'],
    ['x'.repeat(64), 422, 'A subdomain has 3 to 63'],
    ['xn--abc', 422, 'A subdomain cannot begin with xn--.'],
  ])('is not %s', async (wanted, status, sentence) => {
    const refused = await rename('westside', wanted)
    expect([refused.status, refused.body.fields.domainURL]).toEqual([status, expect.stringContaining(sentence)])
    expect(await ask('westside', wanted)).toEqual({ available: false, why: expect.stringContaining(sentence) })
  })

  test('of before needs one connection to the database, however many there are', async () => {
    const clinic = await buildClinic()
    await rename(clinic.name, unique('renamed-'))
    const others = await Promise.all(Array.from({ length: pool().options.max! - 1 }, () => pool().connect()))
    const { status } = await send('/api/v1/home/account', { host: clinic.host, as: clinic.admin })
    for (const other of others) other.release()
    expect(status).toBe(308)
  })

  test('is given once when two ask for it at the same time', async () => {
    const [a, b] = [unique('a-org-'), unique('b-org-')]
    await Promise.all([a, b].map((name) => buildOrganization(name)))
    const wanted = unique('wanted-')
    const done = await Promise.all([rename(a, wanted), rename(b, wanted)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('standing', () => {
  const act = async (name: string, deed: string) =>
    send(url(name, `/${deed}`), { as: owner, json: { version: (await read(name)).version } })

  test('suspended, its people and those below it read, and change nothing', async () => {
    const clinic = await buildClinic()
    const below = await buildClinic(unique('below-'), clinic.id)
    expect((await act(clinic.name, 'suspend')).body.data.standing).toBe('suspended')
    for (const { host, admin, name } of [clinic, below]) {
      expect((await send('/api/v1/home/users', { host, as: admin })).status).toBe(200)
      const { status, body } = await send('/api/v1/home/groups', { host, as: admin, json: { name: 'New one' } })
      expect([status, body.error]).toEqual([403, `Clinic ${name} is suspended: it can be read, and nothing changed.`])
      const { body: session } = await send('/api/auth/session', { host, as: admin })
      const [role] = session.user.organizationRoles
      expect(role.suspended).toBe(true)
      expect(new Set(role.resourceActions.flatMap(({ actions }: { actions: string[] }) => actions))).toEqual(new Set(['read'])) // prettier-ignore
    }
    expect(await read(below.name)).toMatchObject({ standing: 'active', standingAbove: 'suspended' })
    await act(clinic.name, 'resume')
    const created = await send('/api/v1/home/groups', { host: below.host, as: below.admin, json: { name: 'New one' } })
    expect(created.status).toBe(201)
  })

  test('archived, nobody of it or below is let in; restored, they are', async () => {
    const clinic = await buildClinic()
    const below = await buildClinic(unique('below-'), clinic.id)
    await act(clinic.name, 'archive')
    for (const { host, admin, name } of [clinic, below]) {
      const { status, body } = await send('/api/v1/home/account', { host, as: admin })
      expect([status, body.error]).toEqual([404, 'Page not found.'])
      const { body: session } = await send('/api/auth/session', { host, as: admin })
      expect(session.user.organizationRoles).toEqual([])
      expect((await send(`/api/v1/organizations?search=${name}`, { as: admin, host })).body.data).toEqual([])
    }
    expect((await act(clinic.name, 'restore')).status).toBe(201)
    expect(await clinic.status(clinic.admin)).toBe(200)
  })

  test('suspended, it takes nobody in', async () => {
    const clinic = await buildClinic()
    const email = `${unique('new')}@clinic.example`
    await clinic.invite([{ email, roles: [], groupIds: [] }])
    const [, token] = /token=([\w-]+)/.exec(await one('select text from outgoing_mails where recipient = $1', email))!
    await act(clinic.name, 'suspend')
    const [as, { host }] = [await signIn(email), clinic]
    expect((await send(`/api/v1/invitation?token=${token}`, { host, as })).status).toBe(200)
    expect((await send('/api/v1/invitation', { host, as, json: { token } })).status).toBe(403)
    await act(clinic.name, 'resume')
    expect((await send('/api/v1/invitation', { host, as, json: { token } })).status).toBe(201)
  })

  test('suspended or archived, staff whose rights are held there keep them on the login host alone', async () => {
    const clinic = await buildClinic()
    const as = await staffIn(clinic.id, ['organizations:archive', 'organizations:read', 'organizations:suspend'])
    const rights = async (host: string) =>
      (await send('/api/auth/session', { host, as })).body.user.organizationRoles.flatMap(
        ({ resourceActions }: { resourceActions: unknown[] }) => resourceActions,
      )
    const all = await rights(LOGIN)
    await act(clinic.name, 'suspend')
    expect(await rights(LOGIN)).toEqual(all)
    expect(await rights(clinic.host)).toEqual([{ resource: 'organizations', actions: ['read'] }])
    await act(clinic.name, 'archive')
    expect([await rights(LOGIN), await rights(clinic.host)]).toEqual([all, []])
  })

  test('archived, nothing new is made under it', async () => {
    const clinic = await buildClinic()
    await act(clinic.name, 'archive')
    const child = { businessName: 'Child Clinic', businessRegistrationId: unique('REG-'), selectedCountry: 840, partOf: clinic.id } // prettier-ignore
    const { status, body } = await send('/api/v1/admin/organizations', { as: owner, json: [child] })
    expect([status, body.fields.partOf]).toEqual([422, 'The organization above would be one that is archived.'])
  })

  test('of what lies below is for those who hold the right there, too', async () => {
    const clinic = await buildClinic()
    const json = { version: 1 }
    const as = await staffIn(clinic.id, ['organizations:suspend', 'organizations:archive', 'organizations:read'])
    await buildClinic(unique('below-'), clinic.id)
    for (const deed of ['suspend', 'archive']) {
      const { status, body } = await send(url(clinic.name, `/${deed}`), { as, json })
      expect([status, body.error]).toEqual([403, `What lies below goes along: this needs organizations:${deed} there, too.`]) // prettier-ignore
    }
    const alone = await buildClinic()
    const there = await staffIn(alone.id, ['organizations:suspend', 'organizations:read'])
    expect((await send(url(alone.name, '/suspend'), { as: there, json })).status).toBe(201)
  })

  test('is changed once by two who saw the same version', async () => {
    const name = unique('org-')
    await buildOrganization(name)
    const json = { version: 1 }
    const done = await Promise.all([1, 2].map(() => send(url(name, '/suspend'), { as: owner, json })))
    expect(done.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('a move', () => {
  /** Two regions with a manager each, and a clinic under the first one with somebody of its own. */
  async function build() {
    const [west, east] = [await buildClinic(unique('west-')), await buildClinic(unique('east-'))]
    const clinic = await buildClinic(unique('moved-'), west.id)
    const role = await systemRole('Read-only')
    const [loser, winner] = [await west.join(), await east.join()]
    await assign(loser.id, role, { reach: 'subtree' })
    await assign(winner.id, role, { reach: 'subtree' })
    return { west, east, clinic, loser, winner }
  }
  const names = (holders: { email: string }[]) => holders.map(({ email }) => email)

  test('says beforehand who gains and who loses, which is what then happens', async () => {
    const { west, east, clinic, loser, winner } = await build()
    const status = async (as: SignedIn) => (await send('/api/v1/home/account', { host: clinic.host, as })).status
    expect(await Promise.all([loser, winner].map(status))).toEqual([200, 404])
    const preview = await send(url(clinic.name, '/impact'), { as: owner, json: { partOf: east.id } })
    expect([preview.status, names(preview.body.data.loses), names(preview.body.data.gains)]).toEqual([201, [loser.email], [winner.email]]) // prettier-ignore
    expect(await status(loser)).toBe(200)
    const moved = await send(url(clinic.name, '/move'), { as: owner, json: { partOf: east.id, version: 1 } })
    expect([moved.status, moved.body.data.path]).toEqual([201, [expect.objectContaining({ domainURL: east.name })]])
    expect(await Promise.all([loser, winner].map(status))).toEqual([404, 200])
    const log = await sql(
      `select organization_id as of, before, after from audit_log where action = 'organizations:move' and subject_id = $1 order by id`,
      String(clinic.id),
    )
    expect(log).toEqual([
      { of: clinic.id, before: { partOf: west.id }, after: { partOf: east.id } },
      { of: west.id, before: { below: `Clinic ${clinic.name}` }, after: null },
      { of: east.id, before: null, after: { below: `Clinic ${clinic.name}` } },
    ])
  })

  test('names nobody who holds the same by themselves', async () => {
    const { east, clinic, loser } = await build()
    await assign(await buildMembership(loser.personId, clinic.id), await systemRole('Administrator'), { reach: 'subtree' }) // prettier-ignore
    const { body } = await send(url(clinic.name, '/impact'), { as: owner, json: { partOf: east.id } })
    expect(names(body.data.loses)).toEqual([])
  })

  test('leads neither below itself nor under what is archived or unknown', async () => {
    const { west, east, clinic } = await build()
    const move = (name: string, partOf: number) => send(url(name, '/move'), { as: owner, json: { partOf, version: 1 } })
    expect((await move(west.name, clinic.id)).body.fields).toEqual({ partOf: 'An organization cannot lie below itself.' }) // prettier-ignore
    expect((await move(clinic.name, 2_000_000_000)).status).toBe(404)
    expect((await move(clinic.name, 3_000_000_000)).status).toBe(404)
    await send(url(east.name, '/archive'), { as: owner, json: { version: 1 } })
    const { status, body } = await move(clinic.name, east.id)
    expect([status, body.fields.partOf]).toEqual([422, 'The organization above would be one that is archived.'])
  })

  test('needs the right in both places', async () => {
    const { west, east, clinic } = await build()
    const as = await staffIn(west.id, ['organizations:move', 'organizations:read'], { reach: 'subtree' })
    const move = (partOf: number | null) => send(url(clinic.name, '/move'), { as, json: { partOf, version: 1 } })
    expect((await move(east.id)).status).toBe(404)
    expect((await move(null)).body.error).toBe('Choose the organization to move this one under.')
    const preview = await send(url(clinic.name, '/impact'), { as, json: { partOf: east.id } })
    expect(preview.status).toBe(404)
    const sibling = await buildOrganization(unique('sibling-'), { under: west.id })
    expect((await move(sibling)).status).toBe(201)
    expect(await one('select part_of from organizations where id = $1', clinic.id)).toBe(sibling)
  })

  /** Somebody who may move two organizations, and nothing below or above them. */
  async function moverOf(first: number, second: number) {
    const as = await staffIn(first, ['organizations:move'])
    const role = await one<number>(`select role_id from role_assignments a join organization_users u on u.id = a.organization_user_id where u.person_id = $1`, as.personId) // prettier-ignore
    await assign(await buildMembership(as.personId, second), role)
    return as
  }

  test('needs the right in all that comes along', async () => {
    const { east, clinic } = await build()
    const as = await moverOf(clinic.id, east.id)
    const json = { partOf: east.id, version: 1 }
    await buildOrganization(unique('below-'), { under: clinic.id })
    const { status, body } = await send(url(clinic.name, '/move'), { as, json })
    expect([status, body.error]).toEqual([403, 'What lies below goes along: this needs organizations:move there, too.']) // prettier-ignore
  })

  test('counts those whom the caller may not know, and does not name them', async () => {
    const { east, clinic, loser, winner } = await build()
    const as = await moverOf(clinic.id, east.id)
    const { body, text } = await send(url(clinic.name, '/impact'), { as, json: { partOf: east.id } })
    expect([body.data.people, body.data.unnamed, names(body.data.gains)]).toEqual([1, 1, [winner.email]])
    expect(text).not.toContain(loser.email)
  })

  test('to the top is for those whose right holds everywhere', async () => {
    const { clinic } = await build()
    const { body } = await send(url(clinic.name, '/move'), { as: owner, json: { partOf: null, version: 1 } })
    expect(body.data.path).toEqual([])
    expect(await idOf(clinic.name)).toBe(clinic.id)
  })
})
