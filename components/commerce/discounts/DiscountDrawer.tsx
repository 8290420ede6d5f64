import type { Versioned } from '@/hooks/shop-noun'
import { discounts, useSaveDiscount, type ShopDiscount } from '@/hooks/use-shop-discounts'
import { ShopDrawer } from '../ShopDrawer'
import { Codes } from './Codes'
import { DiscountFields } from './DiscountFields'
import { changedDiscount, DiscountForm, valuesOf, wantedOf } from './values'
import { fieldWords } from './words'

const isTemplate = ({ is_dynamic, parent_discount_id }: ShopDiscount) => is_dynamic && parent_discount_id === null

/** One discount; of a template also its codes. */
export function DiscountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveDiscount()
  return (
    <ShopDrawer
      entity={discounts}
      id={id}
      what="The discount"
      title={({ code }: Versioned<ShopDiscount>) => code}
      schema={DiscountForm}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="commerce:update"
      readOnly={({ parent_discount }) =>
        parent_discount && `A code of “${parent_discount.code}”: what it takes off, and for whom, is changed there.`
      }
      tabs={[{ label: 'Codes', of: isTemplate, content: ({ id, code }) => <Codes template={id} name={code} /> }]}
      onSubmit={async (input) => {
        const what = `Discount “${input.code}”`
        const { version } = input
        await save({ id, version, wanted: wantedOf(input) }, (row) => changedDiscount(input, row), what)
        return `${what} saved.`
      }}
      onClose={onClose}
    >
      {(form) => <DiscountFields form={form} />}
    </ShopDrawer>
  )
}
