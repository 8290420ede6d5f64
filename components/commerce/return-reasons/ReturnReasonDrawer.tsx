import { returnReasons, type ShopReturnReason } from '@/hooks/use-shop-reasons'
import { useShopWrites } from '@/hooks/use-shop-record'
import type { Versioned } from '@/hooks/shop-noun'
import { ShopDrawer } from '../ShopDrawer'
import { ReturnReasonFields } from './ReturnReasonFields'
import { changedOf, ReturnReasonForm, valuesOf, words } from './values'

/** One return reason. */
export function ReturnReasonDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { update } = useShopWrites(returnReasons)
  return (
    <ShopDrawer
      entity={returnReasons}
      id={id}
      what="The return reason"
      title={({ label }: Versioned<ShopReturnReason>) => label}
      schema={ReturnReasonForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async ({ version, ...input }) => {
        const what = `Return reason “${input.label}”`
        await update(id, version, () => changedOf(input), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <ReturnReasonFields form={form} />}
    </ShopDrawer>
  )
}
