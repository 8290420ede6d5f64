import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { Pair } from '@/components/ui/primitives/Pair'
import { products } from '@/hooks/commerce/use-shop'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { useFoundInShop, useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { taxRates, type ShopTaxRate } from '@/hooks/commerce/use-shop-regions'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { productTypes } from '@/hooks/commerce/use-shop-words'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import {
  emptyTaxRate,
  sentOf,
  TaxRateForm,
  taxRateWords,
  valuesOfRate,
  type TaxRateValues,
} from './tax-rate-values'

type Props = { region: string; rate?: ShopTaxRate; onClose: () => void }

/** A tax rate of a region, new or as it is. */
export function TaxRateDialog({ region, rate, onClose }: Props) {
  const { create } = useShopWrites(taxRates)
  const { asShown, save } = useShopForm(taxRates, valuesOfRate)
  return (
    <FormDialog
      title={rate ? rate.name : 'New tax rate'}
      of={rate?.id ?? region}
      submitLabel={rate ? 'Save' : 'Create'}
      schema={TaxRateForm}
      words={taxRateWords}
      initialValues={rate ? valuesOfRate(rate) : emptyTaxRate}
      record={rate && asShown(rate)}
      valuesOf={valuesOfRate}
      onClose={onClose}
      onSubmit={async ({ version, ...input }) => {
        const what = `Tax rate “${input.name}”`
        if (rate) await save({ id: rate.id, version, what, fieldsOf: () => sentOf(input) })
        else await create({ ...sentOf(input), region_id: region }, what)
        return `${what} ${rate ? 'saved' : 'created'}.`
      }}
    >
      {(form) => <Fields form={form} region={region} rate={rate} />}
    </FormDialog>
  )
}

function Fields({
  form,
  region,
  rate,
}: {
  form: Form<TaxRateValues>
  region: string
  rate?: ShopTaxRate
}) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const found = useFoundInShop(products, wanted)
  const types = useShopRows(productTypes)
  const options = useShopRows(shippingOptions, { params: { region_id: region } })
  // What was chosen stays, whatever is being looked for.
  const [seen, setSeen] = useState(new Map(rate?.products?.map(({ id, title }) => [id, title])))
  const offered = [
    ...new Map([...seen, ...(found.data ?? []).map(({ id, title }) => [id, title] as const)]),
  ]
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Pair>
        <TextInput label="Code" withAsterisk autoComplete="off" {...form.getInputProps('code')} />
        <TextInput
          label="Rate"
          description="In percent."
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('rate')}
        />
      </Pair>
      <MultiSelect
        label="Products"
        searchable
        searchValue={search}
        searching={isBehind || found.isLoading}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage="No such product"
        data={offered.map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('products')}
        onChange={(ids) => {
          setSeen(new Map(offered.filter(([id]) => ids.includes(id))))
          form.setFieldValue('products', ids)
        }}
      />
      <MultiSelect
        label="Product types"
        searchable
        nothingFoundMessage="No such type"
        data={(types.data ?? []).map(({ id, value }) => ({ value: id, label: value }))}
        {...form.getInputProps('product_types')}
      />
      <MultiSelect
        label="Shipping options"
        description="Of this region."
        searchable
        nothingFoundMessage="No such shipping option"
        data={(options.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('shipping_options')}
      />
    </>
  )
}
