import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { EmailsField } from '@/components/ui/form/fields/EmailsField'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import { useBillingCountries } from '@/hooks/billing/use-bill-to'
import type { Form } from '@/hooks/ui/form/use-save-form'
import styles from './BillTo.module.css'
import { newTaxId, type BillToValues } from './values'
import { taxIdChoices } from './words'

type Props = { form: Form<BillToValues>; readOnly: boolean }

/** To whom invoices are made out, and where they go. */
export const BillToFields = ({ form, readOnly }: Props) => (
  <>
    <FormSection
      title="Made out to"
      about="What invoices say of who pays. Those that were issued stay as they are."
    >
      <Switch
        label="Somebody else than the organization"
        description="Otherwise invoices say the name, the address and the tax ID of its account."
        {...form.getInputProps('isOther', { type: 'checkbox' })}
      />
      {form.values.isOther && <Addressee form={form} readOnly={readOnly} />}
    </FormSection>
    <FormSection
      title="Sent to"
      about="Each new invoice of a renewal goes there by mail, as a PDF."
    >
      <EmailsField
        label="E-mail addresses"
        description="Up to 5. Without any, invoices are sent by hand only."
        name="emails"
        errors={form.errors}
        value={form.values.emails}
        onChange={(emails) => form.setFieldValue('emails', emails)}
      />
      <TextInput
        label="Reference"
        description="A purchase order or a cost centre of yours. It is printed on each invoice."
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('purchaseOrder')}
      />
    </FormSection>
  </>
)

function Addressee({ form, readOnly }: Props) {
  const { data: countries = [], isLoading } = useBillingCountries()
  const { country, taxIds } = form.values.addressee
  const input = (name: string) => form.getInputProps(`addressee.${name}`)
  return (
    <>
      <TextInput label="Name" withAsterisk autoComplete="off" {...input('name')} />
      <TextInput label="Street" autoComplete="off" {...input('street')} />
      <Pair>
        <TextInput label="City" autoComplete="off" {...input('city')} />
        <TextInput label="Postal code" autoComplete="off" {...input('postalCode')} />
      </Pair>
      <Pair>
        <SubdivisionField country={country} coded {...input('subdivision')} />
        <Select
          label="Country"
          description="It decides on taxes, and on who sells."
          withAsterisk
          searchable
          placeholder={isLoading ? 'Loading…' : 'Choose a country'}
          nothingFoundMessage="No such country"
          data={countries.map(({ label, value }) => ({ label, value: String(value) }))}
          {...input('country')}
          value={country === null ? null : String(country)}
          onChange={(chosen) =>
            form.setFieldValue(
              'addressee.country',
              (chosen === null ? null : Number(chosen)) as never,
            )
          }
        />
      </Pair>
      <RowsField
        form={form}
        name={'addressee.taxIds' as 'addressee'}
        label="Tax IDs"
        help="Up to 3, as they are to stand on the invoice."
        one="tax ID"
        rows={taxIds}
        nameOf={({ value }) => value}
        empty={newTaxId}
        disabled={readOnly}
        className={styles.taxId!}
      >
        {(row, index) => (
          <>
            <Select
              aria-label={`Kind of tax ID ${index + 1}`}
              placeholder="Kind"
              data={taxIdChoices}
              {...input(`taxIds.${index}.type`)}
              value={row.type || null}
            />
            <TextInput
              aria-label={`Tax ID ${index + 1}`}
              autoComplete="off"
              {...input(`taxIds.${index}.value`)}
            />
          </>
        )}
      </RowsField>
    </>
  )
}
