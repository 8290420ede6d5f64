import { TextInput } from '@mantine/core'
import { CountryField } from '@/components/tenancy/organizations/CountryField'
import { Select } from '@/components/ui/form/fields/Select'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import { useHeld } from '@/components/ui/form/fields/use-held'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { hasUsIdentifiers } from '@/lib/shared/places/countries'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { BrandFields } from './BrandFields'
import { CurrencyField, LocaleField, TimeZoneField } from './Settings'
import { SuggestedSettings } from './SuggestedSettings'
import type { AccountValues, OwnAccountValues } from './values'
import { taxIdChoices } from './words'

type Common = { form: Form<OwnAccountValues>; account: Account }
type Input = (field: keyof OwnAccountValues) => ReturnType<Form<OwnAccountValues>['getInputProps']>

const BUSINESS_NAME = 'Letters, digits, spaces, apostrophes, commas and dots.'
const DISPLAY_NAME =
  'The full name, in any characters. It is shown in lists, menus and mails, and on documents if there is no legal name.'
const LEGAL_NAME =
  'It is shown on invoices and in the postal line of mails. Without one, the display name is shown there.'

/** The same in both forms. */
const AddressFields = ({ input, country }: { input: Input; country: number }) => (
  <FormSection title="Address and contact" about="Where letters go, and who answers.">
    <TextInput label="Street" autoComplete="off" {...input('street')} />
    <Pair>
      <TextInput label="City" autoComplete="off" {...input('city')} />
      <TextInput label="Postal code" autoComplete="off" {...input('postalCode')} />
    </Pair>
    <Pair>
      <SubdivisionField country={country} coded {...input('subdivision')} />
      <TextInput
        label="Phone"
        description="As it is dialed in the country, or with a country code, as in +49 30 123456."
        type="tel"
        autoComplete="off"
        {...input('phone')}
      />
    </Pair>
    <Pair>
      <TextInput label="E-mail" type="email" autoComplete="off" {...input('email')} />
      <TextInput
        label="Website"
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...input('website')}
      />
    </Pair>
  </FormSection>
)

/** What an organization's own people may change. */
export const OwnAccountFields = ({ form, account }: Common) => (
  <>
    <FormSection title="Profile" about="As its contract has it.">
      <TextInput
        label="Business name"
        description={BUSINESS_NAME}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('businessName')}
      />
      <TextInput
        label="Legal name"
        description={LEGAL_NAME}
        autoComplete="off"
        {...form.getInputProps('legalName')}
      />
    </FormSection>
    <AddressFields input={form.getInputProps} country={account.selectedCountry} />
    <FormSection
      title="Regional settings"
      about="For it and for all below that have none of their own."
    >
      <SuggestedSettings
        account={account}
        country={account.selectedCountry}
        values={{ timeZone: form.values.timeZone, locale: form.values.locale }}
        onTake={(settings) => form.setValues(settings)}
      />
      <TimeZoneField setting={account.settings.timeZone} {...form.getInputProps('timeZone')} />
      <LocaleField setting={account.settings.locale} {...form.getInputProps('locale')} />
    </FormSection>
    <BrandFields form={form} account={account} />
  </>
)

/** Shown where practices have one, or where one is held. */
function GroupNpiField({ form }: { form: Form<AccountValues> }) {
  const { groupNpi, selectedCountry } = form.values
  const isHeld = useHeld(groupNpi)
  if (!hasUsIdentifiers(selectedCountry) && !isHeld) return null
  return (
    <TextInput
      label="Group NPI"
      description="Of the practice, in the United States."
      autoComplete="off"
      {...form.getInputProps('groupNpi')}
    />
  )
}

/** What staff may change. */
export const AccountFields = ({
  form,
  account,
}: {
  form: Form<AccountValues>
  account: Account
}) => (
  <>
    <FormSection title="Profile" about="As its contract has it.">
      <Pair>
        <TextInput
          label="Business name"
          description={BUSINESS_NAME}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('businessName')}
        />
        <TextInput
          label="Display name"
          description={DISPLAY_NAME}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('label')}
        />
      </Pair>
      <Pair>
        <TextInput
          label="Legal name"
          description={LEGAL_NAME}
          autoComplete="off"
          {...form.getInputProps('legalName')}
        />
        <TextInput
          label="Registration ID"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('businessRegistrationId')}
        />
      </Pair>
      <Pair>
        <Select
          label="Kind of tax ID"
          placeholder="None"
          clearable
          data={taxIdChoices}
          {...form.getInputProps('taxIdType')}
          value={form.values.taxIdType || null}
          onChange={(type) =>
            form.setValues({
              taxIdType: (type ?? '') as AccountValues['taxIdType'],
              ...(!type && { taxId: '' }),
            })
          }
        />
        <TextInput label="Tax ID" autoComplete="off" {...form.getInputProps('taxId')} />
      </Pair>
      <Pair>
        <CountryField {...form.getInputProps('selectedCountry')} />
        <GroupNpiField form={form} />
      </Pair>
    </FormSection>
    <AddressFields input={form.getInputProps} country={form.values.selectedCountry} />
    <FormSection
      title="Regional settings"
      about="For it and for all below that have none of their own."
    >
      <SuggestedSettings
        account={account}
        country={form.values.selectedCountry}
        values={form.values}
        onTake={(settings) => form.setValues(settings)}
      />
      <TimeZoneField setting={account.settings.timeZone} {...form.getInputProps('timeZone')} />
      <Pair>
        <LocaleField setting={account.settings.locale} {...form.getInputProps('locale')} />
        <CurrencyField setting={account.settings.currency} {...form.getInputProps('currency')} />
      </Pair>
    </FormSection>
    <BrandFields form={form as unknown as Form<OwnAccountValues>} account={account} />
  </>
)
