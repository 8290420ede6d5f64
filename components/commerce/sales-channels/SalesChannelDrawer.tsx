import { salesChannels, type ShopSalesChannel } from '@/hooks/use-shop-channels'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ProductsWithin } from '../ProductsWithin'
import { ShopDrawer } from '../ShopDrawer'
import { PlacesOf } from './PlacesOf'
import { SalesChannelFields } from './SalesChannelFields'
import { changedOf, SalesChannelForm, valuesOf, words } from './values'

/** One sales channel. */
export function SalesChannelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(salesChannels)
  return (
    <ShopDrawer
      entity={salesChannels}
      id={id}
      what="The sales channel"
      title={({ name }: Versioned<ShopSalesChannel>) => name}
      schema={SalesChannelForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[
        {
          label: 'Products',
          content: ({ name }) => (
            <ProductsWithin of={salesChannels} holder="sales_channel_id" id={id} what={`the sales channel “${name}”`} />
          ),
        },
        { label: 'Stock locations', content: ({ id, name }) => <PlacesOf id={id} name={name} /> },
      ]}
      onSubmit={async ({ version, ...input }) => {
        const what = `Sales channel “${input.name}”`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <SalesChannelFields form={form} />}
    </ShopDrawer>
  )
}
