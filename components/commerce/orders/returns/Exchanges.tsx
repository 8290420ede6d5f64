import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Radio, Stack } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { numberOf } from '@/components/commerce/orders/acts'
import { useWays, WayField } from '@/components/commerce/orders/ChoiceFields'
import { VariantsField } from '@/components/commerce/orders/edits/VariantsField'
import { claimReasonChoices } from '@/components/commerce/orders/order-words'
import {
  added,
  amountIn,
  emptyAdded,
  goodsIn,
  goodsValues,
  itemsOf,
  variantsOf,
  type AddedValue,
} from '@/components/commerce/orders/values'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useReasonChoices } from '@/hooks/commerce/orders/use-shop-order-choices'
import { useOrderActs, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf } from '@/lib/client/format/money'
import { toReturn } from './goods'
import { GoodsField } from './GoodsField'
import { RefundField } from './RefundField'
import { useGiveBack } from './use-give-back'
import { worthOfGoods, type Counted } from './worth'

type Props = { order: WholeOrder; onClose: () => void }

/**
 * Other goods for some that come back. The customer agrees in the shop, and pays the difference
 * there.
 */
export function NewSwap({ order, onClose }: Props) {
  const act = useOrderActs(order)
  const goods = toReturn(order)
  const reasons = useReasonChoices()
  const ways = useWays(order, true)
  const title = 'New swap'
  if (!ways.choices || !reasons.choices)
    return <WaitingDialog title={title} answers={[reasons.answer, ways.answer]} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      size={640}
      submitLabel="Request swap"
      schema={z.object({
        goods: goodsIn(goods),
        way: z.string(),
        added: added.min(1, 'Add what is sent in their place.'),
      })}
      initialValues={{
        goods: goodsValues(goods, 'none'),
        way: ways.usual,
        added: [emptyAdded] as AddedValue[],
      }}
      onClose={onClose}
      onSubmit={async ({ goods, added, way }) => {
        await act({
          path: 'swaps',
          data: {
            return_items: itemsOf(goods),
            additional_items: variantsOf(added),
            return_shipping: way ? { option_id: way } : undefined,
          },
          what: `The swap for order ${numberOf(order)}`,
          evidence: ({ swaps }) => swaps.length,
        })
        return 'Swap requested. The customer agrees to it in the shop.'
      }}
    >
      {(form) => (
        <>
          <GoodsField
            form={form}
            goods={goods}
            label="What comes back"
            reasons={reasons.choices}
            noReason="Reason"
          />
          <WayField
            label="How the goods come back"
            choices={ways.choices!}
            {...form.getInputProps('way')}
          />
          <VariantsField
            form={form}
            label="What is sent"
            help="The customer pays the difference, or gets it back."
            region={order.region_id}
            currency={order.currency_code}
          />
        </>
      )}
    </FormDialog>
  )
}

type Kind = 'replace' | 'refund'

/** Something was wrong with the goods: others are sent, or the money is given back. */
export function NewClaim({ order, onClose }: Props) {
  const act = useOrderActs(order)
  const { question, askBack } = useGiveBack(order)
  const goods = toReturn(order)
  const { currency_code: currency, refundable_amount: left } = order
  const ways = useWays(order, false)
  const waysBack = useWays(order, true)
  const title = 'New claim'
  if (!ways.choices || !waysBack.choices)
    return (
      <WaitingDialog title={title} answers={[ways.answer, waysBack.answer]} onClose={onClose} />
    )
  const amount = amountIn(currency, left)
  // More than that is not taken from what was paid.
  const worth = (values: Counted[]) => Math.min(left, worthOfGoods(goods, values))
  return (
    <>
      <FormDialog
        title={title}
        size={640}
        submitLabel="Make claim"
        schema={z.discriminatedUnion('type', [
          z.object({
            type: z.literal('replace'),
            goods: goodsIn(goods),
            back: z.string(),
            refund: z.string(),
            way: z.string().min(1, 'Choose how it is sent.'),
            added: added.min(1, 'Add what is sent in their place.'),
          }),
          z.object({
            type: z.literal('refund'),
            goods: goodsIn(goods),
            back: z.string(),
            refund: amount,
            way: z.string(),
            added: z.array(z.unknown()),
          }),
        ])}
        initialValues={{
          type: 'replace' as Kind,
          goods: goodsValues(goods, 'none', 'production_failure'),
          back: '',
          way: ways.usual,
          added: sameAgain(goods),
          refund: '',
        }}
        onClose={onClose}
        onSubmit={async (input) => {
          const claim_items = itemsOf(input.goods).map(({ reason_id, ...item }) => ({
            ...item,
            reason: reason_id,
          }))
          const back = input.type === 'refund' ? (input.refund ?? worth(input.goods)) : undefined
          await askBack(back)
          const rest =
            input.type === 'replace'
              ? {
                  additional_items: variantsOf(input.added),
                  shipping_methods: [{ option_id: input.way, price: 0 }],
                }
              : { refund_amount: back }
          await act({
            path: 'claims',
            data: {
              type: input.type,
              claim_items,
              ...rest,
              return_shipping: input.back ? { option_id: input.back, price: 0 } : undefined,
            },
            what: `The claim for order ${numberOf(order)}`,
            evidence: ({ claims }) => claims.length,
          })
          return input.type === 'replace'
            ? 'Claim made. What replaces the goods can be fulfilled now.'
            : 'Claim refunded.'
        }}
      >
        {(form) => (
          <>
            <GoodsField
              form={form}
              goods={goods}
              label="What was wrong"
              reasons={claimReasonChoices}
            />
            <WayField
              label="How the goods come back"
              description="None: the customer keeps them. They do not pay for it."
              choices={waysBack.choices!}
              {...form.getInputProps('back')}
            />
            <Radio.Group label="What the customer gets" {...form.getInputProps('type')}>
              <Stack gap={8} mt={8}>
                <Radio value="replace" label="Other goods in their place" />
                <Radio value="refund" label="The money back" />
              </Stack>
            </Radio.Group>
            {form.values.type === 'replace' ? (
              <>
                <VariantsField
                  form={form}
                  label="What is sent"
                  help="The customer does not pay for it."
                  region={order.region_id}
                  currency={currency}
                />
                <WayField
                  label="How it is sent"
                  choices={ways.choices!}
                  {...form.getInputProps('way')}
                />
              </>
            ) : (
              <RefundField
                form={form}
                usual={{ amount: worth(form.values.goods), currency }}
                about={`Empty: ${moneyOf(worth(form.values.goods), currency)}, what was paid for the goods.`}
              />
            )}
          </>
        )}
      </FormDialog>
      {question}
    </>
  )
}

/** Usually the same goods are sent again; with several lines nobody knows which. */
function sameAgain(goods: ReturnType<typeof toReturn>): AddedValue[] {
  const [only, ...others] = goods
  if (!only?.line.variant_id || others.length > 0) return [emptyAdded]
  return [{ variant: only.line.variant_id, name: only.line.title, quantity: '1' }]
}
