import { SUBDIVISIONS } from '@/lib/shared/places/subdivisions'
import { searchable } from '@/lib/shared/text/name-key'

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

/**
 * As lists search it, without spaces and punctuation. Marks of Indic and Thai vowels stay: they
 * alone tell Patna (पटना) from Patan (पाटन).
 */
const plain = (text: string) => searchable(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

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
 * street differs. One street in one town is never `other`, unless the states are two: a postal code
 * or a town is easily written in two ways. What differs in the state alone is `same`, as the
 * database has it, which does not compare states.
 */
export function compareAddresses(a: PlaceAddress, b: PlaceAddress): 'same' | 'likely' | 'other' {
  if (addressKey(a) === addressKey(b)) return 'same'
  if (differ(a.country, b.country)) return 'other'
  // A country alone is no address.
  if (isBare(a) && isBare(b)) return 'same'
  const isOtherState = differ(
    subdivisionCode(a.subdivision, a.country),
    subdivisionCode(b.subdivision, b.country),
  )
  const [street, town, code] = (['addressLine1', 'city', 'postalCode'] as const).map((field) => ({
    isSame: a[field] !== '' && plain(a[field]) === plain(b[field]),
    differs: differ(plain(a[field]), plain(b[field])),
  })) as [Compared, Compared, Compared]
  if (street.isSame && (code.isSame || (town.isSame && !isOtherState))) return 'likely'
  return town.differs || code.differs || isOtherState ? 'other' : 'likely'
}
type Compared = { isSame: boolean; differs: boolean }

/** An address in a few words, as “1 High Street, Ilminster”; empty without a street and a town. */
export const addressWords = ({ addressLine1, city }: PlaceAddress) =>
  [addressLine1, city].filter(Boolean).join(', ')
