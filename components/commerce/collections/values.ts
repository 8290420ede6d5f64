import { z } from '@/lib/shared/zod'
import { handle, keptHandle } from '@/components/commerce/fields/handle'
import { entriesOf, MetadataEntries } from '@/components/commerce/record/metadata'
import type { ShopCollection } from '@/hooks/commerce/products/use-shop-collections'

export const CollectionForm = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(100, 'A title has at most 100 characters.'),
  handle: keptHandle,
  metadata: MetadataEntries,
  version: z.number().default(0),
})
export type CollectionValues = Omit<z.input<typeof CollectionForm>, 'version'>

export const NewCollectionForm = CollectionForm.extend({ handle })

export const emptyCollection: CollectionValues = { title: '', handle: '', metadata: [] }
export const valuesOf = ({ title, handle, metadata }: ShopCollection): CollectionValues => ({
  title,
  handle,
  metadata: entriesOf(metadata),
})
