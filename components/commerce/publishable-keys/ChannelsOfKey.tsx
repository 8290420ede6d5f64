import { Loaded } from '@/components/data/Loaded'
import { usePermissions } from '@/hooks/use-permissions'
import { useSalesChannelRows } from '@/hooks/use-shop-channels'
import { publishableKeys } from '@/hooks/use-shop-keys'
import { useShopRecord, useShopWrites } from '@/hooks/use-shop-record'
import { Toggles } from '../Toggles'

/** Which sales channels a shop front with the key sells for. */
export function ChannelsOfKey({ id }: { id: string }) {
  const { can } = usePermissions()
  const { record } = useShopRecord(publishableKeys, id)
  const { act } = useShopWrites(publishableKeys)
  const answer = useSalesChannelRows()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  const on = new Set(record && idsOf(record.sales_channels))
  return (
    <Loaded what="The sales channels" answer={{ ...answer, data: record && answer.data }}>
      {(channels) => (
        <Toggles
          label="Sales channels"
          may={{ add: can('commerce-settings:update'), take: can('commerce-settings:delete') }}
          rows={channels.map((channel) => ({ id: channel.id, name: channel.name, on: on.has(channel.id) }))}
          onToggle={(channel, isOn, name) =>
            act({
              ...{ id, path: 'sales-channels/batch', method: isOn ? 'POST' : 'DELETE' },
              data: { sales_channel_ids: [{ id: channel }] },
              what: `Sales channel “${name}”`,
              evidence: ({ sales_channels }) => idsOf(sales_channels),
            })
          }
        />
      )}
    </Loaded>
  )
}
