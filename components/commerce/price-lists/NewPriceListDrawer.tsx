import { useRouter } from 'next/router'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { priceLists } from '@/hooks/commerce/products/use-shop-price-lists'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { PriceListFields } from './PriceListFields'
import { emptyPriceList, fieldsOf, PriceListForm } from './values'

/** A list that is not there yet. Its prices are entered on its own page, which comes next. */
export function NewPriceListDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(priceLists)
  const router = useRouter()
  const selected = useSelected()
  return (
    <FormDrawer
      title="New price list"
      submitLabel="Create"
      schema={PriceListForm}
      initialValues={emptyPriceList}
      onClose={onClose}
      onSaved={() => {}}
      onSubmit={async (input) => {
        const what = `Price list “${input.name}”`
        const { starts_at, ends_at, ...fields } = fieldsOf(input)
        const period = { ...(starts_at && { starts_at }), ...(ends_at && { ends_at }) }
        const { id } = await create({ ...fields, ...period, prices: [] }, what)
        void router.push(links.page(`/admin/commerce/price-lists/${id}`, selected))
        return `${what} created.`
      }}
    >
      {(form) => <PriceListFields form={form} />}
    </FormDrawer>
  )
}
