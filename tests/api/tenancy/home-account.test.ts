import { describe, expect, test } from 'vitest'
import { send } from '@/tests/support/http/request'
import { assign, buildMembership, buildRole, idOf, signIn, unique } from '@/tests/support/world'

const at = (label: string) => `${label}.polyclinic.localhost:3000`
const read = async (email: string | null, label: string) =>
  send('/api/v1/home/account', { as: email === null ? null : await signIn(email), host: at(label) })

describe('an organization’s own account', () => {
  test('is read by its people', async () => {
    const { status, body } = await read('member@northside.example', 'eastside')
    expect([status, body.data.domainURL]).toEqual([200, 'eastside'])
  })

  test('is read by those whose role above reaches down to it', async () => {
    expect((await read('admin@northside.example', 'eastside-mri')).status).toBe(200)
  })

  test('tells nothing of the organizations above to people of this one alone', async () => {
    const { text } = await read('l.abrams@eastside.example', 'eastside')
    expect(text).not.toMatch(/northside|Northside/)
  })

  test.each(['koeln', 'westside', 'northside', 'nobody-has-this', 'login', 'www', 'admin'])(
    'is one and the same 404 for others at %s',
    async (label) => {
      const { status, body } = await read('l.abrams@eastside.example', label)
      expect([status, body]).toEqual([404, { success: false, error: 'Page not found.' }])
    },
  )

  test('is refused to a stranger', async () =>
    expect((await read(null, 'eastside')).status).toBe(401))

  test('is not staff’s by their global role', async () => {
    expect((await read('owner@polyclinic.example', 'eastside')).status).toBe(404)
  })

  test('needs the permission', async () => {
    const as = await signIn(`${unique('bare')}@nowhere.example`)
    const membership = await buildMembership(as.personId, await idOf('koeln'))
    await assign(membership, await buildRole('organization', ['users:read']))
    const { status, body } = await send('/api/v1/home/account', { as, host: at('koeln') })
    expect([status, body.error]).toEqual([403, 'This needs organizations:read.'])
  })

  test('moves with the organization’s name', async () => {
    const { status, headers } = await read('member@northside.example', 'northside-health')
    expect([status, headers.location]).toEqual([
      308,
      `http://${at('northside')}/api/v1/home/account`,
    ])
  })
})
