import { SUBDIVISIONS } from '@/lib/shared/subdivisions'

// Whether two places of one name are one place: their addresses tell.

export type PlaceAddress = {
  addressLine1: string
  addressLine2: string
  city: string
  subdivision: string
  postalCode: string
  /** ISO 3166-1 numeric. */
  country: number | null
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const subdivisionCodes = new Map(
  SUBDIVISIONS.flatMap(({ value, label }) => [
    [plain(value), value],
    [plain(label), value],
  ]),
)

/**
 * The code of a state or region; null for one that is empty or not known, whose spelling proves
 * nothing.
 */
const subdivisionCode = (text: string, country: number | null) =>
  subdivisionCodes.get(plain(text)) ??
  (country === null || country === 840 ? subdivisionCodes.get(`us${plain(text)}`) : undefined) ??
  null

/** An address as one text in which spelling, spaces and punctuation make no difference. */
export const addressKey = ({
  addressLine1,
  addressLine2,
  city,
  postalCode,
  country,
}: PlaceAddress) =>
  [addressLine1, addressLine2, city, postalCode]
    .map(plain)
    .concat(String(country ?? ''))
    .join('/')

const isBare = ({ addressLine1, addressLine2, city, postalCode }: PlaceAddress) =>
  [addressLine1, addressLine2, city, postalCode].every((text) => plain(text) === '')
const differ = (a: string | number | null, b: string | number | null) =>
  Boolean(a) && Boolean(b) && a !== b

/**
 * Compares the addresses of two places of one name: `same` for one address or none, `other` for
 * another town, postal code, state or country, and `likely` where one of them says less or only the
 * street differs. One street in one town is never `other`: a postal code or a town is easily
 * written in two ways.
 */
export function compareAddresses(a: PlaceAddress, b: PlaceAddress): 'same' | 'likely' | 'other' {
  if (addressKey(a) === addressKey(b)) return 'same'
  if (differ(a.country, b.country)) return 'other'
  // A country alone is no address.
  if (isBare(a) && isBare(b)) return 'same'
  const [street, town, code] = (['addressLine1', 'city', 'postalCode'] as const).map((field) => ({
    isSame: a[field] !== '' && plain(a[field]) === plain(b[field]),
    differs: differ(plain(a[field]), plain(b[field])),
  })) as [Compared, Compared, Compared]
  if (street.isSame && (town.isSame || code.isSame)) return 'likely'
  const differs = differ(
    subdivisionCode(a.subdivision, a.country),
    subdivisionCode(b.subdivision, b.country),
  )
  return town.differs || code.differs || differs ? 'other' : 'likely'
}
type Compared = { isSame: boolean; differs: boolean }

/** An address in a few words, as “1 High Street, Ilminster”; empty without a street and a town. */
export const addressWords = ({ addressLine1, city }: PlaceAddress) =>
  [addressLine1, city].filter(Boolean).join(', ')
