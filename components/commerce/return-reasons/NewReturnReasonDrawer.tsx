import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { returnReasons } from '@/hooks/commerce/orders/use-shop-reasons'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { ReturnReasonFields } from './ReturnReasonFields'
import { emptyReturnReason, ReturnReasonForm, newOf } from './values'

export function NewReturnReasonDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(returnReasons)
  return (
    <FormDrawer
      title="New return reason"
      submitLabel="Create"
      schema={ReturnReasonForm}
      initialValues={emptyReturnReason}
      onClose={onClose}
      onSubmit={async (input) => {
        const what = `Return reason “${input.label}”`
        await create(newOf(input), what)
        return `${what} created.`
      }}
    >
      {(form) => <ReturnReasonFields form={form} isNew />}
    </FormDrawer>
  )
}
