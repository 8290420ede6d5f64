import { beforeAll, expect, test } from 'vitest'
import { roundTrips } from '@/tests/load/round-trips'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { send } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

const organization = () => [
  {
    businessName: 'Counted Clinic',
    businessRegistrationId: unique('COUNTED-'),
    selectedCountry: 840,
  },
]
const group = () => ({
  name: unique('Counted '),
  description: '',
  parentGroupId: null,
  roles: [],
  memberIds: [],
})
const role = () => ({ name: unique('Counted '), description: '', permissions: ['users:read'] })
const invitation = () => [{ email: `${unique('counted')}@clinic.example` }]

// Who asks and what they may where it is about, what is done, and its end: nothing else is worth a
// wait.
test.each([
  ['organizations', 3, organization],
  ['groups', 3, group],
  ['roles', 3, role],
  // Two of them find out who calls, before it waits for its turn.
  ['users/invitations', 6, invitation],
])(
  'what is created under %s waits for the database %i times, its log and its key included',
  async (noun, most, json) => {
    const about = noun === 'organizations' ? '' : `?organizationDomainURL=${clinic.name}`
    const create = async () => {
      const headers = { 'idempotency-key': unique('key-') }
      const { status } = await send(`/api/v1/admin/${noun}${about}`, {
        as: owner,
        json: json(),
        headers,
      })
      expect(status).toBe(201)
    }
    await create() // roles that nobody has read yet are read once
    expect(await roundTrips(create)).toBe(most)
  },
)

test.each([
  ['organizations?limit=25', 3],
  ['users', 3],
])('a page of %s waits for the database %i times', async (noun, most) => {
  const about = noun === 'users' ? `?organizationDomainURL=${clinic.name}` : ''
  const read = async () =>
    expect((await send(`/api/v1/admin/${noun}${about}`, { as: owner })).status).toBe(200)
  await read()
  expect(await roundTrips(read)).toBe(most)
})
