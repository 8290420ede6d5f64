import { beforeAll, describe, expect, test } from 'vitest'
import { pool } from '@/lib/platform/db/client'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { PARENT, PORT } from '@/tests/support/settings'
import { buildClinic } from '@/tests/support/practice/clinic'
import { buildOrganization, signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})

const url = (name: string, part = '') => `/api/v1/admin/organizations/${name}${part}`
const read = async (name: string) => (await send(url(name), { as: owner })).body.data
const hostOf = (name: string) => `${name}.${PARENT}:${PORT}`

const profileOf = (account: Record<string, unknown>) => {
  const names = [
    'label',
    'businessName',
    'businessRegistrationId',
    'selectedCountry',
    'legalName',
    'taxIdType',
    'taxId',
    'groupNpi',
    'subdivision',
    'street',
    'city',
    'postalCode',
    'phone',
    'email',
    'website',
    'timeZone',
    'locale',
    'currency',
    'primaryColour',
    'version',
  ]
  return { ...Object.fromEntries(names.map((name) => [name, account[name]])), logoFileId: null }
}
/** Names as people give them: the ones that tests build are no valid business names. */
const LABELLED = { businessName: 'Some Clinic' }
const put = async (name: string, change: object) =>
  send(url(name), {
    as: owner,
    method: 'PUT',
    json: { ...profileOf(await read(name)), ...LABELLED, ...change },
  })

describe('an account', () => {
  test('is changed, with what it was before in its history', async () => {
    const name = unique('org-')
    await buildOrganization(name)
    const change = {
      legalName: 'Clinic One, LLC',
      taxIdType: 'ein',
      taxId: '12-3456789',
      groupNpi: '1234567893',
      subdivision: 'US-CA',
      street: '1 Main Street',
      city: 'Oakland',
      postalCode: '94607',
      phone: '+15105550123',
      email: 'desk@clinic.example',
      website: 'https://clinic.example/',
      timeZone: 'America/Los_Angeles',
    }
    const { status, body } = await put(name, change)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ ...change, version: 2, standing: 'active' })
    const history = await send(url(name, '/history'), { as: owner })
    expect(history.body.data[0]).toMatchObject({
      action: 'organizations:update',
      event: 'organization.changed',
      before: { legalName: '', timeZone: null },
      after: { legalName: 'Clinic One, LLC', timeZone: 'America/Los_Angeles' },
    })
    expect(Object.keys(history.body.data[0].after)).not.toContain('label')
  })

  test('reads a phone number of its country, and keeps an extension', async () => {
    const name = unique('org-')
    await buildOrganization(name)
    const { body } = await put(name, { phone: '(312) 555-0142 x12' })
    expect(body.data).toMatchObject({
      phone: '+13125550142;ext=12',
      phoneText: '(312) 555-0142 ext. 12',
    })
    const italian = await put(name, {
      selectedCountry: 380,
      subdivision: '',
      phone: '06 6982 1234',
    })
    expect(italian.body.data).toMatchObject({ phone: '+390669821234', phoneText: '06 6982 1234' })
    // What the form showed is the same number where the country alone is changed.
    const moved = await put(name, { selectedCountry: 276, phone: '06 6982 1234' })
    expect(moved.body.data).toMatchObject({ phone: '+390669821234', phoneText: '+39 06 6982 1234' })
  })

  test('keeps a phone number from before that cannot be read, and refuses another like it', async () => {
    const name = unique('org-')
    const id = await buildOrganization(name)
    await sql(`update organizations set phone = '+1234567' where id = $1`, id)
    expect((await put(name, { city: 'Oakland' })).body.data).toMatchObject({
      phone: '+1234567',
      phoneText: '+1234567',
    })
    expect((await put(name, { phone: '+1234568' })).body.fields).toEqual({
      phone:
        'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
    })
  })

  test('says who brought it in, to whoever may know them', async () => {
    const name = unique('org-')
    const id = await buildOrganization(name)
    await sql(
      `update organizations set referrer_organization_user_id = (select u.id from organization_users u
         join people p on p.id = u.person_id where p.email = 'f.alsabah@gulfcare.example') where id = $1`,
      id,
    )
    expect((await read(name)).referrer).toEqual({
      name: 'Fatima Al-Sabah',
      organization: 'Gulf Care Medical',
    })
    const as = await staffIn(id, ['organizations:read'])
    expect((await send(url(name), { as })).body.data.referrer).toBeNull()
  })

  test.each([
    [{ businessName: '-' }, 'businessName', 'Invalid Organization Name'],
    [{ businessRegistrationId: '' }, 'businessRegistrationId', 'Invalid Registration ID'],
    [{ label: ' ' }, 'label', 'A display name has 1 to 200 characters.'],
    [{ legalName: 'x'.repeat(201) }, 'legalName', 'A legal name has at most 200 characters.'],
    [{ taxIdType: '', taxId: '12-3456789' }, 'taxId', 'Choose what kind of tax ID this is.'],
    [{ taxIdType: 'ein', taxId: '123456789' }, 'taxId', 'An EIN is two digits'],
    [
      { taxIdType: 'vat', taxId: 'DE123456789' },
      'taxId',
      'The check digits of this VAT number do not match the others: it is mistyped.',
    ],
    [
      { taxIdType: 'vat', taxId: 'DE12' },
      'taxId',
      'A VAT number of Germany looks like DE123456788.',
    ],
    [{ groupNpi: '1234567890' }, 'groupNpi', 'This is no valid NPI'],
    [{ groupNpi: '1111155556' }, 'groupNpi', 'This is no valid NPI'],
    [{ subdivision: 'California' }, 'subdivision', 'A subdivision is an ISO 3166-2 code'],
    [
      { subdivision: 'DE-BE' },
      'subdivision',
      'DE-BE is not a subdivision of United States of America: its ISO 3166-2 codes begin with US-.',
    ],
    [
      { subdivision: 'US-ZZ' },
      'subdivision',
      'ISO 3166-2 has no code US-ZZ for United States of America.',
    ],
    [
      { phone: '555-0123' },
      'phone',
      'This is not a complete phone number. Write it with its country code, like +49 30 123456.',
    ],
    [{ phone: 'ask at the desk' }, 'phone', 'This is not a complete phone number.'],
    [{ email: 'desk@' }, 'email', 'This is not an e-mail address.'],
    [
      { website: 'http://clinic.example' },
      'website',
      'A website is an address that begins with https://.',
    ],
    [
      { website: 'javascript:alert(1)' },
      'website',
      'A website is an address that begins with https://.',
    ],
    [
      { timeZone: 'Mars/Olympus' },
      'timeZone',
      '“Mars/Olympus” cannot be chosen as a time zone. Choose one by a place in it, as America/Chicago or Europe/Berlin.',
    ],
    [
      { timeZone: 'US/Central' },
      'timeZone',
      '“US/Central” cannot be chosen as a time zone. Choose one by a place in it, as America/Chicago.',
    ],
    [{ timeZone: '+05:30' }, 'timeZone', 'Choose a time zone.'],
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
    const taken = await one<string>(
      `select business_registration_id from organizations where domain_url = 'eastside'`,
    )
    const { status, body } = await put('westside', { businessRegistrationId: taken })
    expect([status, body.fields]).toEqual([
      409,
      { businessRegistrationId: 'This registration ID is already taken in this country.' },
    ])
  })

  test('answers an outdated version with the present one, and changes nothing', async () => {
    const account = await read('westside')
    const { status, body } = await put('westside', {
      city: 'Elsewhere',
      version: account.version - 1,
    })
    expect([status, body.current.version, body.current.city]).toEqual([
      409,
      account.version,
      account.city,
    ])
    expect(await read('westside')).toEqual(account)
  })

  test('inherits its settings, says from where, and takes them back', async () => {
    const [top, below] = [unique('top-'), unique('below-')]
    await buildOrganization(below, { under: await buildOrganization(top) })
    expect((await read(below)).settings.timeZone).toEqual({
      value: 'UTC',
      source: 'product',
      from: null,
    })
    await put(top, { timeZone: 'Europe/Berlin' })
    const { settings } = await read(below)
    expect(settings.timeZone).toMatchObject({
      value: 'Europe/Berlin',
      source: 'above',
      from: { domainURL: top },
    })
    await put(below, { timeZone: 'Asia/Tokyo' })
    expect((await read(below)).settings.timeZone).toMatchObject({
      value: 'Asia/Tokyo',
      source: 'own',
    })
    await put(below, { timeZone: null })
    expect((await read(below)).settings.timeZone).toMatchObject({
      value: 'Europe/Berlin',
      source: 'above',
    })
  })
})

