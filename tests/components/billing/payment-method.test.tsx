import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { expiryTrouble } from '@/components/billing/invoices/card-trouble'
import { PaymentMethod } from '@/components/billing/invoices/PaymentMethod'
import { leaveFor } from '@/lib/client/navigate'
import type { PaymentMethod as Found } from '@/lib/billing/payment-methods/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'

vi.mock('@/lib/client/navigate', () => ({ leaveFor: vi.fn() }))

const card = {
  brand: 'visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2039,
  addedBy: 'Maren Solberg',
  addedAt: '2026-03-01T00:00:00Z',
}
const kept: Found = { isOffered: true, card, nextRenewal: '2026-04-01', payer: null }
const none: Found = { isOffered: true, card: null, nextRenewal: null, payer: null }
const AT = '/admin/billing/payment-method'

type Shown = {
  found?: Found
  can?: string[]
  query?: Record<string, string>
  handlers?: Record<string, Handler>
}
function show({ found = kept, can = ['read', 'update'], query = {}, handlers = {} }: Shown = {}) {
  const server = serve({ [`GET ${AT}`]: () => ok(found), ...handlers })
  renderConsole(<PaymentMethod />, {
    session: buildSession({
      globalRoles: [{ resourceActions: [{ resource: 'billing', actions: can }] }],
    }),
    pathname: '/admin/organizations/[organizationDomainURL]/billing',
    query: { organizationDomainURL: 'northside', ...query },
  })
  return { server, user: userEvent.setup() }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a payment method', () => {
  test('is shown by brand, last digits and expiry, and changed by those who may', async () => {
    show({ can: ['read'] })
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
    expect(screen.getByText(/Expires 08\/2039. Added by Maren Solberg/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['none', none, /^No card\.$/, 'Add a card'],
    ['one', kept, 'Visa ending in 4242', 'Replace card'],
  ])(
    'of which there is %s says where another one pays, and what a card is for then',
    async (_, found, shown, name) => {
      show({ found: { ...found, payer: 'Northside Health Group' } })
      expect(await screen.findByText(shown)).toBeTruthy()
      const about =
        'Invoices are billed to Northside Health Group, and paid with its payment method. A card here pays only what is billed to this organization itself.'
      expect(document.body.textContent).toContain(about)
      expect(document.body.textContent).not.toContain('in the way that they say')
      expect(screen.getByRole('button', { name }).dataset.variant).toBe('default')
    },
  )

  test('is nothing where no cards are charged', async () => {
    const { server } = show({ found: { ...none, isOffered: false } })
    await waitFor(() => expect(server.times(`GET ${AT}`)).toBe(1))
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })

  test('is typed at its provider, or says why not', async () => {
    const answers = [
      refused(503, 'The card provider has not answered. Nothing was done.'),
      ok({ url: 'https://cards.example/c/1' }),
    ]
    show({ found: none, handlers: { [`POST ${AT}/setup`]: () => answers.shift()! } })
    await screen.findByText(/^No card\./)
    await press('Add a card')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The card provider has not answered.',
    )
    await press('Add a card')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://cards.example/c/1'))
  })

  test('is kept when somebody comes back from there, once', async () => {
    const { server } = show({
      found: none,
      query: { setup: 'cs_1' },
      handlers: { [`PUT ${AT}/setup`]: () => ok(kept) },
    })
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
    expect(await screen.findByText('Visa ending in 4242 pays from now on.')).toBeTruthy()
    const put = server.asked.filter(({ method }) => method === 'PUT')
    expect(put.map(({ body }) => body)).toEqual([{ session: 'cs_1' }])
  })

  test('that could not be kept says so', async () => {
    const error = 'The card was not kept. Add it again.'
    show({
      found: none,
      query: { setup: 'cs_1' },
      handlers: { [`PUT ${AT}/setup`]: () => refused(422, error) },
    })
    expect(await screen.findByText(error)).toBeTruthy()
  })

  test('is removed when somebody has confirmed it', async () => {
    const { server } = show({ handlers: { [`DELETE ${AT}`]: () => ok(none) } })
    await screen.findByText('Visa ending in 4242')
    await press('Remove')
    const [, confirm] = await screen.findAllByRole('button', { name: 'Remove' })
    await userEvent.click(confirm!)
    expect(await screen.findByText(/^No card\./)).toBeTruthy()
    expect(server.times(`DELETE ${AT}`)).toBe(1)
  })
})

test.each([
  ['one that is good for long', 2039, '2026-04-01', null],
  [
    'one that ends before the renewal',
    2026,
    '2026-09-02',
    /before the next renewal, on Sep 2, 2026/,
  ],
  ['one that is good on the day of the renewal', 2026, '2026-08-31', null],
  ['one that has ended', 2025, null, /has expired/],
])('of %s is said what is to be done', (_, expYear, nextRenewal, said) => {
  const trouble = expiryTrouble({ expMonth: 8, expYear }, nextRenewal, '2026-03-01')
  if (said) expect(trouble).toMatch(said)
  else expect(trouble).toBeNull()
})
