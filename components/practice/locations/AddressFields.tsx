import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import { Pair } from '@/components/ui/primitives/Pair'
import { usePlaceCountries } from '@/hooks/practice/use-locations'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { zoneChoices } from '@/lib/shared/text/intl'
import type { LocationValues } from './values'

type Props = { form: Form<LocationValues> }
type AddressProps = Props & {
  /** The country that the location is in, where that is known. */
  country: number | undefined
}

function CountryField({ form }: Props) {
  const { data = [], isLoading } = usePlaceCountries()
  const { country } = form.values
  const known = new Map(
    [
      ...(country ? [country] : []),
      ...data.map(({ value, label }) => ({ code: value, label })),
    ].map((one) => [String(one.code), one]),
  )
  const choose = (code: string | null) => {
    form.setFieldValue('country', (code && known.get(code)) || null)
    form.clearFieldError('country')
  }
  return (
    <Select
      label="Country"
      placeholder={isLoading ? 'Loading…' : undefined}
      searchable
      clearable
      nothingFoundMessage="No such country"
      clearButtonProps={{ 'aria-label': 'Clear the country' }}
      data={[...known].map(([value, { label }]) => ({ value, label }))}
      data-path="country"
      error={form.errors.country}
      value={country && String(country.code)}
      onChange={choose}
    />
  )
}

/** Where a location is, what time it is there, and how to reach it. */
export const AddressFields = ({ form, country }: AddressProps) => (
  <>
    <Pair>
      <TextInput label="Address" autoComplete="off" {...form.getInputProps('addressLine1')} />
      <TextInput
        label="Address, second line"
        autoComplete="off"
        {...form.getInputProps('addressLine2')}
      />
    </Pair>
    <Pair>
      <TextInput label="Postal code" autoComplete="off" {...form.getInputProps('postalCode')} />
      <TextInput label="City" autoComplete="off" {...form.getInputProps('city')} />
    </Pair>
    <Pair>
      <SubdivisionField country={country} {...form.getInputProps('subdivision')} />
      <CountryField form={form} />
    </Pair>
    <Pair>
      <Select
        label="Time zone"
        description="Its hours are in this one."
        placeholder="The organization’s"
        searchable
        allowDeselect={false}
        limit={50}
        nothingFoundMessage="No such time zone"
        data={zoneChoices(form.values.timeZone)}
        {...form.getInputProps('timeZone')}
      />
      <TextInput
        label="Phone"
        description="As it is dialed in the country, or with a country code."
        placeholder="+49 30 123456"
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </Pair>
    <Pair>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Website"
        placeholder="https://"
        type="url"
        autoComplete="off"
        {...form.getInputProps('website')}
      />
    </Pair>
    <Pair>
      <TextInput
        label="Latitude"
        description="In degrees, north above zero."
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('latitude')}
      />
      <TextInput
        label="Longitude"
        description="In degrees, east above zero."
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('longitude')}
      />
    </Pair>
  </>
)
