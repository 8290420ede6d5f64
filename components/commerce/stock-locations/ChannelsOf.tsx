import { Loaded } from '@/components/data/Loaded'
import { usePermissions } from '@/hooks/use-permissions'
import { usePlaceChannel, useSalesChannelRows } from '@/hooks/use-shop-channels'
import { useShopRecord } from '@/hooks/use-shop-record'
import { stockLocations } from '@/hooks/use-shop-stock'
import { Toggles } from '../Toggles'

/** Which sales channels sell from a stock location. */
export function ChannelsOf({ id }: { id: string }) {
  const { can } = usePermissions()
  const { record } = useShopRecord(stockLocations, id)
  const place = usePlaceChannel()
  const on = new Set(record?.sales_channels?.map(({ id }) => id))
  const answer = useSalesChannelRows()
  return (
    <Loaded what="The sales channels" answer={{ ...answer, data: record && answer.data }}>
      {(channels) => (
        <Toggles
          label="Sales channels"
          may={{ add: can('commerce:update'), take: can('commerce:delete') }}
          rows={channels.map((channel) => ({ id: channel.id, name: channel.name, on: on.has(channel.id) }))}
          onToggle={(channel, isOn, name) => place(channel, id, isOn, `Sales channel “${name}”`)}
        />
      )}
    </Loaded>
  )
}
