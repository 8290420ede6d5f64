import type { FieldWords } from '@/components/forms/field-words'
import type { Versioned } from '@/hooks/shop-noun'
import { productRecords, type ProductRecord } from '@/hooks/use-shop-products'
import { useShopWrites } from '@/hooks/use-shop-record'
import { metadataOf } from '../metadata'
import { ShopDrawer } from '../ShopDrawer'
import { measuresOf } from './measures'
import { ProductFields } from './ProductFields'
import { fieldsOf, isSame, ProductForm, valuesOf } from './values'

const words: FieldWords = {
  ...{ title: { label: 'Title' }, subtitle: { label: 'Subtitle' }, handle: { label: 'Handle' } },
  ...{ description: { label: 'Description' }, type: { label: 'Type' }, collection_id: { label: 'Collection' } },
  ...{ tags: { label: 'Tags' }, categories: { label: 'Categories' }, sales_channels: { label: 'Sales channels' } },
  ...{ discountable: { label: 'Discounts apply to it' }, weight: { label: 'Weight' }, length: { label: 'Length' } },
  ...{ width: { label: 'Width' }, height: { label: 'Height' }, hs_code: { label: 'HS code' } },
  ...{ mid_code: { label: 'MID code' }, origin_country: { label: 'Country of origin' } },
  ...{ material: { label: 'Material' }, metadata: { label: 'Metadata' } },
}

/** All of a product that is not its variants or its pictures, with what has become of it. */
export function EditProductDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(productRecords)
  return (
    <ShopDrawer
      entity={productRecords}
      id={id}
      what="The product"
      title={({ title }: Versioned<ProductRecord>) => title}
      wide
      schema={ProductForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async ({ version, metadata, ...input }) => {
        const what = `Product “${input.title}”`
        const fields = { ...fieldsOf(input), ...measuresOf(input), discountable: input.discountable }
        const isDone = (row: ProductRecord) => isSame(valuesOf(row), { ...input, metadata })
        await update(id, version, (row) => ({ ...fields, metadata: metadataOf(metadata, row.metadata) }), what, isDone)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form, { is_giftcard }) => <ProductFields form={form} giftCard={is_giftcard} />}
    </ShopDrawer>
  )
}
