import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { numberOf } from '@/components/commerce/orders/acts'
import { PlaceField, usePlaces, useWays, WayField } from '@/components/commerce/orders/ChoiceFields'
import styles from '@/components/commerce/orders/Fields.module.css'
import {
  amountIn,
  goodsIn,
  goodsValues,
  itemsOf,
  comeOf,
  plainItemsOf,
  type GoodsValue,
} from '@/components/commerce/orders/values'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useReasonChoices } from '@/hooks/commerce/orders/use-shop-order-choices'
import {
  useOrderActs,
  type GoodsReturn,
  type WholeOrder,
} from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf, typedUnits } from '@/lib/client/format/money'
import { isOfClaim, linesOf, ownReturnsOf, returnsOf, toReturn, type Goods } from './goods'
import { GoodsField } from './GoodsField'
import { RefundField } from './RefundField'
import { useGiveBack } from './use-give-back'
import { dueFor, worthOfGoods, type Counted } from './worth'

type Props = { order: WholeOrder; onClose: () => void }

/** Asks for goods back: which, why, how they come, and what is given back for them. */
export function RequestReturn({ order, onClose }: Props) {
  const act = useOrderActs(order)
  const goods = toReturn(order)
  const { currency_code: currency, refundable_amount: left } = order
  const reasons = useReasonChoices()
  const ways = useWays(order, true)
  const title = 'Request a return'
  if (!ways.choices || !reasons.choices)
    return <WaitingDialog title={title} answers={[reasons.answer, ways.answer]} onClose={onClose} />
  const comesTo = (values: { goods: GoodsValue[]; way: string }) =>
    Math.max(0, worthOfGoods(goods, values.goods) - ways.amountOf(values.way))
  return (
    <FormDialog
      title={title}
      size={640}
      submitLabel="Request return"
      schema={z.object({
        goods: goodsIn(goods),
        way: z.string(),
        refund: amountIn(currency, left),
      })}
      initialValues={{ goods: goodsValues(goods, 'none'), way: ways.usual, refund: '' }}
      onClose={onClose}
      onSubmit={async ({ goods, way, refund }) => {
        const return_shipping = way ? { option_id: way } : undefined
        // Medusa takes the shipping off whatever is to be given back.
        const before = refund === undefined ? undefined : refund + ways.amountOf(way)
        await act({
          path: 'return',
          data: { items: itemsOf(goods), return_shipping, refund: before },
          what: `The return of order ${numberOf(order)}`,
          evidence: ({ returns }) => returns.length,
        })
        return 'Return requested.'
      }}
    >
      {(form) => (
        <>
          <GoodsField
            form={form}
            goods={goods}
            label="Items"
            reasons={reasons.choices}
            noReason="Reason"
          />
          <WayField
            label="How the goods come back"
            choices={ways.choices!}
            {...form.getInputProps('way')}
          />
          <RefundField
            form={form}
            label="To be given back"
            usual={{ amount: comesTo(form.values), currency }}
            about={`Empty: ${moneyOf(comesTo(form.values), currency)}, what was paid for the goods less their shipping.`}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Goods have come back: which of those that were announced, and where they are put. */
export function ReceiveReturn({ order, from, onClose }: Props & { from: GoodsReturn }) {
  const act = useOrderActs(order)
  const { question, askBack } = useGiveBack(order)
  const places = usePlaces(order, [])
  const lines = linesOf(order)
  const goods: Goods[] = (from.items ?? []).flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id)
    return line ? [{ line, most: quantity }] : []
  })
  const { currency_code: currency, refundable_amount: left } = order
  // What comes back for a swap or a claim is settled there.
  const pays = ownReturnsOf(order).some(({ id }) => id === from.id)
  // More than that is not taken from what was paid.
  const due = (come: Counted[]) => Math.min(left, dueFor(from, goods, come))
  const title = 'Receive a return'
  if (!places.choices)
    return <WaitingDialog title={title} answers={places.answers} onClose={onClose} />
  return (
    <>
      <FormDialog
        title={title}
        of={from.id}
        submitLabel={pays ? 'Receive…' : 'Receive'}
        schema={z.object({
          goods: goodsIn(goods),
          place: z.string(),
          refund: amountIn(currency, left),
        })}
        initialValues={{ goods: goodsValues(goods, 'all'), place: places.usual, refund: '' }}
        onClose={onClose}
        onSubmit={async ({ goods: come, place, refund }) => {
          // Without a word of it Medusa gives back all that was promised, and what the goods of a
          // claim have cost.
          const back = isOfClaim(from, order) ? 0 : pays ? (refund ?? due(come)) : undefined
          await askBack(back)
          await act({
            path: `/admin/returns/${from.id}/receive`,
            data: {
              items: plainItemsOf(comeOf(goods, come)),
              location_id: place || undefined,
              refund: back,
            },
            what: 'The receipt of the return',
            evidence: (order) => {
              const now = returnsOf(order).find(({ id }) => id === from.id)
              return [now?.status, now?.received_at]
            },
          })
          return 'Return received.'
        }}
      >
        {(form) => (
          <>
            <GoodsField form={form} goods={goods} label="Items that have come" />
            {goods.some(({ most }, index) => Number(form.values.goods[index]?.quantity) < most) && (
              <p className={styles.about}>
                The shop counts what has not come as returned, too: it cannot come later.
              </p>
            )}
            <PlaceField
              form={form}
              label="Stock location"
              description="Where the goods are put."
              choices={places.choices!}
            />
            {pays && (
              <RefundField
                form={form}
                usual={{ amount: due(form.values.goods), currency }}
                about={backWord(form.values.refund, due(form.values.goods), currency)}
              />
            )}
          </>
        )}
      </FormDialog>
      {question}
    </>
  )
}

function backWord(typed: string, due: number, currency: string) {
  if (typed.trim() === '')
    return `Empty: ${moneyOf(due, currency)} for what has come, given back at once.`
  return typedUnits(typed, currency) === 0
    ? 'Nothing is given back.'
    : 'It is given back to the customer at once.'
}
