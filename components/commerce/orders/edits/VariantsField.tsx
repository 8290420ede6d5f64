import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '@/components/commerce/orders/Fields.module.css'
import { emptyAdded, type AddedValue } from '@/components/commerce/orders/values'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import {
  useVariantChoices,
  type VariantChoice,
} from '@/hooks/commerce/orders/use-shop-order-choices'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { moneyOf } from '@/lib/client/format/money'

type Place = { region: string | undefined; currency: string }
type Props<V extends Values> = Place & {
  form: Form<V>
  label: string
  help: ReactNode
  without?: string[]
}

const nameOf = ({ title, product }: VariantChoice) =>
  product ? `${product.title} · ${title}` : title

/** Products of the catalogue, and how many of each. */
export function VariantsField<V extends Values & { added: AddedValue[] }>(props: Props<V>) {
  const { form, label, help, region, currency } = props
  return (
    <RowsField
      form={form}
      name="added"
      label={label}
      help={help}
      one="product"
      rows={form.values.added}
      nameOf={({ name }) => name}
      empty={emptyAdded}
      className={styles.added!}
    >
      {(row, index) => (
        <>
          <VariantSelect
            label={`Product ${index + 1}`}
            chosen={row}
            region={region}
            currency={currency}
            field={form.getInputProps(`added.${index}.variant`)}
            onChoose={(variant, name) => {
              form.setFieldValue(`added.${index}`, { ...row, variant, name } as never)
              form.clearFieldError(`added.${index}.variant`)
            }}
          />
          <TextInput
            aria-label={`Quantity of product ${index + 1}`}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`added.${index}.quantity`)}
          />
        </>
      )}
    </RowsField>
  )
}

type SelectProps = Place & {
  label: string
  chosen: AddedValue
  field: object
  onChoose: (variant: string, name: string) => void
}

/** The shop searches its whole catalogue as somebody types. */
function VariantSelect({ label, chosen, region, currency, field, onChoose }: SelectProps) {
  const { search, setSearch, wanted, isBehind } = useTyped(chosen.name, chosen.name)
  const { data = [], isLoading } = useVariantChoices(wanted, region)
  const priced = (variant: VariantChoice) =>
    typeof variant.calculated_price === 'number'
      ? moneyOf(variant.calculated_price, currency)
      : 'no price here'
  const found = data.map((variant) => ({
    value: variant.id,
    label: nameOf(variant),
    hint: priced(variant),
    sku: variant.sku,
  }))
  const isFound = !chosen.variant || found.some(({ value }) => value === chosen.variant)
  const offered = isFound
    ? found
    : [{ value: chosen.variant, label: chosen.name, hint: '', sku: null }, ...found]
  return (
    <Select
      aria-label={label}
      placeholder="Search by title or article number"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such product"
      data={offered}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const { hint, sku } = option as (typeof offered)[number]
        return (
          <span>
            {option.label}
            <span className={styles.of}>{[sku, hint].filter(Boolean).join(' · ')}</span>
          </span>
        )
      }}
      {...field}
      value={chosen.variant || null}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      onChange={(value) => {
        const choice = offered.find((one) => one.value === value)
        if (choice) onChoose(choice.value, choice.label)
      }}
    />
  )
}
