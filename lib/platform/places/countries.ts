// The package's main file loads the names in eighty languages.
import countries from 'i18n-iso-countries/index'
import english from 'i18n-iso-countries/langs/en.json'

// Countries as files and other systems write them. Server only: the browser has the list of the
// database.

/** Names and abbreviations in use that neither the library nor Intl knows, by alpha-2 code. */
const ALSO_CALLED: Record<string, string[]> = {
  AG: ['Antigua'],
  AU: ['Commonwealth of Australia'],
  CH: ['Swiss Confederation'],
  FR: ['French Republic'],
  IT: ['Italian Republic'],
  KN: ['St. Kitts'],
  LY: ['Libyan Arab Jamahiriya'],
  MX: ['United Mexican States'],
  PT: ['Portuguese Republic'],
  SJ: ['Svalbard'],
  TW: ['Chinese Taipei', 'Taiwan ROC'],
  VC: ['St. Vincent'],
  AE: ['U.A.E.', 'Emirates'],
  BA: ['Bosnia'],
  BN: ['Brunei'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire', 'Bonaire, Sint Eustatius and Saba'],
  CD: ['D R Congo', 'DRC', 'DR Congo', 'Congo (Kinshasa)', 'Zaire'],
  CG: ['Congo', 'Congo (Brazzaville)', 'Congo Republic'],
  CN: ['PRC', 'PR China', 'Mainland China'],
  CV: ['Cape Verde Islands', 'Cabo Verde', 'Cape Verde'],
  CZ: ['Czech Rep.'],
  DE: ['Federal Republic of Germany', 'FRG'],
  DO: ['Dom. Rep.', 'Dominican Rep.'],
  FK: ['Falklands', 'Falkland Islands'],
  FM: ['Micronesia, Fed. Sts.', 'Micronesia'],
  // Greece and the United Kingdom have these codes in the European Union's own lists.
  GB: [
    'United Kingdom of GB and NI',
    'UK of Great Britain and Northern Ireland',
    'Great Britain and N. Ireland',
    'UK',
    'U K',
    'G.B.',
    'GB-ENG',
    'GB-SCT',
    'GB-WLS',
    'GB-NIR',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'N. Ireland',
    'England and Wales',
    'Great Britain and Northern Ireland',
    'United Kingdom of Great Britain',
    'Britain',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  GR: ['EL', 'Hellenic Republic'],
  HK: ['Hong Kong SAR', 'Hong Kong, China'],
  IE: ['Southern Ireland', 'Republic of Ireland', 'Eire'],
  KP: ['DPR Korea', 'North Korea', 'N. Korea', 'DPRK', 'Democratic People’s Republic of Korea'],
  KR: ['South Korea', 'S. Korea', 'ROK', 'Korea (South)'],
  KG: ['Kyrgyz Republic'],
  LA: ['Laos', 'Lao PDR'],
  MD: ['Moldova', 'Republic of Moldova'],
  MK: ['Macedonia', 'FYROM', 'FYR Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macau SAR', 'Macao SAR', 'Macau, China', 'Macao, China'],
  NL: ['Holland'],
  PH: ['Republic of the Philippines', 'The Philippines'],
  PS: [
    'West Bank and Gaza',
    'Gaza',
    'Gaza Strip',
    'West Bank',
    'Palestine',
    'Occupied Palestinian Territory',
  ],
  RU: ['Russian Fed.', 'Russia'],
  SA: ['Saudi', 'KSA', 'Kingdom of Saudi Arabia'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SK: ['Slovak Republic'],
  ST: ['Sao Tome'],
  SX: ['Sint Maarten', 'St. Maarten'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Türkiye', 'Turkiye', 'Republic of Türkiye'],
  TT: ['Trinidad'],
  TZ: ['Tanzania'],
  US: ['America', 'U S A', 'US of A', 'US of America', 'United States of America'],
  VA: ['Vatican', 'Holy See', 'Vatican City State'],
  VE: ['Bolivarian Republic of Venezuela'],
  VG: ['BVI'],
  VI: ['USVI', 'US Virgin Islands', 'Virgin Islands of the United States'],
  VN: ['Vietnam', 'Viet Nam'],
  ZA: ['RSA', 'Republic of South Africa'],
  AR: ['Argentine Republic'],
  AX: ['Åland', 'Aland'],
  BF: ['Burkina'],
  BL: ['Saint Barts'],
  CC: ['Cocos Islands', 'Keeling Islands'],
  CF: ['CAR'],
  FO: ['Faeroe Islands', 'Faroes'],
  GA: ['Gabonese Republic'],
  GF: ['French Guyana'],
  GS: ['South Georgia'],
  GY: ['Co-operative Republic of Guyana'],
  KZ: ['Kazakstan'],
  LB: ['Lebanese Republic'],
  LU: ['Luxemburg'],
  MP: ['Northern Marianas', 'N. Mariana Islands'],
  NZ: ['Aotearoa', 'Aotearoa New Zealand'],
  RE: ['La Réunion'],
  SR: ['Surinam'],
  TC: ['Turks and Caicos'],
  TG: ['Togolese Republic'],
  UM: ['US Minor Outlying Islands'],
  UY: ['Eastern Republic of Uruguay', 'Oriental Republic of Uruguay'],
  WS: ['Western Samoa'],
}

const UNCOUNTED_WORDS = ['the', 'of', 'and']
const ABBREVIATIONS: Partial<Record<string, string>> = {
  st: 'saint',
  rep: 'republic',
  dem: 'democratic',
  fed: 'federal',
  is: 'islands',
  island: 'islands',
  s: 'south',
  n: 'north',
  gt: 'great',
  brit: 'british',
  eq: 'equatorial',
}
/**
 * What stands in official names beside the name by which a country is known: “Kingdom of Spain”,
 * “Egypt, Arab Rep.”.
 */
const FORMS_OF_STATE = [
  'republic',
  'kingdom',
  'state',
  'federal',
  'federation',
  'socialist',
  'arab',
  'islamic',
  'bolivarian',
  'rb',
  'democratic',
  'peoples',
  'federative',
  'union',
  'principality',
  'commonwealth',
  'sultanate',
  'hashemite',
  'independent',
  'grand',
  'duchy',
]

/**
 * Returns what two ways of writing one name have in common: its words without accents, articles and
 * order, as "Korea, Republic of" and "Republic of Korea".
 */
function keyOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’`]/g, '')
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !UNCOUNTED_WORDS.includes(word))
  return words
    .map((word) => ABBREVIATIONS[word] ?? word)
    .sort()
    .join(' ')
}

/**
 * Returns the code of a country whose codes are the database's: Kosovo has an alpha-2 code only by
 * agreement of its users.
 */
function numericOf(alpha2: string): number | undefined {
  const numeric = alpha2 === 'XK' ? undefined : countries.alpha2ToNumeric(alpha2)
  return numeric === undefined ? undefined : Number(numeric)
}

/**
 * Numeric codes of ISO 3166-1 by the keys of names. Of two countries with one name, the source that
 * is read first decides.
 */
function indexNames(): Map<string, number> {
  const displayNames = new Intl.DisplayNames('en', { type: 'region' })
  const listed = Object.entries(english.countries as Record<string, string | string[]>)
  const sources: [alpha2: string, names: string[]][] = [
    ...Object.entries(ALSO_CALLED),
    ...listed.map(([alpha2, names]): [string, string[]] => [alpha2, [names].flat()]),
    ...listed.map(([alpha2]): [string, string[]] => [alpha2, [displayNames.of(alpha2) ?? alpha2]]),
  ]
  const index = new Map<string, number>()
  for (const [alpha2, names] of sources) {
    const code = numericOf(alpha2)
    if (code === undefined) continue
    for (const name of names) if (!index.has(keyOf(name))) index.set(keyOf(name), code)
  }
  return index
}

let codesByName: Map<string, number> | undefined

/**
 * Finds a country by its name beside a form of state. That form tells some apart: of these only the
 * whole name is known.
 */
function findByShortName(key: string, index: Map<string, number>): number | undefined {
  const words = key.split(' ')
  const short = words.filter((word) => !FORMS_OF_STATE.includes(word)).join(' ')
  return words.length === short.split(' ').length || TOLD_APART.includes(short)
    ? undefined
    : index.get(short)
}
// The Republic of China is Taiwan, and two countries are called Korea, and Congo.
const TOLD_APART = ['china', 'korea', 'congo', 'ireland', 'united']

/**
 * Finds a country that is named in two ways in one text, as “United Kingdom (UK)” or “England, UK”.
 */
function findNamedTwice(text: string, index: Map<string, number>): number | undefined {
  const parts = text
    .split(/[()[\],/]| - /)
    .map((part) => part.trim())
    .filter(Boolean)
  const codes = new Set(parts.map((part) => codeOf(part) ?? index.get(keyOf(part))))
  return parts.length > 1 && codes.size === 1 ? [...codes][0] : undefined
}

/** A code as an abbreviation is written, as in “N.Z.”. */
const DOTTED = /^[A-Z]\.[A-Z]\.(?:[A-Z]\.)?$/

function codeOf(text: string): number | undefined {
  const code = text.toUpperCase().replace(DOTTED, (dotted) => dotted.replaceAll('.', ''))
  if (/^[A-Z]{2}$/.test(code)) return numericOf(code)
  if (/^[A-Z]{3}$/.test(code)) return numericOf(countries.alpha3ToAlpha2(code) ?? '')
  if (/^\d{3}$/.test(code)) return numericOf(countries.numericToAlpha2(code) ?? '')
  return undefined
}

// Longer than the longest name of a country by far.
const MAX_CHARACTERS = 100

/**
 * Finds a country by its alpha-2, alpha-3 or numeric code of ISO 3166-1, or by a usual English name
 * or abbreviation, whatever its case and accents. Returns the numeric code; undefined for no
 * country.
 */
export function findCountryCode(text: string): number | undefined {
  const name = text.trim()
  if (name === '' || name.length > MAX_CHARACTERS) return undefined
  codesByName ??= indexNames()
  const key = keyOf(name)
  return (
    codeOf(name) ??
    codesByName.get(key) ??
    findByShortName(key, codesByName) ??
    findNamedTwice(name, codesByName)
  )
}

/** Returns the alpha-2 code of a country by its numeric code; undefined for no country. */
export const alpha2Of = (code: number): string | undefined =>
  countries.numericToAlpha2(String(code).padStart(3, '0'))

/** Returns what to say of a text that is no country. */
export const unknownCountry = (text: string): string =>
  `“${text.trim().slice(0, MAX_CHARACTERS)}” is not a country that is known here: write its English name, or its code as in US or USA.`
