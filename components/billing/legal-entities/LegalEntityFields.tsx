import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import { useBillingCountries } from '@/hooks/billing/use-bill-to'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { LegalEntityValues } from './values'

type Props = {
  form: Form<LegalEntityValues>
  /** Its numbers begin with it: it stays. */
  isNumbered?: boolean
  /** It sells to all countries that nobody else names, and goes on doing so. */
  isElsewhere?: boolean
}

const firstOf = (errors: Form<LegalEntityValues>['errors'], name: string) =>
  errors[Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`)) ?? '']

/** What invoices say of who sells. */
export function LegalEntityFields({ form, isNumbered = false, isElsewhere = false }: Props) {
  const { data: countries = [], isLoading } = useBillingCountries()
  return (
    <>
      <FormSection
        title="Who sells"
        about="As the law knows it, and as it stands on invoices from now on."
      >
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Address"
          description="Line by line."
          autosize
          minRows={3}
          maxRows={6}
          {...form.getInputProps('address')}
          error={firstOf(form.errors, 'address')}
        />
        <Pair>
          <TextInput label="Tax ID" autoComplete="off" {...form.getInputProps('taxId')} />
          <TextInput
            label="E-mail"
            description="Where questions go."
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </Pair>
        <TextInput
          label="Bank account"
          description="Where to pay to. It stands on open invoices."
          autoComplete="off"
          {...form.getInputProps('bankAccount')}
        />
      </FormSection>
      <FormSection
        title="Numbers and countries"
        about="Each counts its own invoices, without gaps."
      >
        <TextInput
          label="Prefix"
          description={
            isNumbered
              ? 'Invoices have numbers with it already: it stays.'
              : 'Numbers begin with it, as in INV-000001. It stays from the first invoice on.'
          }
          withAsterisk
          maxLength={10}
          autoComplete="off"
          readOnly={isNumbered}
          {...form.getInputProps('prefix')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('prefix', value.toUpperCase())
          }
        />
        {isElsewhere ? (
          <TextInput label="Sells to" value="All countries that nobody else names" readOnly />
        ) : (
          <MultiSelect
            label="Sells to"
            description="Each country is one entity’s."
            withAsterisk
            searchable
            placeholder={
              isLoading
                ? 'Loading…'
                : form.values.countries.length === 0
                  ? 'Choose countries'
                  : undefined
            }
            nothingFoundMessage="No such country"
            data={countries.map(({ label, value }) => ({ label, value: String(value) }))}
            value={form.values.countries.map(String)}
            onChange={(chosen) => form.setFieldValue('countries', chosen.map(Number))}
            data-path="countries"
            error={firstOf(form.errors, 'countries')}
          />
        )}
      </FormSection>
    </>
  )
}
