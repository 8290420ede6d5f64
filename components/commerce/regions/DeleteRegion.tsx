import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { draftOrderRows } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { useUnsentOrders } from '@/hooks/commerce/orders/use-unsent-orders'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { regions, type ShopRegion } from '@/hooks/commerce/use-shop-regions'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { counted } from '@/lib/client/format/nouns'
import { needOf } from '../shipping/need'
import { Needed } from '../shipping/Needed'

const DRAFTS = { one: 'draft order is', many: 'draft orders are' }

type Props = { region: ShopRegion; onClose: () => void }

/**
 * Asks before a region goes, with its shipping options before it: Medusa keeps them, and can list
 * none of any region while one has a region that is not there. It can then neither fulfil the
 * orders that are sent with them nor open its drafts.
 */
export function DeleteRegion({ region: { id, name }, onClose }: Props) {
  const region = useShopWrites(regions)
  const option = useShopWrites(shippingOptions)
  const options = useShopRows(shippingOptions, { params: { region_id: id } })
  const orders = useUnsentOrders(id)
  const drafts = useShopRows(draftOrderRows, { params: { expand: 'cart' } })
  const title = `Delete “${name}”?`
  if (!options.data || !orders.data || !drafts.data)
    return (
      <WaitingDialog
        title={title}
        what="What is in it"
        answers={[options, orders, drafts]}
        onClose={onClose}
      />
    )
  const need = needOf(orders.data)
  if (need.count > 0)
    return (
      <Needed name={name} onClose={onClose}>
        {need.word} to be fulfilled there: without its shipping options the shop could not do that
        any more.
      </Needed>
    )
  const open = drafts.data.filter(({ status, cart }) => status === 'open' && cart.region_id === id)
  if (open.length > 0)
    return (
      <Needed name={name} onClose={onClose}>
        {counted(open.length, DRAFTS)} still open there: the shop could not open them any more.
        Delete them first, or mark them as paid.
      </Needed>
    )
  const known = options.data
  return (
    <ConfirmDialog
      title={title}
      action="Delete"
      onClose={onClose}
      done={`Region “${name}” deleted.`}
      onConfirm={async () => {
        for (const one of known)
          await option.remove(one.id, `The deletion of shipping option “${one.name}”`)
        await region.remove(id, `The deletion of region “${name}”`)
      }}
    >
      {[
        'Nobody can make a cart there then. Its countries can be put into another region; orders stay.',
        need.rest,
        known.length > 0 &&
          `Its shipping options go with it: ${known.map((one) => one.name).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
