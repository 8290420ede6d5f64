import { beforeAll, describe, expect, test } from 'vitest'
import { send } from '@/tests/support/http/request'
import { declared } from '@/tests/support/http/routes'
import {
  buildOrganization,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

/**
 * A value for each parameter of an address that no record has, in every form that an identifier
 * takes.
 */
const UNKNOWN: Record<string, string> = {
  id: '2147483647',
  fileId: '00000000-0000-4000-8000-00000000ffff',
  licenceId: '00000000-0000-4000-8000-00000000ffff',
  personId: '2147483647',
  code: 'NOBODY-HAS-THIS',
  key: 'nobody-has-this',
  number: '9999',
  to: 'nobody-has-this',
}
const UNKNOWN_UUID = '00000000-0000-4000-8000-00000000ffff'
const HAS_UUIDS = /\/(contacts|export|suppressions)\/:id/

/** What some routes require of a query. */
const REQUIRED: Record<string, string> = { 'roles/:id/impact': 'permissions=users:read' }

const named = declared.filter(
  ({ route, method }) =>
    method === 'GET' &&
    /^\/api\/v1\/(admin|home)\/.*:(?!organizationDomainURL)/.test(route) &&
    // Only a shop knows its jobs: without one they are 503.
    !route.includes('/commerce/batch-jobs/'),
)

let owner: SignedIn
const clinic = unique('unknown-')
const other = unique('other-')
const strangers = unique('strangers-')
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  await buildOrganization(clinic)
  await buildOrganization(other)
  await buildOrganization(strangers)
})

describe('a record that does not exist', () => {
  test('has routes to be tested', () => expect(named.length).toBeGreaterThan(60))

  test.each(named.map((endpoint) => [endpoint.route, endpoint] as const))(
    'is 404 at %s',
    async (route, { area, query }) => {
      const asked = Object.entries(REQUIRED).find(([end]) => route.endsWith(end))?.[1] ?? ''
      const isAbout =
        'organizationDomainURL' in ((query as { shape?: object } | undefined)?.shape ?? {})
      const about = isAbout ? `organizationDomainURL=${clinic}` : ''
      const path = route
        .replace(':organizationDomainURL', clinic)
        .replace(/:id\b/, HAS_UUIDS.test(route) ? UNKNOWN_UUID : ':id')
        .replace(/:(\w+)/g, (_, parameter: string) => UNKNOWN[parameter]!)
      const host = area === 'admin' ? undefined : `${clinic}.polyclinic.localhost:3000`
      const { status, body } = await send(`${path}?${[asked, about].filter(Boolean).join('&')}`, {
        as: owner,
        host,
      })
      expect([status, body?.success]).toEqual([404, false])
    },
  )
})

describe('a history of a record', () => {
  const NOUNS = {
    groups: { name: 'Night shift', description: '', parentGroupId: null, roles: [], memberIds: [] },
    'holiday-sets': {
      name: 'National days',
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
    },
  }
  test.each(Object.entries(NOUNS))(
    'of %s is found after it is deleted, to its end, and by nobody else',
    async (noun, json) => {
      const at = (path: string, name: string, more = '') =>
        `/api/v1/admin/${noun}${path}?organizationDomainURL=${name}${more}`
      const made = await send(at('', clinic), { as: owner, json })
      expect([made.status, made.body.error]).toEqual([201, undefined])
      const { id } = made.body.data
      await send(at(`/${id}`, clinic), { as: owner, method: 'DELETE' })
      const { body } = await send(at(`/${id}/history`, clinic), { as: owner })
      expect(body.data).toHaveLength(2)
      const rest = await send(at(`/${id}/history`, clinic, `&before=${body.data[1].id}`), {
        as: owner,
      })
      expect([rest.status, rest.body.data]).toEqual([200, []])

      const unknown = await send(at('/2147483647/history', other), { as: owner })
      expect(unknown.status).toBe(404)
      const stranger = await staffIn(await idOf(strangers), ['groups:read', 'locations:read'])
      for (const [as, name] of [
        [owner, other],
        [stranger, strangers],
      ] as const) {
        const foreign = await send(at(`/${id}/history`, name), { as })
        expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
      }
    },
  )
})
