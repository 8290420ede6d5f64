import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { regions } from '@/hooks/commerce/use-shop-regions'
import { RegionFields } from './RegionFields'
import { emptyRegion, RegionForm, newOf } from './values'

export function NewRegionDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(regions)
  return (
    <FormDrawer
      title="New region"
      submitLabel="Create"
      schema={RegionForm}
      initialValues={emptyRegion}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Region “${input.name}”`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <RegionFields form={form} isNew />}
    </FormDrawer>
  )
}
