// Writes lib/shared/places/subdivision-list.ts from the package iso-3166: node dev/generate/subdivisions.mjs
import { writeFileSync } from 'node:fs'
import { iso31662 } from 'iso-3166'
import { format, resolveConfig } from 'prettier'

const TARGET = 'lib/shared/places/subdivision-list.ts'

/** @type {Map<string, string[]>} */
const codesOf = new Map()
for (const { code } of iso31662) {
  const [country = '', part = ''] = code.split('-')
  codesOf.set(country, [...(codesOf.get(country) ?? []), part])
}
const rows = [...codesOf].map(([country, parts]) => `${country}: '${parts.sort().join(' ')}',`)

const source = `
/**
 * Subdivision codes of ISO 3166-2 by country, without the prefix of the country. Written by
 * dev/generate/subdivisions.mjs from iso-3166 (MIT), whose 350 KB of names in local languages browsers do not
 * need.
 */
export const SUBDIVISION_LIST: Readonly<Record<string, string>> = {
  ${rows.join('\n')}
}
`
writeFileSync(
  TARGET,
  await format(source.trimStart(), { ...(await resolveConfig(TARGET)), filepath: TARGET }),
)
