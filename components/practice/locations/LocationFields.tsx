import type { Form } from '@/hooks/ui/form/use-save-form'
import type { Location } from '@/lib/practice/locations/schema'
import { AddressFields } from './AddressFields'
import { EquipmentField } from './EquipmentField'
import { IdentifierFields } from './IdentifierFields'
import { Parts } from './Parts'
import { ProfileFields } from './ProfileFields'
import { Sections } from './Sections'
import { ExceptionsField } from './hours/ExceptionsField'
import { HolidaySetsField } from './hours/HolidaySetsField'
import { HoursField } from './hours/HoursField'
import type { LocationValues } from './values'

type Props = {
  form: Form<LocationValues>
  domainURL: string
  /** Undefined for one that is not there yet. */
  location?: Location
  /** The country of one that has none in its address, where that is known. */
  jurisdiction?: number
  readOnly: boolean
}

/** The fields of a location, in parts. */
export function LocationFields({ form, domainURL, location, jurisdiction, readOnly }: Props) {
  const country = form.values.country?.code ?? jurisdiction
  const shared = { form, readOnly }
  return (
    <Sections
      errors={form.errors}
      sections={[
        {
          title: 'Profile',
          fields: [
            'name',
            'status',
            'mode',
            'type',
            'physicalType',
            'partOfId',
            'aliases',
            'description',
            'services',
          ],
          content: <ProfileFields form={form} domainURL={domainURL} id={location?.id} />,
        },
        {
          title: 'Address and contact',
          about: 'A room needs no address: it is where it lies in.',
          fields: [
            'addressLine1',
            'addressLine2',
            'city',
            'subdivision',
            'postalCode',
            'country',
            'phone',
            'email',
            'website',
            'latitude',
            'longitude',
            'timeZone',
          ],
          content: <AddressFields form={form} country={country} />,
        },
        {
          title: 'Hours',
          about:
            'As the clock on its wall shows them. Hours past midnight belong to the day on which they begin.',
          fields: ['hours'],
          content: <HoursField {...shared} />,
        },
        {
          title: 'Exceptions',
          about:
            'On these days the week’s hours do not count. An exception counts before a holiday.',
          fields: ['exceptions', 'holidaySetIds'],
          content: (
            <>
              <ExceptionsField {...shared} />
              <HolidaySetsField form={form} domainURL={domainURL} />
            </>
          ),
        },
        {
          title: 'Identifiers',
          fields: ['npi', 'clia', 'placeOfService', 'gln'],
          content: <IdentifierFields form={form} country={country} />,
        },
        {
          title: 'Parts and equipment',
          fields: ['equipment'],
          content: (
            <>
              {location && <Parts location={location} />}
              <EquipmentField {...shared} />
            </>
          ),
        },
      ]}
    />
  )
}
