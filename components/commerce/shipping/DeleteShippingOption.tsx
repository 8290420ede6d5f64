import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useUnsentOrders } from '@/hooks/commerce/orders/use-unsent-orders'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { shippingOptions, type ShopShippingOption } from '@/hooks/commerce/use-shop-shipping'
import { Needed } from './Needed'
import { needOf } from './need'

const RETURNS = 'Returns that were requested stay as they are.'
const ORDERS = 'No open order is still to be sent with it.'

type Props = { option: ShopShippingOption; name: string; onClose: () => void }

/**
 * Asks before a shipping option goes: the shop can fulfil no order whose option is gone, so that it
 * stays while one needs it.
 */
export function DeleteShippingOption({ option, name, onClose }: Props) {
  const { asShown, save } = useShopForm(shippingOptions, ({ admin_only }) => admin_only)
  const { id, region_id, is_return, admin_only } = option
  // Medusa has told its provider of a return when it was asked for.
  const orders = useUnsentOrders(is_return ? undefined : region_id)
  if (!is_return && !orders.data)
    return (
      <WaitingDialog
        title={`Delete “${name}”?`}
        what="The open orders"
        answers={[orders]}
        onClose={onClose}
      />
    )
  const need = needOf(orders.data ?? [], id)
  if (need.count === 0)
    return (
      <DeleteFromShop
        of={shippingOptions}
        noun="shipping option"
        id={id}
        name={name}
        onClose={onClose}
      >
        {['Nobody can choose it any more.', is_return ? RETURNS : need.rest || ORDERS].join(' ')}
      </DeleteFromShop>
    )
  const why = `${need.word} to be sent with it: the shop could not fulfil them any more.`
  if (admin_only)
    return (
      <Needed name={name} onClose={onClose}>
        {why}
      </Needed>
    )
  const what = `Shipping option “${name}”`
  return (
    <ConfirmDialog
      title={`“${name}” is still needed`}
      action="Make it for staff only"
      harmless
      done={`${what} is for staff only now.`}
      // Medusa takes away those requirements that do not come.
      onConfirm={() =>
        save({
          id,
          version: asShown(option).version,
          what,
          fieldsOf: ({ requirements }) => ({
            admin_only: true,
            requirements: requirements.map(kept),
          }),
        })
      }
      onClose={onClose}
    >
      {why} For staff only, customers cannot choose it any more; it can be deleted once those orders
      are fulfilled.
    </ConfirmDialog>
  )
}

const kept = ({ id, type, amount }: ShopShippingOption['requirements'][number]) => ({
  id,
  type,
  amount,
})
