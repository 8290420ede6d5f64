import { z } from '@/lib/shared/zod'
import { CardShown } from '@/lib/shared/card-shown'

/** What an organization pays with. The provider's token of the card is in no answer. */
export const PaymentMethod = z.object({
  /** Whether cards can be charged here at all. */
  isOffered: z.boolean(),
  card: z
    .object({
      ...CardShown.shape,
      /** Good to the last day of this month. */
      expMonth: z.number().int(),
      expYear: z.number().int(),
      addedBy: z.string().nullable(),
      addedAt: z.iso.datetime(),
    })
    .nullable(),
  /** The next day on which something that the organization pays for is renewed. */
  nextRenewal: z.iso.date().nullable(),
  /**
   * The organization that is billed for this one, where another one is: its own payment method is
   * what pays.
   */
  payer: z.string().nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * The provider's page on which a card is typed; from there the browser comes back with
 * `setup=<session>`.
 */
export const CardPage = z.object({ url: z.url() })
export type CardPage = z.infer<typeof CardPage>

export const CardTyped = z.strictObject({
  session: z.string('Add the card again.').min(1).max(255),
})
export type CardTyped = z.infer<typeof CardTyped>
