import { Names } from '@/components/commerce/list/Names'
import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { ShopDiscount } from '@/hooks/commerce/use-shop-discounts'
import { figureOf } from '@/lib/shared/money/money'
import type { Csv } from '@/lib/shared/text/csv'
import { Standing, standingOf } from '../fields/Standing'
import { offWord, regionsOf, TYPES, valueWord } from './words'

const kindOf = ({ is_dynamic, parent_discount }: ShopDiscount) =>
  parent_discount ? `Code of ${parent_discount.code}` : is_dynamic ? 'Template' : 'One code'

export const columns: Column<ShopDiscount>[] = [
  {
    name: 'code',
    header: 'Code',
    sort: 'asc',
    cell: ({ id, code, rule }) => (
      <RowLink id={id} hint={rule.description ?? undefined}>
        {code}
      </RowLink>
    ),
  },
  { name: 'value', header: 'Takes off', width: 128, cell: valueWord },
  {
    name: 'kind',
    header: 'Kind',
    width: 136,
    yields: 2,
    cell: (discount) => <Cut quiet text={kindOf(discount)} />,
  },
  {
    name: 'status',
    header: 'Status',
    width: 108,
    cell: (discount) => <Standing of={discount} off={offWord(discount)} />,
  },
  {
    name: 'regions',
    header: 'Regions',
    width: 188,
    yields: 3,
    cell: (discount) => <Names most={2} of={regionsOf(discount).map(({ name }) => name)} />,
  },
  {
    name: 'usage_count',
    header: 'Used',
    sort: 'desc',
    width: 104,
    numeric: true,
    yields: 1,
    cell: ({ usage_count, usage_limit }) =>
      usage_limit === null ? usage_count : `${usage_count} of ${usage_limit}`,
  },
  {
    name: 'ends_at',
    header: 'Ends',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ ends_at }) => <RelativeTime at={ends_at} />,
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 116,
    yields: 4,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

/** In which it takes off an amount; none of what it takes off in percent. */
const currencyOf = (discount: ShopDiscount) =>
  discount.rule.type === 'fixed' ? regionsOf(discount)[0]?.currency_code : undefined
export const csv: Csv<ShopDiscount> = {
  name: 'discounts',
  columns: {
    Code: ({ code }) => code,
    Description: ({ rule }) => rule.description,
    'Takes off': ({ rule }) => TYPES[rule.type],
    Value: (discount) => {
      const { type, value } = discount.rule
      const currency = currencyOf(discount)
      if (type === 'percentage') return value
      return currency && figureOf({ amount: value, currency })
    },
    Currency: (discount) => currencyOf(discount)?.toUpperCase(),
    Kind: kindOf,
    Status: (discount) => standingOf(discount, Date.now(), offWord(discount))[1],
    Regions: (discount) =>
      regionsOf(discount)
        .map(({ name }) => name)
        .join(', '),
    Used: ({ usage_count }) => usage_count,
    'Usage limit': ({ usage_limit }) => usage_limit,
    Starts: ({ starts_at }) => starts_at,
    Ends: ({ ends_at }) => ends_at,
    Created: ({ created_at }) => created_at,
  },
}

export const filters: Filter[] = [
  {
    name: 'is_disabled',
    label: 'Enabled',
    choices: choicesOf({ false: 'Enabled', true: 'Disabled' }),
  },
  {
    name: 'is_dynamic',
    label: 'Kind',
    choices: choicesOf({ false: 'One code', true: 'Templates and their codes' }),
  },
]
