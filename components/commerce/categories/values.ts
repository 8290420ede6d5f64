import { z } from '@/lib/shared/zod'
import { handle, keptHandle } from '@/components/commerce/fields/handle'
import { entriesOf, MetadataEntries } from '@/components/commerce/record/metadata'
import type { ShopCategory } from '@/hooks/commerce/products/use-shop-categories'

export const CategoryForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'A name has at most 100 characters.'),
  handle: keptHandle,
  description: z.string().trim().max(1000, 'A description has at most 1,000 characters.'),
  parent_category_id: z.string().nullable(),
  is_active: z.boolean(),
  is_internal: z.boolean(),
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type CategoryValues = Omit<z.input<typeof CategoryForm>, 'version'>

export const NewCategoryForm = CategoryForm.extend({ handle })

/** A new one is for customers at once: most are. */
export const emptyCategory = (parent: string | null): CategoryValues => ({
  name: '',
  handle: '',
  description: '',
  parent_category_id: parent,
  is_active: true,
  is_internal: false,
  metadata: [],
})

export const valuesOf = (category: ShopCategory): CategoryValues => ({
  name: category.name,
  handle: category.handle,
  description: category.description ?? '',
  parent_category_id: category.parent_category_id,
  is_active: category.is_active,
  is_internal: category.is_internal,
  metadata: entriesOf(category.metadata),
})
