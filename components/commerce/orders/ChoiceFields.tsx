import type { ReactNode } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import type { Choice } from '@/components/ui/list/filters/filter'
import {
  useIsWithoutStock,
  usePlaceChoices,
  useReservedAt,
  useWayChoices,
} from '@/hooks/commerce/orders/use-shop-order-choices'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import type { ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { moneyOf } from '@/lib/client/format/money'
import { parcelsOf } from './returns/goods'

/**
 * Where goods can be taken from or put, and where one usually does: where they are kept for the
 * order, else where others of it were sent from, else in the country that it goes to. No choices
 * while nobody knows.
 */
export function usePlaces(order: WholeOrder, lines: string[]) {
  const { sales_channel_id, shipping_address } = order
  const places = usePlaceChoices(sales_channel_id)
  const reserved = useReservedAt(lines)
  const answers = lines.length > 0 ? [places, reserved] : [places]
  const isWithout = useIsWithoutStock(answers.some(({ data, error }) => !data && error))
  const isKnown = isWithout || answers.every(({ data }) => data)
  const choices = isKnown
    ? (places.data ?? []).map(({ id, name }): Choice => ({ value: id, label: name }))
    : undefined
  const near = places.data?.find(
    ({ address }) => address && address.country_code === shipping_address?.country_code,
  )
  const sent = parcelsOf(order).find(({ parcel }) => !parcel.canceled_at)?.parcel
  const likely = [reserved.data?.[0]?.location_id, sent?.location_id, near?.id]
  const best = likely.find((id) => choices?.some(({ value }) => value === id))
  return { answers, choices, usual: best ?? choices?.[0]?.value ?? '' }
}

type FieldProps<V extends Values> = {
  form: Form<V>
  label: string
  description?: ReactNode
  choices: Choice[]
}

export const PlaceField = <V extends Values & { place: string }>({
  form,
  choices,
  ...words
}: FieldProps<V>) =>
  choices.length > 0 && (
    <Select
      {...words}
      allowDeselect={false}
      searchable={choices.length > 7}
      data={choices}
      {...form.getInputProps('place')}
    />
  )

export const wayChoice = ({ id, name, amount }: ShopShippingOption, currency: string): Choice => ({
  value: id,
  label: amount === null ? name : `${name}, ${moneyOf(amount, currency)}`,
})

const priceOf = ({ amount }: ShopShippingOption) => amount ?? Infinity

/**
 * The cheapest way that is meant for goods of the usual kind; where there is none for those, the
 * cheapest of all.
 */
export function usualWay(ways: ShopShippingOption[]): string {
  const usual = ways.filter(({ profile }) => profile?.type === 'default')
  return (usual.length > 0 ? usual : ways).toSorted((a, b) => priceOf(a) - priceOf(b))[0]?.id ?? ''
}

/** The ways to ship in the order's region, or back from there. */
export function useWays(
  { region_id, currency_code }: Pick<WholeOrder, 'region_id' | 'currency_code'>,
  back: boolean,
) {
  const answer = useWayChoices(region_id, back)
  const choices = answer.data?.map((way) => wayChoice(way, currency_code))
  const amountOf = (id: string) => answer.data?.find((way) => way.id === id)?.amount ?? 0
  return { answer, choices, usual: usualWay(answer.data ?? []), amountOf }
}

type WayProps = Omit<FieldProps<Values>, 'form'> & {
  value?: string
  onChange?: (way: string) => void
}

/** None of them is a choice as well. */
export const WayField = ({ choices, value, onChange, ...field }: WayProps) => (
  <Select
    {...field}
    clearable
    placeholder="None"
    searchable={choices.length > 7}
    data={choices}
    value={value || null}
    onChange={(chosen) => onChange?.(chosen ?? '')}
  />
)
