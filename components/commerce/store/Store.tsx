import '@mantine/core/styles/Combobox.layer.css'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import { FormSection } from '@/components/ui/form/FormSection'
import { RecordForm, type Guard } from '@/components/ui/form/RecordForm'
import { Loaded } from '@/components/ui/primitives/Loaded'
import type { Versioned } from '@/hooks/commerce/shop-noun'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { store, type ShopStore } from '@/hooks/commerce/use-shop-store'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useRecord } from '@/hooks/ui/list/use-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { currencyTitle } from '@/lib/client/format/currencies'
import { StoreForm, valuesOf, words, type StoreValues } from './values'

/** What the shop is as a whole. */
export function Store() {
  const { entity } = useShopForm(store, valuesOf)
  const { record, failure, retry } = useRecord(entity, '')
  return (
    <Loaded what="The store" answer={{ data: record, error: failure, mutate: retry }}>
      {(record) => <StoreSettings key={record.version} record={record} />}
    </Loaded>
  )
}

function StoreSettings({ record }: { record: Versioned<ShopStore> }) {
  const { asShown, save } = useShopForm(store, valuesOf)
  const mayChange = usePermissions().can('commerce-settings:update')
  const guard = useRef<Guard>(null)
  const saved = useRef(record)
  return (
    <RecordForm
      name="store"
      guard={guard}
      record={record}
      schema={StoreForm}
      initialValues={valuesOf(record)}
      valuesOf={valuesOf}
      words={words}
      readOnly={!mayChange && 'You can read this. Changing it needs commerce-settings:update.'}
      cancelLabel={null}
      onSubmit={async ({ version, ...input }) => {
        const changed = await save({ id: '', version, what: 'The store', fieldsOf: () => input })
        saved.current = asShown({ ...record, ...changed })
        return 'The store was saved.'
      }}
      onSaved={() => saved.current}
      onClose={() => {}}
    >
      {(form) => <StoreFields form={form} record={record} />}
    </RecordForm>
  )
}

function StoreFields({ form, record }: { form: Form<StoreValues>; record: ShopStore }) {
  const link = (label: string, field: keyof StoreValues, example: string) => (
    <TextInput
      label={label}
      description={`As in ${example}.`}
      type="url"
      autoComplete="off"
      {...form.getInputProps(field)}
    />
  )
  return (
    <>
      <FormSection
        title="The store"
        about="What it calls itself, and what it counts in unless something else is said."
      >
        <TextInput label="Name" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
        <Select
          label="Default currency"
          description="One of those that it sells in."
          withAsterisk
          searchable
          allowDeselect={false}
          data={record.currencies
            .map(({ code }) => ({ value: code, label: currencyTitle(code) }))
            .sort((a, b) => a.value.localeCompare(b.value))}
          {...form.getInputProps('default_currency_code')}
        />
      </FormSection>
      <FormSection
        title="Links"
        about="Where mails of the shop lead. What stands in braces is filled in."
      >
        {link('Link for a swap', 'swap_link_template', 'https://shop.example/swap={cart_id}')}
        {link('Link to pay', 'payment_link_template', 'https://shop.example/payment={cart_id}')}
        {link(
          'Link for an invitation',
          'invite_link_template',
          'https://shop.example/invite?token={invite_token}',
        )}
      </FormSection>
    </>
  )
}
