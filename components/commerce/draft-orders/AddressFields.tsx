import { Select, TextInput } from '@mantine/core'
import { Pair } from '@/components/forms/Pair'
import type { Form } from '@/hooks/use-save-form'
import type { ShopRegion } from '@/hooks/use-shop-regions'
import type { AddressValues } from './values'

type Props<V extends AddressValues> = { form: Form<V>; region: ShopRegion; street?: string }

/** Where something is sent within a region. `street` is what an empty one means. */
export const AddressFields = <V extends AddressValues>({ form, region: { countries }, street }: Props<V>) => (
  <>
    <Pair>
      <TextInput label="First name" autoComplete="off" {...form.getInputProps('first_name')} />
      <TextInput label="Last name" autoComplete="off" {...form.getInputProps('last_name')} />
    </Pair>
    <TextInput label="Street and number" description={street} autoComplete="off" {...form.getInputProps('address_1')} />
    <Pair>
      <TextInput label="Postal code" autoComplete="off" {...form.getInputProps('postal_code')} />
      <TextInput label="City" autoComplete="off" {...form.getInputProps('city')} />
    </Pair>
    <Select
      label="Country"
      allowDeselect={false}
      searchable={countries.length > 7}
      data={countries.map(({ iso_2, display_name }) => ({ value: iso_2, label: display_name }))}
      {...form.getInputProps('country')}
    />
  </>
)
