import { describe, expect, expectTypeOf, test } from 'vitest'
import { entity } from '@/hooks/ui/list/use-address'
import type { useList } from '@/hooks/ui/list/use-list'
import type { useAct, useRecord, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { DataAt, QueryAt } from '@/lib/client/api-types'
import { addressOf, call, type AnswerTo } from '@/lib/client/call'
import type { Group, GroupChange, GroupEntry, GroupInput } from '@/lib/identity/groups/schema'

// What the compiler says is tested here by the compiler: where it finds nothing wrong any more, the
// comment that expects an error is one.

const draft: GroupInput = {
  name: 'Night shift',
  description: '',
  parentGroupId: null,
  roles: [],
  memberIds: [],
}
const body: GroupChange = { ...draft, version: 3 }
const params = { id: 5 }

describe('a call that is described by its route', () => {
  test('fills its path, and names its query and body', () => {
    const query = { organizationDomainURL: 'st-anna' }
    const put = request('PUT', '/admin/groups/:id', { params: { id: 'a/b' }, query, body })
    expect(put).toMatchObject({ url: '/admin/groups/a%2Fb', params: query, data: body })
    expect(addressOf(request('GET', '/admin/plans', { query: { sort: 'name', limit: 5 } }))).toBe(
      '/api/v1/admin/plans?sort=name&limit=5',
    )
  })

  test('knows what is answered', () => {
    const one = request('GET', '/admin/groups/:id', { params })
    expectTypeOf<AnswerTo<typeof one>>().toEqualTypeOf<Group>()
    expectTypeOf<DataAt<'GET', '/admin/groups' | '/home/groups'>>().toEqualTypeOf<GroupEntry[]>()
    // @ts-expect-error: a group is no list
    const read = (): Promise<GroupEntry[]> => call(one)
    expect(read).toBeTypeOf('function')
  })

  test('reads numbers where its route does', () =>
    expectTypeOf<QueryAt<'GET', '/home/groups'>['limit']>().toEqualTypeOf<number | undefined>())

  test('is refused by the compiler where its route is another', () => {
    const refused = () => {
      // @ts-expect-error: an unknown path
      request('GET', '/admin/grups')
      // @ts-expect-error: a path that has no route of this method
      request('DELETE', '/admin/groups')
      // @ts-expect-error: a path that only one of two areas has
      request('GET', '/home/campaigns' as '/admin/campaigns' | '/home/campaigns')
      // @ts-expect-error: a missing parameter
      request('GET', '/admin/groups/:id')
      // @ts-expect-error: another parameter
      request('GET', '/admin/groups/:id', { params: { code: 'x' } })
      // @ts-expect-error: an unknown field of the query
      request('GET', '/admin/groups', { query: { colour: 'red' } })
      // @ts-expect-error: a query where the route has none
      request('GET', '/newsletter', { query: { search: 'x' } })
      // @ts-expect-error: a missing query
      request('GET', '/permissions')
      // @ts-expect-error: a missing body
      request('PUT', '/admin/groups/:id', { params })
      // @ts-expect-error: a body without its version
      request('PUT', '/admin/groups/:id', { params, body: draft })
    }
    expect(refused).toBeTypeOf('function')
  })

  test('is the only one whose answer is known', () => {
    const unknown = () => call({ url: '/admin/groups' })
    expectTypeOf(unknown).returns.toEqualTypeOf<Promise<unknown>>()
    // @ts-expect-error: an answer that somebody names by hand
    const named = () => call<Group[]>({ url: '/admin/groups' })
    expect(named).toBeTypeOf('function')
  })
})

describe('a noun', () => {
  const groups = entity('groups', 'organization')
  type Places = '/admin/groups' | '/home/groups'

  test('has a list in the areas of its owner', () => {
    expect(groups).toMatchObject({ path: 'groups', of: 'organization' })
    // @ts-expect-error: an unknown noun
    entity('grups', 'organization')
    // @ts-expect-error: a noun of staff, on an organization's own host
    entity('plans', 'host')
  })

  test('has the records and writes of its routes', () => {
    const read = (used: typeof useRecord) => used(groups, '5').record
    expectTypeOf(read).returns.toEqualTypeOf<Group | undefined>()
    const save = (used: ReturnType<typeof useSave<Places>>) => [
      used(draft),
      used(body, '5'),
      // @ts-expect-error: what is saved has a version
      used(draft, '5'),
    ]
    expectTypeOf(save).returns.toEqualTypeOf<Promise<Group>[]>()
    const act = (used: ReturnType<typeof useAct<Places>>) => [
      used('POST', '/:id/impact', { params, body: draft }),
      // @ts-expect-error: an unknown deed
      used('POST', '/:id/archive', { params, body: {} }),
      // @ts-expect-error: a missing parameter
      used('POST', '/:id/impact', { body: draft }),
      // @ts-expect-error: another body
      used('POST', '/:id/impact', { params, body: { version: 3 } }),
    ]
    const list = (used: typeof useList) =>
      // @ts-expect-error: a filter that the route does not read
      used(groups, ({ name }) => name, { sort: 'name', filters: ['reach', 'colour'] })
    expect([read, save, act, list]).toHaveLength(4)
  })
})