describe('an organization’s own people', () => {
  const own = {
    businessName: 'Own Clinic',
    legalName: '',
    subdivision: '',
    street: '2 High Street',
    city: '',
    postalCode: '',
    phone: '',
    email: '',
    website: '',
    timeZone: null,
    locale: null,
    primaryColour: null,
    logoFileId: null,
  }

  test('change what is theirs, and not what the contract says', async () => {
    const clinic = await buildClinic()
    const change = (json: object) =>
      send('/api/v1/home/account', { host: clinic.host, as: clinic.admin, method: 'PUT', json })
    const { status, body } = await change({ ...own, version: 1 })
    expect([status, body.data.street, body.data.label]).toEqual([
      200,
      '2 High Street',
      `Clinic ${clinic.name}`,
    ])
    for (const field of ['businessRegistrationId', 'label', 'selectedCountry', 'taxId', 'partOf'])
      expect((await change({ ...own, version: 2, [field]: 'x' })).body.error).toBe(
        `There is no field called ${field}.`,
      )
    const german = await change({ ...own, version: 2, subdivision: 'DE-BE' })
    expect([german.status, Object.keys(german.body.fields)]).toEqual([422, ['subdivision']])
  })

  test('are told a setting from above without the name of who set it', async () => {
    const top = unique('hidden-')
    const clinic = await buildClinic(unique('clinic-'), await buildOrganization(top))
    await put(top, { currency: 'EUR' })
    const { body, text } = await send('/api/v1/home/account', {
      host: clinic.host,
      as: clinic.admin,
    })
    expect(body.data.settings.currency).toEqual({ value: 'EUR', source: 'above', from: null })
    expect(text).not.toContain(top)
  })
})

