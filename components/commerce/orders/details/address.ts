import type { Address } from '@/hooks/commerce/orders/use-shop-orders'
import { personName } from '@/lib/shared/text/person-name'

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string | null | undefined) =>
  code ? countries.of(code.toUpperCase()) : undefined

/** An address as it stands on a parcel. */
export const addressLines = (address: Address): string[] =>
  [
    personName(address.first_name, address.last_name),
    address.company,
    address.address_1,
    address.address_2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    [address.province, countryName(address.country_code)].filter(Boolean).join(', '),
    address.phone,
  ].filter((line): line is string => Boolean(line))
