import { Toggles } from '@/components/commerce/list/Toggles'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { usePlaceChannel, useSalesChannelRows } from '@/hooks/commerce/use-shop-channels'
import { answerOf, useShopRecord } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

/** Which sales channels sell from a stock location. */
export function ChannelsOf({ id }: { id: string }) {
  const { can } = usePermissions()
  const location = useShopRecord(stockLocations, id)
  const place = usePlaceChannel()
  const channels = useSalesChannelRows()
  return (
    <Loaded what="The stock location" answer={answerOf(location)}>
      {({ sales_channels: on = [] }) => (
        <Loaded what="The sales channels" answer={channels}>
          {(all) => (
            <Toggles
              label="Sales channels"
              may={{ add: can('commerce:update'), take: can('commerce:delete') }}
              rows={all.map(({ id, name }) => ({
                id,
                name,
                on: on.some((channel) => channel.id === id),
              }))}
              onToggle={(channel, isOn, name) =>
                place(channel, id, isOn, `Sales channel “${name}”`)
              }
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
