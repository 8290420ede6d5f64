import { afterAll, expect, test, vi } from 'vitest'
import { discardOrphans } from '@/lib/billing/invoicing/orphans'
import { env } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt } from '@/tests/support/commerce/gateway'

const A_PAGE = 100
const HOUR = 3_600_000

/** What the shop has, the newest first. One more comes before each page but the first. */
const drafts = Array.from({ length: 150 }, (_, index) => draft(`left_${index}`, 2))
const given: string[] = []
const discarded: string[] = []

function draft(id: string, hours: number) {
  const created = new Date(Date.now() - hours * HOUR).toISOString()
  const metadata = { installation: env().PARENT_DOMAIN }
  return { id, status: 'open', created_at: created, cart: { metadata } }
}

const commerce = await faultyServer(({ method, path }, response) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.example')
  if (method === 'DELETE') {
    const id = pathname.split('/').at(-1)!
    discarded.push(id)
    return json(response, 200, { id, object: 'draft-order', deleted: true })
  }
  const offset = Number(searchParams.get('offset'))
  if (offset > 0) drafts.unshift(draft(`new_${offset}`, 0))
  const page = drafts.slice(offset, offset + A_PAGE)
  given.push(...page.map(({ id }) => id))
  json(response, 200, { draft_orders: page, count: drafts.length, offset, limit: A_PAGE })
})
commerceAt(commerce.url, 'the-token-of-the-console')
afterAll(() => commerce.close())

test('a draft order that stands on two pages, because others have come meanwhile, is given up once', async () => {
  const warned = vi.spyOn(log, 'warn')
  const left = drafts.map(({ id }) => id)
  expect(await discardOrphans()).toBe(left.length)
  expect(given.filter((id) => id === 'left_99')).toHaveLength(2)
  expect(discarded.toSorted()).toEqual(left.toSorted())
  expect(warned).not.toHaveBeenCalled()
})
