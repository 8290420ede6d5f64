import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAtOnce } from '@/components/commerce/fields/use-at-once'
import { lineName } from '@/components/commerce/orders/returns/goods'
import styles from '@/components/commerce/orders/Sale.module.css'
import { SaleLines, Sums } from '@/components/commerce/orders/SaleLines'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Status } from '@/components/ui/primitives/Status'
import { useOrderEditActs, type OrderEdit } from '@/hooks/commerce/orders/use-shop-order-edits'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { editEvidence, type EditAct } from './edit-acts'

const EditDialogs = onDemand(() => import('./EditDialogs').then((module) => module.EditDialogs))

type Props = { order: WholeOrder; edit: OrderEdit }

/** An order as it would be after the edit that is open, and what can still be changed. */
export function EditSection({ order, edit }: Props) {
  const { act } = useOrderEditActs(order.id)
  const { atOnce } = useAtOnce()
  const { can } = usePermissions()
  const mayChange = can('commerce:update')
  // What is undone or taken out is deleted there.
  const mayDelete = can('commerce:delete')
  const [doing, setDoing] = useState<EditAct | null>(null)
  const isDraft = edit.status === 'created'
  const changeOf = (id: string) => edit.changes.find(({ line_item }) => line_item?.id === id)
  const gone = edit.changes.filter(({ type }) => type === 'item_remove')
  const undo = (change: string) =>
    atOnce(() =>
      act({
        id: edit.id,
        path: `changes/${change}`,
        method: 'DELETE',
        what: 'Undoing the change',
        evidence: editEvidence,
      }),
    )
  const remove = (line: string, name: string) =>
    atOnce(() =>
      act({
        id: edit.id,
        path: `items/${line}`,
        method: 'DELETE',
        what: `The removal of ${name}`,
        evidence: editEvidence,
      }),
    )
  const menu = (line: OrderEdit['items'][number]) => {
    const change = changeOf(line.id)
    const name = lineName(line)
    return (
      <RowMenu
        name={name}
        actions={[
          change !== undefined && {
            label: 'Undo',
            icon: IconArrowBackUp,
            onClick: () => undo(change.id),
          },
          change?.type !== 'item_add' && {
            label: 'Remove',
            icon: IconTrash,
            danger: true,
            onClick: () => remove(line.id, name),
          },
        ]}
      />
    )
  }
  return (
    <section aria-labelledby="edit" className={styles.edit}>
      <div className={styles.head}>
        <h2 id="edit" className={styles.title}>
          Order edit
        </h2>
        <Status tone={isDraft ? 'quiet' : 'warn'}>
          {isDraft ? 'Being made' : 'Confirmation requested'}
        </Status>
      </div>
      <p className={styles.more}>
        {isDraft
          ? 'The order stays as it is until the edit is confirmed.'
          : 'It waits for the customer. You can confirm it yourself, and settle the difference with them.'}
      </p>
      <SaleLines
        lines={edit.items}
        currency={order.currency_code}
        label="Items after the edit"
        moreOf={(line) => {
          const change = changeOf(line.id)
          const before = change?.original_line_item?.quantity
          return [
            change?.type === 'item_add' && 'Added',
            change?.type === 'item_update' && `Was ${before}`,
          ]
        }}
        onCount={isDraft && mayChange ? (line) => setDoing({ do: 'count', line }) : undefined}
        menu={isDraft && mayDelete ? menu : undefined}
      />
      {gone.length > 0 && (
        <ul className={styles.removed}>
          {gone.map(({ id, original_line_item }) => (
            <li key={id}>
              <span>
                Removed: <s>{original_line_item && lineName(original_line_item)}</s>
              </span>
              {isDraft && mayDelete && (
                <Button size="compact-sm" variant="default" onClick={() => undo(id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Sums
        currency={order.currency_code}
        sums={[
          { label: 'Total now', amount: order.total },
          { label: 'Total after the edit', amount: edit.total, strong: true },
          { label: 'Difference', amount: edit.difference_due },
        ]}
      />
      {mayChange && (
        <div className={styles.foot}>
          {isDraft && (
            <>
              {mayDelete && (
                <Button variant="default" onClick={() => setDoing({ do: 'delete' })}>
                  Delete edit
                </Button>
              )}
              <Button variant="default" onClick={() => setDoing({ do: 'add' })}>
                Add products
              </Button>
              <Button
                variant="default"
                disabled={edit.changes.length === 0}
                onClick={() => setDoing({ do: 'request' })}
              >
                Request confirmation
              </Button>
            </>
          )}
          {!isDraft && (
            <Button variant="default" onClick={() => setDoing({ do: 'cancel' })}>
              Cancel edit
            </Button>
          )}
          <Button disabled={edit.changes.length === 0} onClick={() => setDoing({ do: 'confirm' })}>
            Confirm edit
          </Button>
        </div>
      )}
      {doing && (
        <EditDialogs order={order} edit={edit} act={doing} onClose={() => setDoing(null)} />
      )}
    </section>
  )
}
