import { Loaded } from '@/components/data/Loaded'
import { usePermissions } from '@/hooks/use-permissions'
import { usePlaceChannel } from '@/hooks/use-shop-channels'
import { useShopRows } from '@/hooks/use-shop-list'
import { stockLocations } from '@/hooks/use-shop-stock'
import { Toggles } from '../Toggles'

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
