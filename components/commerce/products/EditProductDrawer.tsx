import { metadataOf } from '@/components/commerce/record/metadata'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { productRecords } from '@/hooks/commerce/products/use-shop-products'
import { measuresOf } from './variants/measures'
import { ProductFields } from './ProductFields'
import { fieldsOf, isSame, ProductForm, valuesOf } from './values'

const words: FieldWords = {
  title: { label: 'Title' },
  subtitle: { label: 'Subtitle' },
  handle: { label: 'Handle' },
  description: { label: 'Description' },
  type: { label: 'Type' },
  collection_id: { label: 'Collection' },
  tags: { label: 'Tags' },
  categories: { label: 'Categories' },
  sales_channels: { label: 'Sales channels' },
  discountable: { label: 'Discounts apply to it' },
  weight: { label: 'Weight' },
  length: { label: 'Length' },
  width: { label: 'Width' },
  height: { label: 'Height' },
  hs_code: { label: 'HS code' },
  mid_code: { label: 'MID code' },
  origin_country: { label: 'Country of origin' },
  material: { label: 'Material' },
  metadata: { label: 'Metadata' },
}

/** All of a product that is not its variants or its pictures, with what has become of it. */
export function EditProductDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={productRecords}
      id={id}
      what="The product"
      title={({ title }) => title}
      wide
      schema={ProductForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={({ title }) => `Product “${title}”`}
      fieldsOf={({ metadata, ...input }, row) => ({
        ...fieldsOf(input),
        ...measuresOf(input),
        discountable: input.discountable,
        metadata: metadataOf(metadata, row.metadata),
      })}
      isDone={(row, input) => isSame(valuesOf(row), input)}
      onClose={onClose}
    >
      {(form, { is_giftcard }) => <ProductFields form={form} giftCard={is_giftcard} />}
    </ShopDrawer>
  )
}
