import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import {
  discounts,
  useSaveConditions,
  type ShopDiscount,
} from '@/hooks/commerce/use-shop-discounts'
import { Codes } from './Codes'
import { DiscountFields } from './DiscountFields'
import { changedDiscount, DiscountForm, valuesOf, wantedOf } from './values'
import { fieldWords } from './words'

const isTemplate = ({ is_dynamic, parent_discount_id }: ShopDiscount) =>
  is_dynamic && parent_discount_id === null

/** One discount; of a template also its codes. */
export function DiscountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const saveConditions = useSaveConditions()
  return (
    <ShopDrawer
      entity={discounts}
      id={id}
      what="The discount"
      title={({ code }) => code}
      schema={DiscountForm}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="commerce:update"
      readOnly={({ parent_discount }) =>
        parent_discount &&
        `A code of “${parent_discount.code}”: what it takes off, and for whom, is changed there.`
      }
      tabs={[
        {
          label: 'Codes',
          of: isTemplate,
          content: ({ id, code }) => <Codes template={id} name={code} />,
        },
      ]}
      named={({ code }) => `Discount “${code}”`}
      ahead={(input, row) =>
        saveConditions(row, wantedOf(input), `Discount “${input.code}”: a condition`)
      }
      fieldsOf={changedDiscount}
      onClose={onClose}
    >
      {(form) => <DiscountFields form={form} />}
    </ShopDrawer>
  )
}
