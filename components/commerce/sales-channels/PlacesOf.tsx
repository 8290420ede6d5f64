import { Toggles } from '@/components/commerce/list/Toggles'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { usePlaceChannel } from '@/hooks/commerce/use-shop-channels'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

const params = { expand: 'sales_channels' }

/** The stock locations that a sales channel sells from. */
export function PlacesOf({ id, name }: { id: string; name: string }) {
  const { can } = usePermissions()
  const place = usePlaceChannel()
  return (
    <Loaded what="The stock locations" answer={useShopRows(stockLocations, { params })}>
      {(places) => (
        <Toggles
          label="Stock locations"
          may={{ add: can('commerce:update'), take: can('commerce:delete') }}
          rows={places.map((one) => ({
            id: one.id,
            name: one.name,
            on: one.sales_channels?.some((channel) => channel.id === id) ?? false,
          }))}
          onToggle={(location, isOn) => place(id, location, isOn, `Sales channel “${name}”`)}
        />
      )}
    </Loaded>
  )
}
