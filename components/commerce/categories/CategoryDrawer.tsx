import { ProductsWithin } from '@/components/commerce/products/ProductsWithin'
import { metadataOf } from '@/components/commerce/record/metadata'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { categories } from '@/hooks/commerce/products/use-shop-categories'
import { CategoryFields } from './CategoryFields'
import { CategoryForm, valuesOf } from './values'

const words: FieldWords = {
  name: { label: 'Name' },
  handle: { label: 'Handle' },
  description: { label: 'Description' },
  parent_category_id: { label: 'Below' },
  is_active: { label: 'Active' },
  is_internal: { label: 'Internal' },
  metadata: { label: 'Metadata' },
}

/** One category, with the products in it. */
export function CategoryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={categories}
      id={id}
      what="The category"
      title={({ name }) => name}
      schema={CategoryForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      tabs={[
        {
          label: 'Products',
          content: ({ name }) => (
            <ProductsWithin
              of={categories}
              holder="category_id"
              id={id}
              what={`the category “${name}”`}
            />
          ),
        },
      ]}
      named={({ name }) => `Category “${name}”`}
      fieldsOf={({ handle, metadata, ...input }, row) => ({
        ...input,
        ...(handle && { handle }),
        metadata: metadataOf(metadata, row.metadata),
      })}
      onClose={onClose}
    >
      {(form) => <CategoryFields form={form} id={id} />}
    </ShopDrawer>
  )
}
