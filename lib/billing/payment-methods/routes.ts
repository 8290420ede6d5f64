import { z } from '@/lib/shared/zod'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { env } from '@/lib/platform/config/env'
import { originOf } from '@/lib/shared/http/hosts'
import { beginSetup, endSetup, removeCard } from './commands'
import { findPaymentMethod } from './queries'
import { CardPage, CardTyped, PaymentMethod } from './schema'

/** The page that the provider leads back to, by the organization that a call is about. */
type ReturnTo = (domainURL: string) => string

export const toBilling: ReturnTo = (domainURL) =>
  `${env().site.loginOrigin}/admin/organizations/${domainURL}/billing`

export const toSubscription: ReturnTo = (domainURL) =>
  `${originOf(domainURL, env().site)}/home/subscription`

const domainOf = ({ scope }: Ctx) => (scope.kind === 'global' ? '' : scope.organization.domainURL)

export const paymentMethodRoutes = <A extends AreaTypes>(area: Area<A>, returnTo: ReturnTo) => [
  area.get('/billing/payment-method', {
    summary: 'The card that an organization pays with, by its brand and last four digits.',
    permission: 'billing:read',
    output: PaymentMethod,
    handle: ({ ctx }) => findPaymentMethod(ctx),
  }),

  area.delete('/billing/payment-method', {
    summary:
      'Removes the card that an organization pays with: from then on it pays as its invoices say.',
    permission: 'billing:update',
    output: PaymentMethod,
    handle: ({ ctx }) => removeCard(ctx),
  }),

  /** Each is another visit: it is not kept for an Idempotency-Key. */
  area.post('/billing/payment-method/setup', {
    summary:
      'Opens the card provider’s page, on which a card is typed. Nothing of it comes through here.',
    permission: 'billing:update',
    body: z.strictObject({}),
    output: CardPage,
    shownOnce: true,
    handle: ({ ctx }) => beginSetup(ctx, returnTo(domainOf(ctx))),
  }),

  area.put('/billing/payment-method/setup', {
    summary: 'Has an organization pay with the card that was typed on the provider’s page.',
    permission: 'billing:update',
    body: CardTyped,
    output: PaymentMethod,
    handle: ({ ctx, body }) => endSetup(ctx, body),
  }),
]
