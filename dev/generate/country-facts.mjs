// Writes lib/shared/places/country-facts.ts: node dev/generate/country-facts.mjs FOLDER FOLDER holds the package
// cldr-core of npm, unpacked. The zones of countries come from the system's zone.tab (package
// tzdata), how many people live in each of them from moment-timezone, the numbers of countries from
// i18n-iso-countries.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import countries from 'i18n-iso-countries/index.js'
import zones from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { format, resolveConfig } from 'prettier'

const TARGET = 'lib/shared/places/country-facts.ts'
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of cldr-core.')

/** @param {string} name */
const supplemental = (name) => {
  const text = readFileSync(join(folder, 'supplemental', `${name}.json`), 'utf8')
  return JSON.parse(text).supplemental
}
const regions = supplemental('currencyData').currencyData.region
const likely = supplemental('likelySubtags').likelySubtags

/** @type {Map<string, string[]>} */
const zonesOf = new Map()
for (const line of readFileSync('/usr/share/zoneinfo/zone.tab', 'utf8').split('\n')) {
  const [country = '', , zone] = line.split('\t')
  if (zone && !line.startsWith('#')) zonesOf.set(country, [...(zonesOf.get(country) ?? []), zone])
}

const targets = new Map(
  zones.links.map((link) => /** @type {[string, string]} */ (link.split('|').toReversed())),
)
const packed = new Map(zones.zones.map((zone) => [zone.split('|')[0], zone.split('|')[5]]))
/** @param {string} zone */
const peopleIn = (zone) => Number(packed.get(zone) || packed.get(targets.get(zone) ?? '') || 0)

/** The zone in which most people live. @param {string} country */
const zoneOf = (country) =>
  (zonesOf.get(country) ?? []).toSorted((a, b) => peopleIn(b) - peopleIn(a))[0] ?? null

const known = new Set(Intl.supportedValuesOf('currency'))
/** The legal tender of today that began last. @param {string} country */
function currencyOf(country) {
  const tenders = /** @type {Record<string, { _tender?: string, _to?: string }>[]} */ (
    regions[country] ?? []
  )
  const today = new Date().toISOString().slice(0, 10)
  const [code] = tenders
    .flatMap((one) => Object.entries(one))
    .filter(
      ([code, { _tender, _to }]) => _tender !== 'false' && (!_to || _to > today) && known.has(code),
    )
    .map(([code]) => code)
  return code ?? null
}

/**
 * The language that is usual there, with the script only where it is not the usual one. @param
 * {string} country
 */
function localeOf(country) {
  const [language = 'en', script] = (likely[`und-${country}`] ?? 'en-Latn').split('-')
  const plain = `${language}-${country}`
  return new Intl.Locale(plain).maximize().script === script
    ? plain
    : `${language}-${script}-${country}`
}

// Kosovo has its codes only by agreement of their users, and the database does not have it. Two
// islands without people have no zone.
const rows = Object.entries(countries.getNumericCodes())
  .filter(([, country]) => country !== 'XK' && zoneOf(country) !== null)
  .map(([code, country]) => [Number(code), localeOf(country), zoneOf(country), currencyOf(country)])
  .toSorted(([a], [b]) => Number(a) - Number(b))
  .map(([code, ...facts]) => `${code}: ${JSON.stringify(facts)},`)

const source = `
/**
 * What countries have, by their numeric codes in ISO 3166-1: the usual language, the time zone in which most people
 * live, and the currency. Written by dev/generate/country-facts.mjs from CLDR ${supplemental('currencyData').version._cldrVersion} (© Unicode, Inc., Unicode License v3), the IANA zone.tab
 * (public domain) and the populations of moment-timezone (MIT).
 */
export const COUNTRY_FACTS: Record<number, [locale: string, timeZone: string, currency: string | null]> = {
  ${rows.join('\n')}
}
`
writeFileSync(
  TARGET,
  await format(source.trimStart(), { ...(await resolveConfig(TARGET)), filepath: TARGET }),
)
