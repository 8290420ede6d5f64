import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/lib/platform/db/client'
import { actAs, actFor } from '@/lib/platform/db/tenant'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { marketing, newAddress, type Marketing } from '@/tests/support/marketing/contacts'
import { sql } from '@/tests/support/db/database'
import { csvOf, importing } from '@/tests/support/imports'
import { signIn, staffIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
let here: Marketing
let foreign: Marketing
let news: { id: number; name: string; version: number }
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
  here = marketing(owner, clinic)
  foreign = marketing(owner, await buildClinic())
  news = await here.topic('News')
})

const HOW = 'Form at the front desk'
const change = (contact: { id: string; version: number }, fields: object) =>
  here.ask(`contacts/${contact.id}`, {
    method: 'PUT',
    json: {
      firstName: '',
      lastName: '',
      language: null,
      topicIds: [],
      how: '',
      version: contact.version,
      ...fields,
    },
  })
const suppressed = (email: string, reason: string) =>
  sql(
    'insert into suppressions (organization_id, email, reason) values ($1, $2, $3)',
    clinic.id,
    email,
    reason,
  )
const namesIn = async (path: string, at = here) =>
  (await at.done(path)).map(({ email }: { email: string }) => email)

describe('contacts', () => {
  test('are made with topics and the record of how consent was given', async () => {
    const contact = await here.contact({
      email: ' ADA@Mail.Example ',
      firstName: 'Ada',
      topicIds: [news.id],
      how: HOW,
      givenOn: '2026-11-01',
    })
    expect(contact).toMatchObject({
      email: 'ada@mail.example',
      kind: 'newsletter',
      state: 'reachable',
      organization: { domainURL: clinic.name },
      topics: [{ name: 'News', state: 'subscribed' }],
      consents: [
        {
          what: 'recorded',
          way: 'staff',
          wording: HOW,
          givenOn: '2026-11-01',
          by: 'Maren Solberg',
          topic: 'News',
        },
      ],
    })
  })

  test('have one address, whichever way an international domain is written', async () => {
    const local = unique('info')
    const stored = `${local}@xn--bcher-kva.example`
    const contact = await here.contact({ email: `${local}@Bücher.example` })
    expect(contact).toMatchObject({ email: `${local}@bücher.example`, state: 'no-topics' })
    expect(await sql('select email from contacts where id = $1', contact.id)).toEqual([
      { email: stored },
    ])
    expect((await here.ask('contacts', { json: { email: stored } })).status).toBe(409)
    for (const words of ['bücher.example', stored])
      expect(await namesIn(`contacts?search=${encodeURIComponent(words)}`)).toContain(
        `${local}@bücher.example`,
      )
    const made = await here.ask('suppressions', {
      json: { email: `${local}@bu\u0308cher.example`, note: 'Asked by phone' },
    })
    expect([made.status, (await here.done(`contacts/${contact.id}`)).state]).toEqual([
      201,
      'suppressed',
    ])
  })

  test.each([
    ['x@clinic.example/', 'This is not an e-mail address.'],
    [
      'x@clinic.example\u200b',
      'Take out the invisible character U+200B (zero width space) at position 17.',
    ],
    [
      'ｘ@clinic.example',
      '“ｘ” only looks like an ordinary letter. Type the address with ordinary letters.',
    ],
  ])('are refused with the address %j', async (email, sentence) => {
    const { status, body } = await here.ask('contacts', { json: { email } })
    expect([status, body.fields]).toEqual([422, { email: sentence }])
  })

  test.each([
    ['without an address', () => ({ email: 'nobody' }), 422, 'email'],
    ['with topics and nothing said of consent', () => ({ topicIds: [news.id] }), 422, 'how'],
    ['with an unknown topic', () => ({ topicIds: [2_000_000_000], how: HOW }), 422, 'topicIds'],
    ['in a language that nobody speaks', () => ({ language: 'qqx' }), 422, 'language'],
    ['with something more', () => ({ kind: 'person' }), 422, undefined],
  ])('are refused %s', async (_name, input, status, field) => {
    const { status: said, body } = await here.ask('contacts', {
      json: { email: newAddress(), ...input() },
    })
    expect([said, Object.keys(body.fields ?? {})[0]]).toEqual([status, field])
  })

  test('have an address each, in each organization', async () => {
    const { email } = await here.contact()
    const { status, body } = await here.ask('contacts', { json: { email: email.toUpperCase() } })
    expect([status, body.fields]).toEqual([409, { email: 'This address is a contact already.' }])
    await foreign.contact({ email })
  })

  test('need the organization that they are to be of', async () => {
    for (const [path, json] of [
      ['contacts', { email: newAddress() }],
      ['topics', { name: 'Topic' }],
      ['suppressions', { email: newAddress(), note: 'A note' }],
    ] as const)
      expect((await here.ask(path, { json })).status).toBe(201)
    expect(
      (
        await marketing(owner, { ...clinic, name: 'global' }).ask('contacts', {
          json: { email: newAddress() },
        })
      ).status,
    ).toBe(422)
  })

  test('belong to one organization', async () => {
    const { id } = await here.contact()
    const { id: segment } = await here.done('segments', {
      json: {
        name: unique('Segment '),
        rule: { match: 'all', conditions: [{ field: 'kind', operator: 'is', value: 'person' }] },
      },
    })
    const { id: suppression } = await here.done('suppressions', {
      json: { email: newAddress(), note: 'By phone' },
    })
    for (const path of [
      `contacts/${id}`,
      `contacts/${id}/history`,
      `topics/${news.id}`,
      `topics/${news.id}/history`,
      `segments/${segment}`,
      `segments/${segment}/contacts`,
      `segments/${segment}/history`,
      `suppressions/${suppression}`,
    ]) {
      expect([path, (await here.ask(path)).status, (await foreign.ask(path)).status]).toEqual([
        path,
        200,
        404,
      ])
    }
    expect(await namesIn('contacts', foreign)).not.toContain(
      (await here.done(`contacts/${id}`)).email,
    )
    const stranger = await staffIn(foreign.clinic.id, ['contacts:read', 'contacts:update'])
    expect((await marketing(stranger, foreign.clinic).ask(`contacts/${id}`)).status).toBe(404)
  })

  test('change with what they get, and withdraw what is left out', async () => {
    const contact = await here.contact()
    expect((await change(contact, { topicIds: [news.id] })).body.fields).toHaveProperty('how')
    const { body } = await change(contact, {
      firstName: 'Ada',
      language: 'de',
      topicIds: [news.id],
      how: HOW,
    })
    expect(body.data).toMatchObject({
      firstName: 'Ada',
      language: 'de',
      state: 'reachable',
      version: 2,
    })
    expect((await change(contact, {})).status).toBe(409)
    const after = (await change(body.data, {})).body.data
    expect([after.state, after.topics[0].state]).toEqual(['no-topics', 'unsubscribed'])
    expect((await here.consents(contact.id)).map(({ what }) => what)).toEqual([
      'recorded',
      'withdrawn',
    ])
    const history = await here.done(`contacts/${contact.id}/history`)
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'contacts:update',
      'contacts:update',
      'contacts:create',
    ])
  })

  test.each(['unsubscribed', 'complained'])(
    'get no topics from staff once they have %s',
    async (reason) => {
      const contact = await here.contact()
      await suppressed(contact.email, reason)
      const { status, body } = await change(contact, { topicIds: [news.id], how: HOW })
      expect([status, body.fields.topicIds]).toEqual([
        422,
        expect.stringMatching(/^They have unsubscribed/),
      ])
    },
  )

  test('are removed, and their address with them, but for where it is suppressed', async () => {
    const contact = await here.contact({ topicIds: [news.id], how: HOW })
    await here.done('suppressions', { json: { email: contact.email, note: 'By phone' } })
    await here.done(`contacts/${contact.id}`, { method: 'DELETE' })
    expect((await here.ask(`contacts/${contact.id}`)).status).toBe(404)
    expect(await here.consents(contact.id)).toMatchObject([
      { what: 'recorded', email: null, wording: HOW },
    ])
    expect(await here.reasons(contact.email)).toEqual(['by-hand'])
  })

  test('are found, filtered and exported', async () => {
    const at = marketing(owner, await buildClinic())
    const topic = await at.topic()
    const reader = await at.contact({
      email: 'zoe@mail.example',
      lastName: 'Young',
      topicIds: [topic.id],
      how: HOW,
    })
    const other = await at.contact({ email: 'adam@mail.example' })
    await at.done('suppressions', {
      json: { email: (await at.contact({ email: 'nina@mail.example' })).email, note: 'By phone' },
    })
    await at.signUp('paul@mail.example', [topic.id])
    expect(await namesIn('contacts', at)).toEqual([
      other.email,
      'nina@mail.example',
      'paul@mail.example',
      reader.email,
    ])
    expect(await namesIn('contacts?sort=-email', at)).toEqual([
      reader.email,
      'paul@mail.example',
      'nina@mail.example',
      other.email,
    ])
    expect(await namesIn('contacts?search=YOUNG', at)).toEqual([reader.email])
    expect(await namesIn(`contacts?topic=${topic.id}`, at)).toEqual([reader.email])
    for (const [state, email] of Object.entries({
      reachable: reader.email,
      pending: 'paul@mail.example',
      suppressed: 'nina@mail.example',
      'no-topics': other.email,
    }))
      expect([state, await namesIn(`contacts?state=${state}`, at)]).toEqual([state, [email]])
    expect(await namesIn('contacts?kind=person,practitioner', at)).toEqual([])
    const { text } = await at.ask('contacts?format=csv')
    expect(text.split('\r\n')[4]).toContain('zoe@mail.example')
  })
})

