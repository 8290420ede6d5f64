import { z } from '@/lib/shared/zod'
import { amountFault } from '@/components/commerce/fields/amounts'
import { entriesOf, MetadataEntries, metadataOf } from '@/components/commerce/record/metadata'
import type { ShopGiftCard } from '@/hooks/commerce/products/use-shop-gift-cards'
import { moneyOf, typedFigure, typedUnits } from '@/lib/client/format/money'

const Region = z.object({ id: z.string(), name: z.string(), currency: z.string() })

const fields = {
  region: Region.nullable().refine((region) => region !== null, 'Choose where it can be used.'),
  ends: z.string(),
  enabled: z.boolean(),
  metadata: MetadataEntries,
  version: z.number().default(0),
}

export const NewGiftCardForm = z
  .object({ ...fields, amount: z.string().trim() })
  .superRefine(({ region, amount, ends }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const fault = region && amountFault(amount, region.currency, 1)
    if (fault) refuse('amount', fault)
    if (ends && ends <= new Date().toISOString()) refuse('ends', 'This day is over.')
  })

/** What is left cannot be more than there was: `value`, in the smallest unit. */
export const GiftCardForm = z
  .object({ ...fields, amount: z.string().trim(), value: z.number() })
  .superRefine(({ region, amount, value }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['amount'], message })
    const fault = region && amountFault(amount, region.currency)
    if (fault) refuse(fault)
    else if (region && typedUnits(amount, region.currency)! > value)
      refuse(`Enter at most ${moneyOf(value, region.currency)}: that is what it was worth.`)
  })

export type GiftCardValues = Omit<z.input<typeof NewGiftCardForm>, 'version'> & { value: number }
type Input = Pick<z.output<typeof NewGiftCardForm>, 'region' | 'amount' | 'ends' | 'enabled'>

export const emptyGiftCard: GiftCardValues = {
  region: null,
  amount: '',
  value: 0,
  ends: '',
  enabled: true,
  metadata: [],
}

/**
 * A card's last day is UTC's: the shop belongs to no organization, and whoever looks sees the same
 * day.
 */
export const endOfDay = (day: string) => `${day}T23:59:59.000Z`
export const dayOfEnd = (end: string) => new Date(end).toISOString().slice(0, 10)

export const valuesOf = ({
  region,
  value,
  balance,
  ends_at,
  is_disabled,
  metadata,
}: ShopGiftCard): GiftCardValues => ({
  region: region && { id: region.id, name: region.name, currency: region.currency_code },
  amount: typedFigure({ amount: balance, currency: region?.currency_code ?? 'usd' }),
  value,
  ends: ends_at ?? '',
  enabled: !is_disabled,
  metadata: entriesOf(metadata),
})

const common = ({ region, enabled }: Input) => ({ region_id: region!.id, is_disabled: !enabled })
const unitsIn = ({ region, amount }: Input) => typedUnits(amount, region!.currency)!

export const newGiftCard = (input: z.output<typeof NewGiftCardForm>) => ({
  ...common(input),
  value: unitsIn(input),
  metadata: metadataOf(input.metadata),
  ...(input.ends && { ends_at: input.ends }),
})

export const changedGiftCard = (
  input: Omit<z.output<typeof GiftCardForm>, 'version'>,
  { metadata }: ShopGiftCard,
) => ({
  ...common(input),
  balance: unitsIn(input),
  ends_at: input.ends || null,
  metadata: metadataOf(input.metadata, metadata),
})
