import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { returnReasons } from '@/hooks/commerce/orders/use-shop-reasons'
import { ReturnReasonFields } from './ReturnReasonFields'
import { changedOf, ReturnReasonForm, valuesOf, words } from './values'

/** One return reason. */
export function ReturnReasonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={returnReasons}
      id={id}
      what="The return reason"
      title={({ label }) => label}
      schema={ReturnReasonForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={({ label }) => `Return reason “${label}”`}
      fieldsOf={changedOf}
      onClose={onClose}
    >
      {(form) => <ReturnReasonFields form={form} />}
    </ShopDrawer>
  )
}
