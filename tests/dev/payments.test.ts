import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPayments } from '@/dev/payments'
import { freePorts } from '@/dev/process/ports'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'payments-'))
const options = {
  file: path.join(folder, 'payments.jsonl'),
  port: await freePorts(1),
  key: 'sk_test_x',
}
let server = await startPayments(options)
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true })
})

type Json = Record<string, unknown> & {
  error?: { code?: string; type: string; decline_code?: string }
}
async function ask(
  route: string,
  fields?: Record<string, string>,
  key?: string,
): Promise<[number, Json]> {
  const answer = await fetch(`${server.url}/v1/${route}`, {
    method: fields ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_x', ...(key && { 'idempotency-key': key }) },
    body: fields && new URLSearchParams(fields),
  })
  return [answer.status, (await answer.json()) as Json]
}

/** A card that was typed on the page. */
async function typed(number: string) {
  const [, customer] = await ask('customers', { name: 'Clinic' })
  const visit = {
    mode: 'setup',
    customer: String(customer.id),
    success_url: 'http://login.localhost/back?setup={CHECKOUT_SESSION_ID}',
  }
  const [, session] = await ask('checkout/sessions', visit)
  const page = await fetch(String(session.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '08 / 39', cvc: '123' }),
  })
  const [, done] = await ask(
    `checkout/sessions/${String(session.id)}?expand[]=setup_intent.payment_method`,
  )
  const { payment_method: method } = done.setup_intent as { payment_method: { id: string } | null }
  return {
    customer: String(customer.id),
    page,
    session,
    status: done.status,
    token: method?.id ?? '',
  }
}

const intent = async (customer: string) =>
  (
    await ask('payment_intents', {
      amount: '4900',
      currency: 'usd',
      capture_method: 'manual',
      customer,
    })
  )[1].id as string

test('the card provider answers nobody without its key', async () => {
  const { status } = await fetch(`${server.url}/v1/payment_intents`)
  expect(status).toBe(401)
})

test('a card is typed once, its holder is led back, and its number is kept nowhere', async () => {
  const { page, session, status } = await typed('4242 4242 4242 4242')
  expect([page.status, page.headers.get('location'), status]).toEqual([
    303,
    `http://login.localhost/back?setup=${String(session.id)}`,
    'complete',
  ])
  expect((await fetch(String(session.url))).status).toBe(410)
  expect(fs.readFileSync(options.file, 'utf8')).not.toMatch(/42424242/)
})

test.each([
  ['is refused', '4000000000000002', 'Your card was declined'],
  ['is no test card', '4111111111111111', 'This is no test card'],
  ['asks its holder', '4000002500003155', 'whether it is you'],
])('a card that %s does not lead back at once', async (_, number, said) => {
  const { page, status } = await typed(number)
  expect([await page.text(), status]).toEqual([expect.stringContaining(said), 'open'])
})

test('money is held and taken once, given back up to what there was, and still known after a restart', async () => {
  const { customer, token } = await typed('4242424242424242')
  const id = await intent(customer)
  const confirm = { payment_method: token, off_session: 'true' }
  expect((await ask(`payment_intents/${id}/confirm`, confirm, 'a'))[1].status).toBe(
    'requires_capture',
  )
  expect((await ask(`payment_intents/${id}/confirm`, confirm, 'a'))[1].status).toBe(
    'requires_capture',
  )
  expect((await ask(`payment_intents/${id}/confirm`, confirm, 'b'))[1].error?.code).toBe(
    'payment_intent_unexpected_state',
  )
  expect(
    (await ask(`payment_intents/${id}/confirm`, { payment_method: 'pm_other' }, 'a'))[1].error
      ?.type,
  ).toBe('idempotency_error')
  expect((await ask(`payment_intents/${id}/capture`, {}))[1].amount_received).toBe(4900)
  expect((await ask(`payment_intents/${id}/capture`, {}))[0]).toBe(400)
  expect((await ask('refunds', { payment_intent: id, amount: '4000' }))[0]).toBe(200)
  expect((await ask('refunds', { payment_intent: id, amount: '901' }))[0]).toBe(400)
  fs.appendFileSync(options.file, '{"id":"pi_cut_o')
  await server.stop()
  server = await startPayments(options)
  expect((await ask(`payment_intents/${id}`))[1].status).toBe('succeeded')
})

test('a card that is declined holds no money, and says why each time it is asked under the same name', async () => {
  const { customer, token } = await typed('4000000000000341')
  const id = await intent(customer)
  const asked = () =>
    ask(`payment_intents/${id}/confirm`, { payment_method: token, off_session: 'true' }, 'declined')
  for (const [status, { error }] of [await asked(), await asked()])
    expect([status, error?.code]).toEqual([402, 'card_declined'])
  expect((await ask(`payment_intents/${id}`))[1].status).toBe('requires_payment_method')
})
