import type {
  Address,
  Coding,
  CodeableConcept,
  ContactPoint,
  Identifier,
  Meta,
  Period,
  Quantity,
  Reference,
} from './r4'
import { SYSTEMS } from './systems'

// Elements that several resources have. FHIR knows no empty element: what there is nothing to say
// of is left out.

type Empty = '' | null | undefined

/** The value; undefined for an empty text or list. */
export const some = <T extends string | readonly unknown[]>(
  value: T | null | undefined,
): T | undefined => (value && value.length > 0 ? value : undefined)

/** Without what is undefined. */
export const present = <T extends object>(element: T): T =>
  Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined)) as T

/** The element; undefined where it would be empty. */
export const unlessEmpty = <T extends object>(element: T): T | undefined => {
  const told = present(element)
  return Object.keys(told).length > 0 ? told : undefined
}

export const coded = (system: string, code: string, display?: string): Coding =>
  present({ system, code, display })
export const concept = (coding: Coding | null, text?: string): CodeableConcept =>
  present({ coding: coding ? [coding] : undefined, text })

export const identified = (system: string, value: string | Empty, type?: string): Identifier[] =>
  value
    ? [
        present({
          type: type ? concept(coded(SYSTEMS.identifierType, type)) : undefined,
          system,
          value,
        }),
      ]
    : []

export function telecom(contact: {
  phone?: string | Empty
  email?: string | Empty
  website?: string | Empty
}) {
  const point = (system: ContactPoint['system'], value: string | Empty): ContactPoint[] =>
    value ? [{ system, value, use: 'work' }] : []
  // A number with an extension is a URI of RFC 3966, one without is as E.164 has it.
  const phone = contact.phone?.includes(';ext=') ? `tel:${contact.phone}` : contact.phone
  return some([
    ...point('phone', phone),
    ...point('email', contact.email),
    ...point('url', contact.website),
  ])
}

type Place = {
  lines: string[]
  city: string
  state: string
  postalCode: string
  country: string | null
}
export const addressOf = ({
  lines,
  city,
  state,
  postalCode,
  country,
}: Place): Address | undefined =>
  unlessEmpty({
    line: some(lines.filter(Boolean)),
    city: some(city),
    state: some(state),
    postalCode: some(postalCode),
    country: some(country),
  })

export const periodOf = (start: string | null, end: string | null): Period | undefined =>
  unlessEmpty({ start: some(start), end: some(end) })

export const referenceTo = (type: string, id: string | number, display?: string): Reference =>
  present({ reference: `${type}/${id}`, display })

/** An amount in a unit of UCUM. */
export const quantityOf = (value: number, unit: string): Quantity => ({
  value,
  unit,
  system: SYSTEMS.ucum,
  code: unit,
})

export type Known = { id: string; version: string; lastUpdated: string }
export const metaOf = ({ version, lastUpdated }: Known): Meta => ({
  versionId: version,
  lastUpdated,
})
