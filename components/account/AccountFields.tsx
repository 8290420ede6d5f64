import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pair } from '@/components/forms/Pair'
import { CountryField } from '@/components/organizations/CountryField'
import type { Form } from '@/hooks/use-save-form'
import type { Account } from '@/lib/organizations/schema'
import styles from './Account.module.css'
import { CurrencyField, LocaleField, TimeZoneField } from './Settings'
import type { AccountValues, OwnAccountValues } from './values'
import { taxIdChoices } from './words'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

type Common = { form: Form<OwnAccountValues>; account: Account }
type Input = (field: keyof OwnAccountValues) => ReturnType<Form<OwnAccountValues>['getInputProps']>

/** The same in both forms. */
const AddressFields = ({ input }: { input: Input }) => (
  <Part title="Address and contact">
    <TextInput label="Street" autoComplete="off" {...input('street')} />
    <Pair>
      <TextInput label="City" autoComplete="off" {...input('city')} />
      <TextInput label="Postal code" autoComplete="off" {...input('postalCode')} />
    </Pair>
    <Pair>
      <TextInput label="Subdivision" description="By ISO 3166-2, as in US-CA." autoComplete="off" {...input('subdivision')} />
      <TextInput label="Phone" description="With the country code, as in +14155550123." type="tel" autoComplete="off" {...input('phone')} />
    </Pair>
    <Pair>
      <TextInput label="E-mail" type="email" autoComplete="off" {...input('email')} />
      <TextInput label="Website" type="url" placeholder="https://" autoComplete="off" {...input('website')} />
    </Pair>
  </Part>
) // prettier-ignore

/** What an organization's own people may change. */
export const OwnAccountFields = ({ form, account }: Common) => (
  <>
    <Part title="Profile">
      <TextInput label="Business name" withAsterisk autoComplete="off" {...form.getInputProps('businessName')} />
      <TextInput label="Legal name" autoComplete="off" {...form.getInputProps('legalName')} />
    </Part>
    <AddressFields input={form.getInputProps} />
    <Part title="Regional settings">
      <TimeZoneField setting={account.settings.timeZone} {...form.getInputProps('timeZone')} />
      <LocaleField setting={account.settings.locale} {...form.getInputProps('locale')} />
    </Part>
  </>
)

/** What staff may change. */
export const AccountFields = ({ form, account }: { form: Form<AccountValues>; account: Account }) => (
  <>
    <Part title="Profile">
      <Pair>
        <TextInput label="Business name" withAsterisk autoComplete="off" {...form.getInputProps('businessName')} />
        <TextInput label="Label" description="As lists and menus call it." withAsterisk autoComplete="off" {...form.getInputProps('label')} />
      </Pair>
      <Pair>
        <TextInput label="Legal name" autoComplete="off" {...form.getInputProps('legalName')} />
        <TextInput label="Registration ID" withAsterisk autoComplete="off" {...form.getInputProps('businessRegistrationId')} />
      </Pair>
      <Pair>
        <Select label="Kind of tax ID" placeholder="None" clearable data={taxIdChoices} {...form.getInputProps('taxIdType')}
          value={form.values.taxIdType || null}
          onChange={(type) => form.setValues({ taxIdType: (type ?? '') as AccountValues['taxIdType'], ...(!type && { taxId: '' }) })} />
        <TextInput label="Tax ID" autoComplete="off" {...form.getInputProps('taxId')} />
      </Pair>
      <Pair>
        <CountryField {...form.getInputProps('selectedCountry')} />
        <TextInput label="Group NPI" description="Of the practice, in the United States." autoComplete="off" {...form.getInputProps('groupNpi')} />
      </Pair>
    </Part>
    <AddressFields input={form.getInputProps} />
    <Part title="Regional settings">
      <TimeZoneField setting={account.settings.timeZone} {...form.getInputProps('timeZone')} />
      <Pair>
        <LocaleField setting={account.settings.locale} {...form.getInputProps('locale')} />
        <CurrencyField setting={account.settings.currency} {...form.getInputProps('currency')} />
      </Pair>
    </Part>
  </>
) // prettier-ignore
