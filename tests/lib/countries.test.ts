import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findCountryCode, unknownCountry } from '@/lib/server/countries'

/** The rows of the table of countries, as the baseline writes them. */
const ROWS = [
  ...readFileSync('lib/server/db/migrations/0000_baseline.sql', 'utf8').matchAll(
    /\((\d+), '([A-Z]{2})', '((?:[^']|'')+)'\)/g,
  ),
].map(([, code, alpha2, name]) => ({
  code: Number(code),
  alpha2: alpha2!,
  name: name!.replaceAll("''", "'"),
}))

describe('a country', () => {
  test('is found by the code and the name that the database has, for each of them', () => {
    expect(ROWS.length).toBe(249)
    for (const { code, alpha2, name } of ROWS)
      expect([name, findCountryCode(alpha2), findCountryCode(name)]).toEqual([name, code, code])
  })

  test.each([
    ['NL', 528],
    ['nl', 528],
    ['NLD', 528],
    [' nld ', 528],
    ['528', 528],
    ['056', 56],
    ['Holland', 528],
    ['The Netherlands', 528],
    ['Netherlands (Kingdom of the)', 528],
    ['USA', 840],
    ['U.S.', 840],
    ['U.S.A.', 840],
    ['N.Z.', 554],
    ['n.l.d.', 528],
    ['united states', 840],
    ['United States of America (the)', 840],
    ['UK', 826],
    ['Great Britain', 826],
    ['ENGLAND', 826],
    ['Deutschland', undefined],
    ...[
      'Great Britain and Northern Ireland',
      'England & Wales',
      'England (UK)',
      'England, UK',
      'United Kingdom (UK)',
      'UK (United Kingdom)',
      'United Kingdom - England',
      'Scotland',
      'Wales',
      'N. Ireland',
      'Northern Ireland',
      'G.B.',
      'GB-ENG',
      'GB-SCT',
      'U.K.',
      'U. K.',
      'Britain',
    ].map((name): [string, number] => [name, 826]),
    ...[
      'U S A',
      'U.S.A',
      'U. S. A.',
      'US of America',
      'United States (USA)',
      'USA - United States',
    ].map((name): [string, number] => [name, 840]),
    ['Korea, Rep.', 410],
    ['Rep. of Korea', 410],
    ['S. Korea', 410],
    ['N. Korea', 408],
    ['Korea', undefined],
    ['Congo, Dem. Rep.', 180],
    ['Hong Kong, China', 344],
    ['Macau, China', 446],
    ['Taiwan (R.O.C.)', 158],
    ['Republic of China', undefined],
    ['P.R. China', 156],
    ['China, PR', 156],
    ['Egypt, Arab Rep.', 818],
    ['Iran, Islamic Rep.', 364],
    ['Yemen, Rep.', 887],
    ['Slovak Rep.', 703],
    ['Kingdom of Spain', 724],
    ['Republic of India', 356],
    ['Russia (Russian Federation)', 643],
    ['State of Israel', 376],
    ['Swiss Confederation', 756],
    ['St Kitts', 659],
    ['France, Germany', undefined],
    ['United Republic', undefined],
    ['Kingdom', undefined],
    ['Kosovo', undefined],
    ['Cote d’Ivoire', 384],
    ["Côte d'Ivoire", 384],
    ['Ivory Coast', 384],
    ['Korea, Republic of', 410],
    ['South Korea', 410],
    ["Korea (Democratic People's Republic of)", 408],
    ['North Korea', 408],
    ['Viet Nam', 704],
    ['Laos', 418],
    ['Bolivia (Plurinational State of)', 68],
    ['Iran (Islamic Republic of)', 364],
    ['Tanzania, United Republic of', 834],
    ['Congo', 178],
    ['Congo, The Democratic Republic of the', 180],
    ['St. Lucia', 662],
    ['Trinidad & Tobago', 780],
    ['Turkey', 792],
    ['Türkiye', 792],
    ['Czechia', 203],
    ['Swaziland', 748],
    ['Burma', 104],
    ['Macau', 446],
    ['Cabo Verde', 132],
    ['Russia', 643],
    ['UAE', 784],
    ['Virgin Islands (British)', 92],
    ['Guinea-Bissau', 624],
    ['Guinea', 324],
    ['Niger', 562],
    ['Dominica', 212],
    ['Georgia', 268],
  ])('is found by “%s”', (text, code) => expect(findCountryCode(text)).toBe(code))

  test.each([
    '',
    ' ',
    'XX',
    'XK',
    'Kosovo',
    'ZZZ',
    '999',
    '8400',
    'Atlantis',
    'constructor',
    '__proto__',
    'the',
    'x'.repeat(100_000),
  ])('is not found by “%.20s”', (text) => expect(findCountryCode(text)).toBeUndefined())

  test('that is unknown is named', () => {
    expect(unknownCountry(' Atlantis ')).toBe(
      '“Atlantis” is not a country that is known here: write its English name, or its code as in US or USA.',
    )
  })
})
