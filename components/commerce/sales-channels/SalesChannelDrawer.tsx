import { ProductsWithin } from '@/components/commerce/products/ProductsWithin'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { salesChannels } from '@/hooks/commerce/use-shop-channels'
import { PlacesOf } from './PlacesOf'
import { SalesChannelFields } from './SalesChannelFields'
import { changedOf, SalesChannelForm, valuesOf, words } from './values'

/** One sales channel. */
export function SalesChannelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={salesChannels}
      id={id}
      what="The sales channel"
      title={({ name }) => name}
      schema={SalesChannelForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[
        {
          label: 'Products',
          content: ({ name }) => (
            <ProductsWithin
              of={salesChannels}
              holder="sales_channel_id"
              id={id}
              what={`the sales channel “${name}”`}
            />
          ),
        },
        { label: 'Stock locations', content: ({ id, name }) => <PlacesOf id={id} name={name} /> },
      ]}
      named={({ name }) => `Sales channel “${name}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <SalesChannelFields form={form} />}
    </ShopDrawer>
  )
}
