import { afterAll, expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { buildInvoice } from '@/tests/support/billing/issued'
import { buildOrganization, unique } from '@/tests/support/world'

const shop = await faultyServer((_request, response) => json(response, 200, {}))
commerceAt(shop.url, 'the-token-of-the-console')
afterAll(() => shop.close())

const remove = (draft: string) => through(`/admin/draft-orders/${draft}`, { method: 'DELETE' })

test('a draft order stays while an invoice is to be paid by it', async () => {
  const draft = unique('dorder_')
  const { id } = await buildInvoice(await buildOrganization())
  await sql('update invoices set draft_order_id = $1 where id = $2', draft, id)
  const refused = await remove(draft)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'An invoice or a quote of the console is paid by this draft order: it goes with that.',
  ])
  expect(shop.seen).toEqual([])

  await sql('update invoices set paid_on = current_date where id = $1', id)
  expect((await remove(draft)).status).toBe(200)
  expect((await remove(unique('dorder_'))).status).toBe(200)
  expect(shop.seen).toHaveLength(2)
})

test('a draft order stays while a quote holds that it prices', async () => {
  const draft = unique('dorder_')
  const organization = await buildOrganization()
  await buildInvoice(organization)
  await sql(
    `insert into subscription_quotes (organization_id, plan_version_id, "interval", currency, seats, payer_organization_id, content,
       draft_order_id, quoted_by_person_id, expires_at)
     select organization_id, plan_version_id, "interval", currency, seats, payer_organization_id, '{}', $1, 1, now() + interval '15 minutes'
     from subscriptions where organization_id = $2`,
    draft,
    organization,
  )
  expect((await remove(draft)).status).toBe(409)
  await sql(
    `update subscription_quotes set expires_at = now() - interval '1 second' where draft_order_id = $1`,
    draft,
  )
  expect((await remove(draft)).status).toBe(200)
})
