import { Loaded } from '@/components/data/Loaded'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { Dialog } from '@/components/forms/Dialog'
import { useShopRows } from '@/hooks/use-shop-list'
import { useShopWrites } from '@/hooks/use-shop-record'
import { regions, type ShopRegion } from '@/hooks/use-shop-regions'
import { shippingOptions } from '@/hooks/use-shop-shipping'

type Props = { region: ShopRegion; onClose: () => void }

/**
 * Asks before a region goes, with its shipping options before it: Medusa keeps them, and can list none of any region while
 * one has a region that is not there.
 */
export function DeleteRegion({ region: { id, name }, onClose }: Props) {
  const region = useShopWrites(regions)
  const option = useShopWrites(shippingOptions)
  const title = `Delete “${name}”?`
  const answer = useShopRows(shippingOptions, { params: { region_id: id } })
  if (answer.data === undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Loaded what="Its shipping options" answer={answer}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  const options = answer.data
  return (
    <ConfirmDialog
      title={title}
      action="Delete"
      onClose={onClose}
      done={`Region “${name}” deleted.`}
      onConfirm={async () => {
        for (const one of options) await option.remove(one.id, `The deletion of shipping option “${one.name}”`)
        await region.remove(id, `The deletion of region “${name}”`)
      }}
    >
      {[
        'Nobody can make a cart there then. Its countries can be put into another region; orders stay.',
        options.length > 0 && `Its shipping options go with it: ${options.map((one) => one.name).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </ConfirmDialog>
  )
}
