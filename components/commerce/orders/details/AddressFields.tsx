import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import { Pair } from '@/components/ui/primitives/Pair'
import type { ShopRegion } from '@/hooks/commerce/use-shop-regions'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { countryOfRegion } from '@/lib/shared/places/countries'

type Props<V extends Values> = {
  form: Form<V>
  /** The field that holds them; without it each is one of its own. */
  at?: string
  /** Of the region that something is sold in. */
  countries: ShopRegion['countries']
  /** What an empty street means. */
  street?: string
}

/** Where something, or its bill, is sent. */
export function AddressFields<V extends Values>({ form, at, countries, street }: Props<V>) {
  const input = (part: string) => ({
    autoComplete: 'off',
    ...form.getInputProps(at ? `${at}.${part}` : part),
  })
  return (
    <>
      <Pair>
        <TextInput label="First name" {...input('first_name')} />
        <TextInput label="Last name" {...input('last_name')} />
      </Pair>
      <TextInput label="Company" {...input('company')} />
      <TextInput label="Street and number" description={street} {...input('address_1')} />
      <TextInput label="Further line" {...input('address_2')} />
      <Pair>
        <TextInput label="Postal code" {...input('postal_code')} />
        <TextInput label="City" {...input('city')} />
      </Pair>
      <Pair>
        <SubdivisionField
          country={countryOfRegion(String(input('country').value ?? ''))}
          {...input('province')}
        />
        <Select
          label="Country"
          allowDeselect={false}
          searchable={countries.length > 7}
          data={countries.map(({ iso_2, display_name }) => ({ value: iso_2, label: display_name }))}
          {...input('country')}
        />
      </Pair>
      <TextInput label="Phone" {...input('phone')} />
    </>
  )
}
