import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import { products } from '@/hooks/commerce/use-shop'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import { KINDS, type Kind, type Operator } from '@/hooks/commerce/use-shop-discounts'
import { productTags, productTypes } from '@/hooks/commerce/use-shop-words'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { PickedField } from '../fields/PickedField'
import styles from './Discounts.module.css'
import { emptyCondition, type DiscountValues } from './values'
import { KIND_WORDS, OPERATORS } from './words'

const kindChoices = KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].label }))
const operatorChoices = Object.entries(OPERATORS).map(([value, label]) => ({ value, label }))
const TITLES = { fields: 'id,title,created_at', expand: 'type' }

type Props = { form: Form<DiscountValues> }

/** For what, and for whom, a discount holds. */
export const ConditionFields = ({ form }: Props) => (
  <RowsField
    form={form}
    name="conditions"
    label="Conditions"
    help="Without any, it holds for everybody and everything. With several, all of them have to be met."
    one="condition"
    rows={form.values.conditions}
    nameOf={({ type, operator }) => `${KIND_WORDS[type].label}, ${OPERATORS[operator]}`}
    empty={emptyCondition}
    className={styles.condition!}
  >
    {({ type }, index) => (
      <>
        <Select
          aria-label={`What condition ${index + 1} is about`}
          allowDeselect={false}
          data={kindChoices}
          {...form.getInputProps(`conditions.${index}.type`)}
          onChange={(kind) => {
            form.setFieldValue(`conditions.${index}`, {
              ...form.values.conditions[index]!,
              type: kind as Kind,
              picked: [],
            })
            form.clearFieldError(`conditions.${index}.type`)
          }}
        />
        <Select
          aria-label={`How condition ${index + 1} chooses`}
          allowDeselect={false}
          data={operatorChoices}
          {...form.getInputProps(`conditions.${index}.operator`)}
          onChange={(operator) => {
            form.setFieldValue(`conditions.${index}.operator`, operator as Operator)
            form.clearFieldError(`conditions.${index}.type`)
          }}
        />
        <PickedOf key={type} kind={type} form={form} index={index} />
      </>
    )}
  </RowsField>
)

type PickedProps = Props & { kind: Kind; index: number }

function PickedOf({ kind, form, index }: PickedProps) {
  const { label, what } = KIND_WORDS[kind]
  const field = {
    what,
    placeholder: `Search ${label.toLowerCase()}`,
    'aria-label': `${label} of condition ${index + 1}`,
    ...form.getInputProps(`conditions.${index}.picked`),
  }
  if (kind === 'products')
    return <PickedField {...field} of={products} nameOf={({ title }) => title} params={TITLES} />
  if (kind === 'product_collections')
    return <PickedField {...field} of={collections} nameOf={({ title }) => title} />
  if (kind === 'customer_groups')
    return <PickedField {...field} of={customerGroups} nameOf={({ name }) => name} />
  const words = kind === 'product_types' ? productTypes : productTags
  return <PickedField {...field} of={words} nameOf={({ value }) => value} />
}
