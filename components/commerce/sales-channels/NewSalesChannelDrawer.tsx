import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { salesChannels } from '@/hooks/commerce/use-shop-channels'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { SalesChannelFields } from './SalesChannelFields'
import { emptySalesChannel, SalesChannelForm, newOf } from './values'

export function NewSalesChannelDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(salesChannels)
  return (
    <FormDrawer
      title="New sales channel"
      submitLabel="Create"
      schema={SalesChannelForm}
      initialValues={emptySalesChannel}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Sales channel “${input.name}”`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <SalesChannelFields form={form} />}
    </FormDrawer>
  )
}