describe('a display name', () => {
  test.each([
    'Saint-Luc',
    'Johnson & Johnson',
    'Clinic (North)',
    'دار الشفاء — Kuwait',
    '🏥 Harbor',
    'x'.repeat(200),
  ])('is free text, and lists, searches and FHIR show it: %s', async (label) => {
    const name = unique('org-')
    const id = await buildOrganization(name)
    const { status, body } = await put(name, { label })
    expect([status, body.data.label, body.data.businessName]).toEqual([
      200,
      label,
      LABELLED.businessName,
    ])
    const search = encodeURIComponent(label.slice(0, 100))
    const { data } = (
      await send(`/api/v1/admin/organizations?limit=100&search=${search}`, { as: owner })
    ).body
    expect(data).toContainEqual(expect.objectContaining({ domainURL: name, label }))
    const fhir = await send(`/api/fhir/R4/Organization/${id}`, { as: owner })
    expect(fhir.body).toMatchObject({ name: label, alias: [LABELLED.businessName] })
  })

  test('of 200 characters fits at every level of the tree', async () => {
    const letters = Array.from({ length: 12 }, () =>
      Array.from({ length: 200 }, () =>
        String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000)),
      ).join(''),
    )
    let under: number | null = null
    const names: string[] = []
    for (const label of letters) {
      names.push(unique('deep-').padEnd(63, '0'))
      under = await buildOrganization(names.at(-1), {
        name: label,
        under,
        registration: unique('DEEP-'),
      })
    }
    expect(await one(`select cardinality(path) from organizations where id = $1`, under)).toBe(12)
    expect((await put(names[0]!, { label: letters[1]! })).status).toBe(200)
    const { path } = await read(names.at(-1)!)
    expect(path.map(({ label }: { label: string }) => label)).toEqual([
      letters[1],
      ...letters.slice(1, -1),
    ])
  })
})

describe('a subdomain', () => {
  test('that was given before it was reserved is kept, and can be taken back', async () => {
    await buildOrganization('wpad')
    const rename = async (from: string, domainURL: string) =>
      send(url(from, '/subdomain'), {
        as: owner,
        json: { domainURL, version: (await read(from)).version },
      })
    const other = unique('org-')
    expect((await rename('wpad', other)).body.data?.domainURL).toBe(other)
    expect((await send(`${url(other, '/subdomain')}?name=wpad`, { as: owner })).body.data).toEqual({
      available: true,
    })
    expect((await rename(other, 'wpad')).body.data?.domainURL).toBe('wpad')
    await buildOrganization(other.replace('org', 'new'))
    const { status, body } = await rename(other.replace('org', 'new'), 'autodiscover')
    expect([status, body.fields]).toEqual([422, { domainURL: 'This name is the product’s own.' }])
  })

  const rename = async (name: string, domainURL: string) =>
    send(url(name, '/subdomain'), {
      as: owner,
      json: { domainURL, version: (await read(name)).version },
    })
  const ask = async (name: string, wanted: string) =>
    (await send(`${url(name, '/subdomain')}?name=${encodeURIComponent(wanted)}`, { as: owner }))
      .body.data

  test('changes; the old one leads there, says when it was last used, and can be taken back', async () => {
    const clinic = await buildClinic()
    const next = unique('renamed-')
    expect((await rename(clinic.name, next)).status).toBe(200)
    const { aliases } = await read(next)
    expect(aliases).toMatchObject([{ domainURL: clinic.name, lastUsedAt: null }])
    const followed = await send('/api/v1/home/account', { host: clinic.host, as: clinic.admin })
    expect([followed.status, followed.headers.location]).toEqual([
      308,
      `http://${hostOf(next)}/api/v1/home/account`,
    ])
    expect((await read(next)).aliases[0].lastUsedAt).toEqual(expect.any(String))
    expect(await ask(next, clinic.name)).toEqual({ available: true })
    expect((await rename(next, clinic.name)).status).toBe(200)
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
    expect([refused.status, refused.body.fields.domainURL]).toEqual([
      status,
      expect.stringContaining(sentence),
    ])
    expect(await ask('westside', wanted)).toEqual({
      available: false,
      why: expect.stringContaining(sentence),
    })
  })

  test('of before needs one connection to the database, however many there are', async () => {
    const clinic = await buildClinic()
    await rename(clinic.name, unique('renamed-'))
    const others = await Promise.all(
      Array.from({ length: pool().options.max! - 1 }, () => pool().connect()),
    )
    const { status } = await send('/api/v1/home/account', { host: clinic.host, as: clinic.admin })
    for (const other of others) other.release()
    expect(status).toBe(308)
  })

  test('is given once when two ask for it at the same time', async () => {
    const [a, b] = [unique('a-org-'), unique('b-org-')]
    await Promise.all([a, b].map((name) => buildOrganization(name)))
    const wanted = unique('wanted-')
    const done = await Promise.all([rename(a, wanted), rename(b, wanted)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