describe('the record of consent', () => {
  const asTenant = (statement: string) =>
    inTransaction([], async (transaction) => {
      actAs(transaction, owner.personId, [clinic.id])
      return transaction.client.query(statement)
    })
  test.each([
    'update consents set wording = $$other$$',
    'delete from consents',
    'truncate consents',
  ])('is never changed: %s', async (statement) => {
    const { id } = await here.contact({ topicIds: [news.id], how: HOW })
    await expect(asTenant(statement)).rejects.toMatchObject({ code: '42501' })
    await expect(sql(statement)).rejects.toThrow('The record of consent is never changed.')
    await expect(sql('update consents set email = null where contact_id = $1', id)).rejects.toThrow(
      'never changed',
    )
  })
})

describe('row-level security of contacts', () => {
  const TABLES = ['contacts', 'contact_topics', 'consents', 'topics', 'suppressions', 'segments']
  test.each(TABLES)('shows %s to nobody but its organization', async (table) => {
    const contact = await here.contact({ topicIds: [news.id], how: HOW })
    await here.done('suppressions', { json: { email: contact.email, note: 'By phone' } })
    await here.done('segments', {
      json: {
        name: unique('Segment '),
        rule: { match: 'any', conditions: [{ field: 'kind', operator: 'is', value: 'person' }] },
      },
    })
    const organizationsIn = (reach: number | null) =>
      inTransaction([], async (transaction) => {
        if (reach !== null) actFor(transaction, reach)
        const { rows } = await transaction.client.query<{ id: number }>(
          `select distinct organization_id as id from ${table}`,
        )
        return rows.map(({ id }) => id)
      })
    expect(await organizationsIn(clinic.id)).toEqual([clinic.id])
    expect(await organizationsIn(foreign.clinic.id)).not.toContain(clinic.id)
    expect(await organizationsIn(null)).toEqual([])
  })

  test('lets nobody bring another organization’s contacts up to date, or link one to a record', async () => {
    const attempt = (statement: string) =>
      inTransaction([], async (transaction) => {
        actFor(transaction, clinic.id)
        return transaction.client.query(statement)
      })
    await expect(attempt(`select sync_contacts(${foreign.clinic.id})`)).rejects.toMatchObject({
      code: '42501',
    })
    for (const refused of [
      'select contacts_behind(1)',
      `select contact_sources(${clinic.id})`,
      'select * from contact_syncs',
      'update contacts set organization_user_id = null',
      `update contacts set email = 'x'`,
    ])
      await expect(attempt(refused)).rejects.toMatchObject({ code: '42501' })
    await attempt(`select sync_contacts(${clinic.id})`)
  })
})

