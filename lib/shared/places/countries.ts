import { COUNTRY_FACTS } from './country-facts'

/** Settings that depend on where an organization is. Null for what a country does not decide. */
export type RegionalSettings = {
  timeZone: string | null
  locale: string | null
  currency: string | null
}

/** What an organization in a country, given by its numeric code in ISO 3166-1, usually has. */
export function regionalSettingsOf(country: number): RegionalSettings {
  const [locale = null, timeZone = null, currency = null] = COUNTRY_FACTS[country] ?? []
  return { timeZone, locale, currency }
}

/** The usual locale of a country by its code of two letters; undefined for an unknown one. */
export const localeOfRegion = (alpha2: string): string | undefined =>
  usualLocales().find((locale) => locale.endsWith(`-${alpha2}`))

/**
 * The numeric code of a country by its code of two letters in either case; undefined for none and
 * for an unknown one.
 */
export function countryOfRegion(alpha2: string): number | undefined {
  const end = `-${alpha2.toUpperCase()}`
  const facts = Object.entries(COUNTRY_FACTS).find(([, [locale]]) => locale.endsWith(end))
  return facts && Number(facts[0])
}

/** The usual locales of all countries. */
export const usualLocales = (): string[] => Object.values(COUNTRY_FACTS).map(([locale]) => locale)

export const UNITED_STATES = 840

/**
 * The United States and their territories: Puerto Rico, Guam, the Virgin Islands, American Samoa,
 * the Northern Mariana Islands.
 */
const WITH_US_IDENTIFIERS = [UNITED_STATES, 630, 316, 850, 16, 580]

/** A country where that is known. */
type MaybeCountry = number | null | undefined

/**
 * Whether there are NPI, DEA and CLIA numbers and places of service in a country; for an unknown
 * one, whether there could be.
 */
export const hasUsIdentifiers = (country: MaybeCountry): boolean =>
  country === null || country === undefined || WITH_US_IDENTIFIERS.includes(country)

/**
 * What the part of a country is called that stands in its addresses, by libaddressinput, or that
 * gives out licences; countries that are not listed write addresses without one.
 */
const SUBDIVISIONS_OF: Record<string, number[]> = {
  State: [UNITED_STATES, 36, 40, 76, 276, 356, 458, 484, 566, 583, 862],
  Province: [32, 124, 156, 192, 360, 364, 368, 380, 410, 508, 586, 608, 704, 710, 724, 764, 792],
  Canton: [756],
  County: [158, 372],
  Department: [170, 222, 340, 558, 858],
  Emirate: [784],
  Governorate: [414, 512, 818],
  Prefecture: [392],
  Region: [152, 604, 643, 804],
}
const SUBDIVISION_WORDS = new Map(
  Object.entries(SUBDIVISIONS_OF).flatMap(([word, countries]) =>
    countries.map((country) => [country, word] as const),
  ),
)

/**
 * What a part of a country is called in its addresses; undefined where they have none. Of an
 * unknown country it is any of them.
 */
export const subdivisionWord = (country: MaybeCountry): string | undefined =>
  country === null || country === undefined ? 'State or region' : SUBDIVISION_WORDS.get(country)

/**
 * What subdivision codes of ISO 3166-2 look like in a country, for help texts: "as in US-CA",
 * "beginning with DE-".
 */
export function subdivisionExample(country: MaybeCountry): string {
  const [locale = 'en-US'] = (country && COUNTRY_FACTS[country]) || []
  const { region } = new Intl.Locale(locale)
  return region === 'US' ? 'as in US-CA' : `beginning with ${region}-`
}
