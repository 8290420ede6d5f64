import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { StockLocationFields } from './StockLocationFields'
import { emptyStockLocation, StockLocationForm, newOf } from './values'

export function NewStockLocationDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(stockLocations)
  return (
    <FormDrawer
      title="New stock location"
      submitLabel="Create"
      schema={StockLocationForm}
      initialValues={emptyStockLocation}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Stock location “${input.name}”`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <StockLocationFields form={form} />}
    </FormDrawer>
  )
}