describe('an import of contacts', () => {
  test('takes topics where consent is on record, and tells of each row', async () => {
    const at = importing(
      { as: owner },
      '/api/v1/admin/contacts',
      `organizationDomainURL=${clinic.name}`,
    )
    const known = await here.contact({ firstName: 'Known', lastName: unique('Reader ') })
    const [left, mine, plain, twin] = [newAddress(), newAddress(), newAddress(), newAddress()]
    await suppressed(left, 'unsubscribed')
    const { id, counts } = await at.checked(
      csvOf([
        [
          'E-mail',
          'First name',
          'Last name',
          'Language',
          'Topics',
          'How consent was given',
          'Date of consent',
        ],
        [mine, 'Ada', 'Abel', 'en-US', 'news; News', HOW, '2026-10-01'],
        [plain, '', '', '', 'News', '', ''],
        [left, '', '', '', 'News', HOW, ''],
        [known.email.toUpperCase(), '', '', '', '', '', ''],
        [twin, 'known', known.lastName.toUpperCase(), '', '', '', ''],
        [newAddress(), '', '', '', 'Gossip', HOW, ''],
        ['nobody', '', '', 'klingon!', '', '', 'yesterday'],
        [mine, '', '', '', '', '', ''],
      ]),
    )
    expect(counts).toEqual({ ready: 3, duplicate: 1, likely: 1, failed: 3 })
    const said = (await at.rows(id)).map(
      ({ note, errors }) => errors.map(({ message }) => message).join(' ') || note,
    )
    expect(said).toEqual([
      '',
      expect.stringContaining('come in without topics'),
      expect.stringContaining('have unsubscribed'),
      'This address is a contact already.',
      `${known.email} has the same name.`,
      'There is no topic “Gossip” here.',
      expect.stringContaining('This is not an e-mail address.'),
      'Row 2 has the same e-mail address.',
    ])
    expect((await at.run(id, { likely: 'skip' })).counts).toMatchObject({ created: 3 })
    const made = await here.done(`contacts/${await here.contactId(mine)}`)
    expect(made).toMatchObject({
      language: 'en',
      state: 'reachable',
      consents: [{ way: 'import', file: 'staff.csv', wording: HOW, givenOn: '2026-10-01' }],
    })
    expect((await here.done(`contacts/${await here.contactId(plain)}`)).state).toBe('no-topics')
    expect((await here.done(`contacts/${await here.contactId(left)}`)).topics).toEqual([])
    expect((await at.undo(id)).counts).toMatchObject({ undone: 3 })
    expect(await namesIn(`contacts?search=${mine}`)).toEqual([])
  })

  test('suppresses who wants nothing or cannot be reached, whatever else a row or another one says', async () => {
    const at = importing(
      { as: owner },
      '/api/v1/admin/contacts',
      `organizationDomainURL=${clinic.name}`,
    )
    const known = await here.contact({ topicIds: [news.id], how: HOW })
    const [gone, bounced, blocked, twice, waiting, odd, byHand] = Array.from(
      { length: 7 },
      newAddress,
    ) as string[]
    await suppressed(byHand!, 'by-hand')
    const columns = [
      'Email',
      'Topics',
      'Status',
      'Unsubscribed from all email',
      'Email hard bounce reason',
      'Opt-in',
      'Consent source',
    ]
    const agreed = ['yes', 'Web form']
    const { id, counts } = await at.checked(
      csvOf([
        columns,
        [twice!, 'News', 'subscribed', '', '', ...agreed],
        [gone!, 'News', 'Unsubscribed', '', '', ...agreed],
        [blocked!, 'Nowhere', 'active', 'TRUE', '', ...agreed],
        [bounced!, 'News', 'active', '', 'UNKNOWN_USER', ...agreed],
        [twice!.toUpperCase(), 'News', 'blocklisted', '', '', ...agreed],
        [known.email, 'News', 'unsubscribed', '', '', ...agreed],
        [byHand!, 'News', 'unsubscribed', '', '', ...agreed],
        [waiting!, 'News', 'unconfirmed', '', '', ...agreed],
        [odd!, 'News', 'purple', '', '', ...agreed],
        [gone!, 'News', 'unsubscribed', '', '', ...agreed],
      ]),
    )
    expect(counts).toEqual({ ready: 8, failed: 2 })
    expect((await at.rows(id, 'result=failed')).map(({ errors }) => errors[0]!.message)).toEqual([
      expect.stringContaining('This status is not known.'),
      'Row 3 has the same e-mail address.',
    ])
    expect((await at.run(id)).counts).toEqual({ created: 8, failed: 2 })
    const standing = async (email: string) => [
      (await namesIn(`contacts?search=${email}`)).length,
      ...(await here.reasons(email)),
    ]
    expect(
      await Promise.all(
        [gone, blocked, bounced, twice, byHand, waiting, odd].map((email) => standing(email!)),
      ),
    ).toEqual([
      [0, 'unsubscribed'],
      [0, 'unsubscribed'],
      [0, 'bounced'],
      [1, 'unsubscribed'],
      [0, 'unsubscribed'],
      [1],
      [0],
    ])
    const made = async (email: string) => here.done(`contacts/${await here.contactId(email)}`)
    expect(await made(twice!)).toMatchObject({ state: 'suppressed', topics: [] })
    expect(await made(waiting!)).toMatchObject({ state: 'no-topics' })
    expect((await here.done(`contacts/${known.id}`)).state).toBe('suppressed')
    expect((await at.undo(id)).counts).toEqual({ undone: 7, kept: 1, failed: 2 })
    expect((await at.rows(id, 'result=kept'))[0]!.note).toBe(
      'It took the place of another suppression of this address.',
    )
    expect((await here.done(`contacts/${known.id}`)).state).toBe('reachable')
  })

  test('tells whole names apart, and keeps who bounced only for a while', async () => {
    const at = importing(
      { as: owner },
      '/api/v1/admin/contacts',
      `organizationDomainURL=${clinic.name}`,
    )
    const [whole, single, full, soft, hard, refused] = Array.from(
      { length: 6 },
      newAddress,
    ) as string[]
    const { id } = await at.checked(
      csvOf([
        ['Email', 'Name', 'Topics', 'Bounce type', 'Consent source'],
        [whole!, 'Jane van der Berg', 'News', '', 'Web form'],
        [single!, 'Cher', 'News', '', 'Web form'],
        [full!, 'Berg, Dr. Jane, MD', 'News', '', 'Web form'],
        [soft!, 'Sam Soft', 'News', 'soft', 'Web form'],
        [hard!, 'Hal Hard', 'News', 'hard', 'Web form'],
        [refused!, 'Rex Refused', 'News', '', 'Declined at the desk'],
      ]),
    )
    await at.run(id, { likely: 'create' })
    const made = async (email: string) => here.done(`contacts/${await here.contactId(email)}`)
    const stateOf = async (email: string) => {
      const { firstName, lastName, state } = await made(email)
      return [firstName, lastName, state]
    }
    expect(await stateOf(whole!)).toEqual(['Jane', 'van der Berg', 'reachable'])
    expect(await stateOf(single!)).toEqual(['Cher', '', 'reachable'])
    expect(await stateOf(full!)).toEqual(['Jane', 'Berg', 'reachable'])
    expect(await stateOf(soft!)).toEqual(['Sam', 'Soft', 'reachable'])
    expect(await stateOf(refused!)).toEqual(['Rex', 'Refused', 'no-topics'])
    expect([await namesIn(`contacts?search=${hard}`), await here.reasons(hard!)]).toEqual([
      [],
      ['bounced'],
    ])
  })

  test('says for all rows what a file of addresses is', async () => {
    const at = importing(
      { as: owner },
      '/api/v1/admin/contacts',
      `organizationDomainURL=${clinic.name}`,
    )
    const address = newAddress()
    const { id } = await at.done(
      at.upload(
        csvOf([
          ['', 'Address', 'Date of consent'],
          [0, address, '04/05/2026'],
        ]),
      ),
    )
    const asked = (constants: object, mapping: object = { email: 1 }) =>
      at.ask(`/${id}`, { method: 'PUT', json: { mapping, constants } })
    expect((await asked({ status: 'purple' })).body.fields).toEqual({
      'constants.status': expect.stringContaining('Choose one of: subscribed,'),
    })
    expect((await asked({ email: 'a@b.example' })).body.fields).toMatchObject({
      'constants.email': 'E-mail cannot be said for all rows.',
    })
    expect(
      (await asked({ dayFormat: 'Day first' }, { email: 1, dayFormat: 2 })).body.fields,
    ).toMatchObject({
      'mapping.dayFormat': 'Days are written is said for all rows.',
    })
    await at.done(asked({ consent: 'yes' }, { email: 1, givenOn: 2 }))
    expect((await at.through('checking', id)).counts).toEqual({ failed: 1 })
    expect((await at.rows(id))[0]!.errors[0]!.message).toContain('This could be two days.')
    await at.done(
      asked({ status: 'unsubscribed', dayFormat: 'Day first' }, { email: 1, givenOn: 2 }),
    )
    expect(await at.through('checking', id)).toMatchObject({
      counts: { ready: 1 },
      constants: { status: 'unsubscribed' },
    })
    await at.run(id)
    expect(await here.done(`suppressions?search=${address}`)).toMatchObject([
      { reason: 'unsubscribed', note: 'Imported from staff.csv' },
    ])
  })
})
