import { metadataOf } from '@/components/commerce/record/metadata'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { categories } from '@/hooks/commerce/products/use-shop-categories'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useQuery } from '@/hooks/ui/list/use-query'
import { CategoryFields } from './CategoryFields'
import { emptyCategory, NewCategoryForm } from './values'

/** What the address calls the category that a new one is to lie in. */
export const BELOW = 'below'

export function NewCategoryDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(categories)
  const { of, replace } = useQuery()
  const close = () => {
    replace({ [BELOW]: undefined })
    onClose()
  }
  return (
    <FormDrawer
      title="New category"
      submitLabel="Create"
      schema={NewCategoryForm}
      initialValues={emptyCategory(of(BELOW) ?? null)}
      onClose={close}
      onSubmit={async ({ version: _version, handle, metadata, ...input }) => {
        const what = `Category “${input.name}”`
        await create({ ...input, ...(handle && { handle }), metadata: metadataOf(metadata) }, what)
        return `${what} created.`
      }}
    >
      {(form) => <CategoryFields form={form} />}
    </FormDrawer>
  )
}
