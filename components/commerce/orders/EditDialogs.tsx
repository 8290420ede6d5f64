import { Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { FormDialog } from '@/components/forms/FormDialog'
import { editsOf, useOrderEditActs, type OrderEdit } from '@/hooks/use-shop-order-edits'
import type { WholeOrder } from '@/hooks/use-shop-orders'
import { moneyOf } from '@/lib/client/money'
import { addOneByOne } from '@/lib/client/one-by-one'
import { DeleteFromShop } from '../DeleteFromShop'
import { numberOf } from './acts'
import { editEvidence, settledOf, type EditAct } from './edit-acts'
import styles from './Fields.module.css'
import { lineName } from './goods'
import { added, count, emptyAdded, variantOf, type AddedValue } from './values'
import { VariantsField } from './VariantsField'

type Props = { order: WholeOrder; edit: OrderEdit; onClose: () => void }

/** Whatever has been begun with an order edit. */
export function EditDialogs({ act, ...props }: Props & { act: EditAct }) {
  switch (act.do) {
    case 'add':
      return <AddProducts {...props} />
    case 'count':
      return <ChangeCount {...props} line={act.line} />
    case 'delete':
      return (
        <DeleteFromShop
          of={editsOf(props.order.id)}
          noun="order edit"
          id={props.edit.id}
          name={`of ${numberOf(props.order)}`}
          onClose={props.onClose}
        >
          The order stays as it is.
        </DeleteFromShop>
      )
    default:
      return <ConfirmEdit {...props} how={act.do} />
  }
}

/** Begins to change what was ordered. */
export function BeginEdit({ order, onClose }: Omit<Props, 'edit'>) {
  const { create } = useOrderEditActs(order.id)
  return (
    <FormDialog
      title={`Edit the items of order ${numberOf(order)}`}
      submitLabel="Begin"
      schema={z.object({ note: z.string().trim().max(1000) })}
      initialValues={{ note: '' }}
      onClose={onClose}
      onSubmit={async ({ note }) => {
        await create({ order_id: order.id, ...(note && { internal_note: note }) }, 'The order edit')
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            Items are added, changed and removed one by one; the order stays as it is until the edit is confirmed.
          </p>
          <Textarea
            label="Note"
            description="For colleagues: customers do not see it."
            autosize
            minRows={2}
            maxRows={5}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  )
}

function AddProducts({ order, edit, onClose }: Props) {
  const { act } = useOrderEditActs(order.id)
  return (
    <FormDialog
      title="Add products"
      submitLabel="Add"
      schema={z.object({ added: added.min(1, 'Add a product.') })}
      initialValues={{ added: [emptyAdded] as AddedValue[] }}
      onClose={onClose}
      onSubmit={async ({ added }) => {
        const send = ({ name, ...row }: (typeof added)[number]) =>
          act({
            ...{ id: edit.id, path: 'items', data: variantOf(row), what: `Adding ${name}` },
            evidence: editEvidence,
          })
        await addOneByOne({ added: added.map((row) => ({ at: 'variant', send: () => send(row) })) })
      }}
    >
      {(form) => (
        <VariantsField
          form={form}
          label="Products"
          help="At the price that they have in the order’s region today."
          region={order.region_id}
          currency={order.currency_code}
        />
      )}
    </FormDialog>
  )
}

function ChangeCount({ order, edit, line, onClose }: Props & { line: OrderEdit['items'][number] }) {
  const { act } = useOrderEditActs(order.id)
  const fulfilled = line.fulfilled_quantity ?? 0
  return (
    <FormDialog
      title={`Quantity of ${lineName(line)}`}
      size={400}
      submitLabel="Change"
      schema={z.object({
        quantity: count.refine((many) => many >= fulfilled, `${fulfilled} of them are fulfilled already.`),
      })}
      initialValues={{ quantity: String(line.quantity) }}
      onClose={onClose}
      onSubmit={async ({ quantity }) => {
        if (quantity === line.quantity) return
        await act({
          ...{ id: edit.id, path: `items/${line.id}`, data: { quantity }, what: `The quantity of ${lineName(line)}` },
          evidence: editEvidence,
        })
      }}
    >
      {(form) => (
        <TextInput
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          className={styles.short}
          data-autofocus
          {...form.getInputProps('quantity')}
        />
      )}
    </FormDialog>
  )
}

const HOW = {
  request: { action: 'Request confirmation', done: 'Confirmation requested.' },
  confirm: { action: 'Confirm edit', done: 'The edit is confirmed.' },
  cancel: { action: 'Cancel edit', done: 'The edit is cancelled.' },
}

function ConfirmEdit({ order, edit, how, onClose }: Props & { how: keyof typeof HOW }) {
  const { act } = useOrderEditActs(order.id)
  const { action, done } = HOW[how]
  const number = numberOf(order)
  const due = edit.difference_due
  const difference = moneyOf(Math.abs(due), order.currency_code)
  const total = moneyOf(edit.total, order.currency_code)
  // What is owed can be noted as paid only of an edit that was requested: Medusa begins its payment with that.
  const asks = how === 'confirm' && edit.status === 'created' && due > 0
  const steps = asks ? (['request', 'confirm'] as const) : [how]
  const words = {
    request: `The customer is asked to agree to a total of ${total}. Items cannot be changed meanwhile.`,
    confirm: `Order ${number} comes to ${total} then. ${due > 0 ? `${difference} more is owed by the customer, and can be marked as paid on this page.` : due < 0 ? `${difference} is owed to the customer: refund it on this page.` : 'No money moves.'}`,
    cancel: `Order ${number} stays as it is.`,
  }[how]
  return (
    <ConfirmDialog
      title={`${action}?`}
      action={action}
      harmless={how !== 'cancel'}
      done={done}
      onConfirm={async () => {
        for (const path of steps)
          await act({ id: edit.id, path, what: `The edit of order ${number}`, evidence: ({ status }) => status })
      }}
      onClose={onClose}
    >
      {words}
    </ConfirmDialog>
  )
}

/** What the customer owes for an edit has come another way. */
export function MarkEditPaid({ order, edit, onClose }: Props) {
  const { act } = useOrderEditActs(order.id)
  const money = moneyOf(settledOf(edit).owed, order.currency_code)
  return (
    <ConfirmDialog
      title={`Mark ${money} as paid?`}
      action="Mark as paid"
      harmless
      done={`${money} noted as paid.`}
      onConfirm={() =>
        act({
          ...{ id: edit.id, path: `/admin/payment-collections/${edit.payment_collection!.id}/authorize` },
          ...{ what: `The payment of ${money}`, evidence: (edit) => settledOf(edit).noted },
        })
      }
      onClose={onClose}
    >
      No money moves: it says that the customer has paid another way what the edit of order {numberOf(order)} costs
      more. It cannot be taken back.
    </ConfirmDialog>
  )
}
