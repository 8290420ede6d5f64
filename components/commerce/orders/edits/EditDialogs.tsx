import { TextInput } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { numberOf } from '@/components/commerce/orders/acts'
import styles from '@/components/commerce/orders/Fields.module.css'
import { NoteField } from '@/components/commerce/orders/NoteField'
import { lineName } from '@/components/commerce/orders/returns/goods'
import {
  added,
  count,
  emptyAdded,
  variantOf,
  type AddedValue,
} from '@/components/commerce/orders/values'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import {
  editsOf,
  useOrderEditActs,
  type OrderEdit,
} from '@/hooks/commerce/orders/use-shop-order-edits'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf } from '@/lib/client/format/money'
import { addOneByOne } from '@/lib/client/one-by-one'
import { editEvidence, settledOf, type EditAct } from './edit-acts'
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
    case 'cancel':
      return <CancelEdit {...props} />
    default:
      return <ConfirmEdit {...props} how={act.do} />
  }
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
            id: edit.id,
            path: 'items',
            data: variantOf(row),
            what: `Adding ${name}`,
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
      of={line.id}
      size={400}
      submitLabel="Change"
      schema={z.object({
        quantity: count.refine(
          (many) => many >= fulfilled,
          `${fulfilled} of them are fulfilled already.`,
        ),
      })}
      initialValues={{ quantity: String(line.quantity) }}
      onClose={onClose}
      onSubmit={async ({ quantity }) => {
        if (quantity === line.quantity) return
        await act({
          id: edit.id,
          path: `items/${line.id}`,
          data: { quantity },
          what: `The quantity of ${lineName(line)}`,
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
}

function ConfirmEdit({ order, edit, how, onClose }: Props & { how: keyof typeof HOW }) {
  const { act, set } = useOrderEditActs(order.id)
  const { action, done } = HOW[how]
  const number = numberOf(order)
  const due = edit.difference_due
  const difference = moneyOf(Math.abs(due), order.currency_code)
  const total = moneyOf(edit.total, order.currency_code)
  // What is owed can be noted as paid only of an edit that was requested: Medusa begins its payment
  // with that.
  const asks = how === 'confirm' && edit.status === 'created' && due > 0
  const steps = asks ? (['request', 'confirm'] as const) : [how]
  const what = `The edit of order ${number}`
  const words = {
    request: `The customer is asked to agree to a total of ${total}. Items cannot be changed meanwhile.`,
    confirm: `Order ${number} comes to ${total} then. ${due > 0 ? `${difference} more is owed by the customer, and can be marked as paid on this page.` : due < 0 ? `${difference} is owed to the customer: refund it on this page.` : 'No money moves.'}`,
  }[how]
  return (
    <FormDialog
      title={`${action}?`}
      submitLabel={action}
      schema={z.object({
        note: z.string().trim().max(1000, 'A note has at most 1,000 characters.'),
      })}
      initialValues={{ note: edit.internal_note ?? '' }}
      onClose={onClose}
      onSubmit={async ({ note }) => {
        if (note !== (edit.internal_note ?? ''))
          await set(edit.id, { internal_note: note }, 'The note')
        for (const path of steps)
          await act({ id: edit.id, path, what, evidence: ({ status }) => status })
        return done
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>{words}</p>
          <NoteField form={form} />
        </>
      )}
    </FormDialog>
  )
}

function CancelEdit({ order, edit, onClose }: Props) {
  const { act } = useOrderEditActs(order.id)
  const number = numberOf(order)
  return (
    <ConfirmDialog
      title="Cancel edit?"
      action="Cancel edit"
      done="The edit is cancelled."
      onConfirm={() =>
        act({
          id: edit.id,
          path: 'cancel',
          what: `The edit of order ${number}`,
          evidence: ({ status }) => status,
        })
      }
      onClose={onClose}
    >
      Order {number} stays as it is.
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
          id: edit.id,
          path: `/admin/payment-collections/${edit.payment_collection!.id}/authorize`,
          what: `The payment of ${money}`,
          evidence: (edit) => settledOf(edit).noted,
        })
      }
      onClose={onClose}
    >
      No money moves: it says that the customer has paid another way what the edit of order{' '}
      {numberOf(order)} costs more. It cannot be taken back.
    </ConfirmDialog>
  )
}
