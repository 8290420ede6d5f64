import { TextInput } from '@mantine/core'
import { useRouter } from 'next/router'
import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { VariantsField } from '@/components/commerce/orders/edits/VariantsField'
import { lineName } from '@/components/commerce/orders/returns/goods'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Pair } from '@/components/ui/primitives/Pair'
import {
  draftOrders,
  useDraftCart,
  useDraftOrder,
  useDraftOrderWrites,
  type DraftOrder,
} from '@/hooks/commerce/orders/use-shop-draft-orders'
import type { OrderLine } from '@/hooks/commerce/orders/use-shop-orders'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { currencyName, decimalsWord } from '@/lib/client/format/currencies'
import { moneyOf, typedFigure } from '@/lib/client/format/money'
import { links } from '@/lib/client/links'
import { addOneByOne } from '@/lib/client/one-by-one'
import { useWays, WayField } from '../orders/ChoiceFields'
import { OthersField } from '../orders/OthersField'
import { priceWord } from '../orders/tax'
import { count, emptyAdded, priceIn, type AddedValue, type OtherValue } from '../orders/values'
import { ChangeDetails } from './ChangeDetails'
import { hasLines, linesIn, NO_LINES, sentLines } from './values'

export type DraftAct =
  | { do: 'details' | 'add' | 'ship' | 'pay' | 'delete' }
  | { do: 'change' | 'remove'; line: OrderLine }
type Props = { draft: DraftOrder; onClose: () => void }

/** Whatever has been begun with a draft order. */
export function DraftOrderDialogs({ act, ...props }: Props & { act: DraftAct }) {
  switch (act.do) {
    case 'details':
      return <ChangeDetails {...props} />
    case 'add':
      return <AddItems {...props} />
    case 'ship':
      return <ChooseShipping {...props} />
    case 'change':
      return <ChangeItem {...props} line={act.line} />
    case 'remove':
      return <RemoveItem {...props} line={act.line} />
    case 'pay':
      return <MarkAsPaid {...props} />
    case 'delete':
      return <DeleteDraft {...props} />
  }
}

function AddItems({ draft, onClose }: Props) {
  const { write, keepingShipping } = useDraftCart(draft)
  const add = (data: object) => write({ path: 'line-items', data, what: 'The new item' })
  const { region_id, region } = draft.cart
  const currency = region.currency_code
  return (
    <FormDialog
      title="Add items"
      size={640}
      submitLabel="Add"
      schema={z.object(linesIn(currency)).refine(hasLines, NO_LINES)}
      initialValues={{ added: [emptyAdded] as AddedValue[], others: [] as OtherValue[] }}
      onClose={onClose}
      onSubmit={async (input) => {
        const { added, others } = sentLines(input)
        const sent = (at: string) => (data: object) => ({ at, send: () => add(data) })
        await keepingShipping(() =>
          addOneByOne({ added: added.map(sent('variant')), others: others.map(sent('title')) }),
        )
      }}
    >
      {(form) => (
        <>
          <VariantsField
            form={form}
            label="Products"
            help="From the catalogue."
            region={region_id}
            currency={currency}
          />
          <OthersField form={form} currency={currency} />
        </>
      )}
    </FormDialog>
  )
}

function ChangeItem({ draft, line, onClose }: Props & { line: OrderLine }) {
  const { change } = useDraftCart(draft)
  const currency = draft.cart.region.currency_code
  return (
    <FormDialog
      title={`Change ${lineName(line)}`}
      of={line.id}
      submitLabel="Change"
      schema={z.object({ price: priceIn(currency), quantity: count })}
      initialValues={{
        price: typedFigure({ amount: line.unit_price, currency }),
        quantity: String(line.quantity),
      }}
      onClose={onClose}
      onSubmit={async ({ price, quantity }) => {
        if (price === line.unit_price && quantity === line.quantity) return
        await change({
          path: `line-items/${line.id}`,
          data: { unit_price: price, quantity },
          what: `The change of ${lineName(line)}`,
        })
      }}
    >
      {(form) => (
        <Pair>
          <TextInput
            label="Price"
            description={`${currencyName(currency.toUpperCase())} ${priceWord(line)}, ${decimalsWord(currency)}.`}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('price')}
          />
          <TextInput
            label="Quantity"
            description="How many of it."
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('quantity')}
          />
        </Pair>
      )}
    </FormDialog>
  )
}

function RemoveItem({ draft, line, onClose }: Props & { line: OrderLine }) {
  const { change } = useDraftCart(draft)
  const name = lineName(line)
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      action="Remove"
      done={`“${name}” removed.`}
      onConfirm={() =>
        change({ path: `line-items/${line.id}`, method: 'DELETE', what: `The removal of ${name}` })
      }
      onClose={onClose}
    >
      It can be added again.
    </ConfirmDialog>
  )
}

function ChooseShipping({ draft, onClose }: Props) {
  const { ship } = useDraftCart(draft)
  const { region_id, region } = draft.cart
  const ways = useWays({ region_id, currency_code: region.currency_code }, false)
  const title = 'Choose shipping'
  if (!ways.choices)
    return <WaitingDialog title={title} answers={[ways.answer]} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      submitLabel="Choose"
      schema={z.object({ way: z.string().min(1, 'Choose how it is sent.') })}
      initialValues={{ way: ways.usual }}
      onClose={onClose}
      onSubmit={({ way }) => ship(way)}
    >
      {(form) => (
        <WayField label="Shipping" choices={ways.choices!} {...form.getInputProps('way')} />
      )}
    </FormDialog>
  )
}

function MarkAsPaid({ draft, onClose }: Props) {
  const { act } = useDraftOrderWrites()
  const { reload } = useDraftOrder(draft.id)
  const router = useRouter()
  const selected = useSelected()
  const { total: amount, region } = draft.cart
  // Without its tax it is not what is paid.
  const total = region.automatic_taxes ? moneyOf(amount, region.currency_code) : 'the draft'
  return (
    <ConfirmDialog
      title={`Mark ${total} as paid?`}
      action="Mark as paid"
      harmless
      done="Noted as paid. This is its order."
      onConfirm={() =>
        act({
          id: draft.id,
          path: 'pay',
          what: `The payment of ${total}`,
          evidence: ({ order_id }) => order_id,
        })
      }
      onDone={async () => {
        const order = (await reload())?.order_id
        if (order) await router.push(links.page(`/admin/commerce/orders/${order}`, selected))
      }}
      onClose={onClose}
    >
      The draft becomes an order, to be fulfilled. No money moves: it says that the customer has
      paid another way.
    </ConfirmDialog>
  )
}

function DeleteDraft({ draft, onClose }: Props) {
  const router = useRouter()
  const selected = useSelected()
  return (
    <DeleteFromShop
      of={draftOrders}
      noun="draft order"
      id={draft.id}
      name={`#${draft.display_id}`}
      onDeleted={() => void router.push(links.page('/admin/commerce/draft-orders', selected))}
      onClose={onClose}
    >
      Nothing of it was ordered or paid.
    </DeleteFromShop>
  )
}
