import { z } from '@/lib/shared/zod'
import { periodFault } from '@/components/commerce/fields/period'
import { byId } from '@/components/commerce/list/in-order'
import type { ShopPriceList } from '@/hooks/commerce/products/use-shop-price-lists'

export const PriceListForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name.').max(100, 'A name has at most 100 characters.'),
    description: z.string().trim().max(500, 'A description has at most 500 characters.'),
    type: z.enum(['sale', 'override']),
    isActive: z.boolean(),
    starts: z.string(),
    ends: z.string(),
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    version: z.number().default(0),
  })
  .superRefine((period, context) => {
    const fault = periodFault(period)
    if (fault) context.addIssue({ code: 'custom', path: ['ends'], message: fault })
  })
export type PriceListValues = Omit<z.input<typeof PriceListForm>, 'version'>
export type PriceListInput = z.output<typeof PriceListForm>

// Nobody is charged a price before somebody has looked at all of them.
export const emptyPriceList: PriceListValues = {
  name: '',
  description: '',
  type: 'sale',
  isActive: false,
  starts: '',
  ends: '',
  groups: [],
}

export const valuesOf = (list: ShopPriceList): PriceListValues => ({
  name: list.name,
  description: list.description,
  type: list.type,
  isActive: list.status === 'active',
  starts: list.starts_at ?? '',
  ends: list.ends_at ?? '',
  groups: list.customer_groups.toSorted(byId).map(({ id, name }) => ({ id, name })),
})

/** What is sent; Medusa takes no null for a new one. */
export const fieldsOf = ({
  name,
  description,
  type,
  isActive,
  starts,
  ends,
  groups,
}: Omit<PriceListInput, 'version'>) => ({
  name,
  description,
  type,
  status: isActive ? 'active' : 'draft',
  starts_at: starts || null,
  ends_at: ends || null,
  customer_groups: groups.map(({ id }) => ({ id })),
})
