import { Loaded } from '@/components/data/Loaded'
import { usePermissions } from '@/hooks/use-permissions'
import { usePlaceChannel, useSalesChannelRows } from '@/hooks/use-shop-channels'
import { answerOf, useShopRecord } from '@/hooks/use-shop-record'
import { stockLocations } from '@/hooks/use-shop-stock'
import { Toggles } from '../Toggles'

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
