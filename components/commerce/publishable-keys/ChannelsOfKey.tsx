import { Toggles } from '@/components/commerce/list/Toggles'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useSalesChannelRows } from '@/hooks/commerce/use-shop-channels'
import { publishableKeys } from '@/hooks/commerce/use-shop-keys'
import { answerOf, useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

/** Which sales channels a shop front with the key sells for. */
export function ChannelsOfKey({ id }: { id: string }) {
  const { can } = usePermissions()
  const key = useShopRecord(publishableKeys, id)
  const { act } = useShopWrites(publishableKeys)
  const channels = useSalesChannelRows()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  return (
    <Loaded what="The key" answer={answerOf(key)}>
      {({ sales_channels: on }) => (
        <Loaded what="The sales channels" answer={channels}>
          {(all) => (
            <Toggles
              label="Sales channels"
              may={{ add: can('commerce-settings:update'), take: can('commerce-settings:delete') }}
              rows={all.map(({ id, name }) => ({ id, name, on: idsOf(on).includes(id) }))}
              onToggle={(channel, isOn, name) =>
                act({
                  id,
                  path: 'sales-channels/batch',
                  method: isOn ? 'POST' : 'DELETE',
                  data: { sales_channel_ids: [{ id: channel }] },
                  what: `Sales channel “${name}”`,
                  evidence: ({ sales_channels }) => idsOf(sales_channels),
                })
              }
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
