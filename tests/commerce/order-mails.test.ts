import { expect, inject, test } from 'vitest'
import { MailStore } from '@/dev/mail/store'
import { env } from '@/lib/platform/config/env'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import { goodsOf, openShop, someEmail, unique } from '@/tests/support/commerce/shop'
import { HANG_LIMIT } from '@/tests/support/wait'

const { mail, url, token } = inject('commerce')
const store = new MailStore(mail)
commerceAt(url, token)
// Medusa looks every three seconds for what is to be told.
const WAIT = { timeout: HANG_LIMIT }

/** What has been sent to somebody, the oldest first. */
async function mailsTo(address: string) {
  const mails = (await store.list()).filter(({ envelope }) => envelope.to.includes(address))
  return mails
    .toReversed()
    .map(({ envelope, email: { subject, text } }) => ({ from: envelope.from, subject, text }))
}

test('a customer is told by mail of an order and of each parcel, and again in the same words', async () => {
  const { admin, order: buy, email, location } = await openShop()
  const { id, display_id, items } = await buy(3)
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects, WAIT).toEqual([`Your order #${display_id}`])
  const [placed] = await mailsTo(email)
  expect(placed!.from).toBe('shop@polyclinic.example')
  expect(placed!.text).toContain(`3 × ${items[0]!.title} · S`)
  expect(placed!.text).toContain('Total: $36.00')

  const send = async (
    quantity: number,
    how: { tracking_numbers?: string[]; no_notification?: boolean },
  ) => {
    const goods = { items: goodsOf(items, quantity), location_id: location.id }
    const { fulfillments } = (await admin.orders.createFulfillment(id, goods as never)).order
    const fulfillment_id = fulfillments.find(({ shipped_at }) => !shipped_at)!.id
    await admin.orders.createShipment(id, { fulfillment_id, ...how })
  }
  await send(2, { no_notification: true })
  await send(1, { tracking_numbers: ['T-1', 'T-2'] })
  await expect.poll(subjects, WAIT).toContain(`Your order #${display_id} is on its way`)
  const [, sent, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(sent!.text).toContain(`1 × ${items[0]!.title} · S\nT-1, T-2`)

  const told = async () => (await admin.notifications.list({ resource_id: id })).notifications
  await expect.poll(told, WAIT).toHaveLength(2)
  const first = (await told()).find(({ event_name }) => event_name === 'order.placed')!
  expect(first).toMatchObject({ to: email, provider_id: 'mail', resource_type: 'order' })
  await admin.notifications.resend(first.id, {})
  expect((await mailsTo(email)).at(-1)).toEqual(placed)
})

test('the console finds out whom the shop writes to again, and lets five mails an hour go there', async () => {
  Object.assign(env(), { RATE_LIMITS: true })
  const { admin, order, email } = await openShop()
  const { id } = await order(1)
  const told = async () => (await admin.notifications.list({ resource_id: id })).notifications
  await expect.poll(told, WAIT).toHaveLength(1)
  const [notification] = await told()
  const { invites } = admin
  const invited = someEmail()
  await invites.create({ user: invited, role: 'member' as never })
  const invite = (await invites.list()).invites.find(({ user_email }) => user_email === invited)!
  for (const [path, address] of [
    [`/admin/notifications/${notification!.id}/resend`, email],
    [`/admin/invites/${invite.id}/resend`, invited],
  ] as const) {
    for (let n = 1; n <= 5; n += 1) expect((await through(path, { json: {} })).status).toBe(200)
    const { status, body } = await through(path, { json: {} })
    expect([status, body.error]).toEqual([
      429,
      expect.stringContaining(`${address} has been sent as many mails`),
    ])
  }
  // The order's, and what was sent again: of those each can be sent again as well.
  expect(await mailsTo(email)).toHaveLength(6)
  const { notifications } = await admin.notifications.list({
    to: email,
    include_resends: 'true',
  } as never)
  const again = notifications.find(({ parent_id }) => parent_id !== null)!
  expect((await through(`/admin/notifications/${again.id}/resend`, { json: {} })).status).toBe(429)
})

test.each([
  // Intl writes both without decimals.
  ['huf', 'hu', 123_450, 'HUF\u00a01,234.50'],
  ['iqd', 'iq', 1_234_500, 'IQD\u00a01,234.500'],
])('a total in %s has the decimals of ISO 4217', async (currency_code, country, amount, words) => {
  const { admin, product, variants, email, cart, makeReady, completed, wayToShip } =
    await openShop()
  await admin.store.addCurrency(currency_code)
  const { region } = await admin.regions.create({
    name: unique(country),
    currency_code,
    tax_rate: 0,
    countries: [country],
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
  })
  await admin.products.updateVariant(product.id, variants[0]!, {
    prices: [{ currency_code, amount }],
  })
  const { id: free } = await wayToShip(0, { region_id: region.id })
  const { id } = await cart(1, region.id)
  await makeReady(id, free, country)
  await completed(id)
  const told = async () => (await mailsTo(email)).map(({ text }) => text)
  await expect.poll(told, WAIT).toEqual([expect.stringContaining(`Total: ${words}`)])
})
