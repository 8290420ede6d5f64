import { beforeAll, describe, expect, test } from 'vitest'
import { comparable } from '@/tests/support/http/answers'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { marketing, newAddress } from '@/tests/support/marketing/contacts'
import { newNpi, newPractitioner } from '@/tests/support/practice/practitioners'
import { send, type Received, type Sent } from '@/tests/support/http/request'
import { statementsOf } from '@/tests/support/db/statements'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

/** Two organizations that know nothing of each other. */
let owner: SignedIn
let here: Clinic
let elsewhere: Clinic
let topicId: number
/** Addresses and an NPI that are in use elsewhere. */
let member: string
let reader: string
let npi: string

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  here = await buildClinic()
  elsewhere = await buildClinic()
  member = (await elsewhere.join()).email
  reader = newAddress()
  npi = newNpi()
  const there = marketing(owner, elsewhere)
  await there.contact({ email: reader })
  await there.done('suppressions', { json: { email: reader, note: 'Asked by phone.' } })
  await there.done('senders', { json: { name: 'Clinic', email: reader } })
  const json = newPractitioner({ npi, email: reader })
  const added = await send('/api/v1/home/practitioners', {
    host: elsewhere.host,
    as: elsewhere.admin,
    json,
  })
  expect(added.status).toBe(201)
  topicId = (await marketing(owner, here).topic()).id
})

const at = (path: string, sent: Sent = {}) =>
  send(`/api/v1/home/${path}`, { host: here.host, as: here.admin, ...sent })
const ofContacts = (path: string, json: unknown) => marketing(owner, here).ask(path, { json })
const invite = (email: string) => at('users/invitations', { json: [{ email }] })
const stranger = () => `${unique('stranger')}@nowhere.example`

type Asked = {
  call: (value: string) => Promise<Received>
  known: () => string
  unknown: () => string
  status: number
  /** The answer repeats what was sent. */
  echoes?: true
}
const ASKED: Record<string, Asked> = {
  'why somebody can': {
    call: (email) => at(`access/why?person=${email}&permissions=users:read`),
    known: () => member,
    unknown: stranger,
    status: 404,
  },
  'whether a practitioner is known, by an address': {
    call: (email) => at(`practitioners/duplicates?email=${email}`),
    known: () => reader,
    unknown: newAddress,
    status: 200,
  },
  'whether a practitioner is known, by an NPI': {
    call: (number) => at(`practitioners/duplicates?npi=${number}`),
    known: () => npi,
    unknown: newNpi,
    status: 200,
  },
  'to add a practitioner, by an NPI': {
    call: (number) => at('practitioners', { json: newPractitioner({ npi: number }) }),
    known: () => npi,
    unknown: newNpi,
    status: 201,
  },
  'to add a practitioner, by an address': {
    call: (email) => at('practitioners', { json: newPractitioner({ email }) }),
    known: () => reader,
    unknown: newAddress,
    status: 201,
  },
  'to invite somebody': { call: invite, known: () => member, unknown: stranger, status: 201 },
  'for the newsletter': {
    call: (email) => marketing(owner, here).signUp(email, [topicId]),
    known: () => reader,
    unknown: newAddress,
    status: 200,
    echoes: true,
  },
  'to add a contact': {
    call: (email) => ofContacts('contacts', { email }),
    known: () => member,
    unknown: newAddress,
    status: 201,
  },
  'to suppress an address': {
    call: (email) => ofContacts('suppressions', { email, note: 'Asked by phone.' }),
    known: () => reader,
    unknown: newAddress,
    status: 201,
  },
  'to send from an address': {
    call: (email) => ofContacts('senders', { name: 'Clinic', email }),
    known: () => reader,
    unknown: newAddress,
    status: 201,
  },
}

/** What was made has an id and a time of its own, and an answer may hold what was sent. */
const shapeOf = ({ status, body, headers }: Received) => ({
  status,
  data: body.success ? Object.keys([body.data].flat()[0] ?? {}).toSorted() : body,
  headers: Object.keys(headers).toSorted(),
})

describe('what is in use in another organization', () => {
  test.each(Object.entries(ASKED))(
    'is answered by the same work: asked %s',
    async (_title, one) => {
      const { call, known, unknown, status, echoes } = one
      // What is looked up once by each process is known then.
      await call(unknown())
      const answers: Received[] = []
      const ask = (value: string) => statementsOf(async () => void answers.push(await call(value)))
      const [ofUnknown, ofKnown] = [await ask(unknown()), await ask(known())]
      expect(answers.map((answer) => answer.status)).toEqual([status, status])
      const compared = answers.map((answer) =>
        status === 201 || echoes ? shapeOf(answer) : comparable(answer),
      )
      expect(compared[1]).toEqual(compared[0])
      expect(ofUnknown.length).toBeGreaterThan(2)
      expect(ofKnown).toEqual(ofUnknown)
    },
  )

  test('is found where it is in use', async () => {
    const there = (path: string) =>
      send(`/api/v1/home/${path}`, { host: elsewhere.host, as: elsewhere.admin })
    expect((await there(`access/why?person=${member}&permissions=users:read`)).status).toBe(200)
    for (const asked of [`npi=${npi}`, `email=${reader}`])
      expect((await there(`practitioners/duplicates?${asked}`)).body.data).toHaveLength(1)
  })
})
