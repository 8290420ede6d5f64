import { SUBDIVISION_CODE } from './subdivision-codes'

/** Parts of countries by their codes in ISO 3166-2, of those countries in which licences are a part's own or named by one. */
const NAMES: Record<string, string> = {
  'US-AL': 'Alabama', 'US-AK': 'Alaska', 'US-AZ': 'Arizona', 'US-AR': 'Arkansas', 'US-CA': 'California', 'US-CO': 'Colorado',
  'US-CT': 'Connecticut', 'US-DE': 'Delaware', 'US-DC': 'District of Columbia', 'US-FL': 'Florida', 'US-GA': 'Georgia', 'US-HI': 'Hawaii',
  'US-ID': 'Idaho', 'US-IL': 'Illinois', 'US-IN': 'Indiana', 'US-IA': 'Iowa', 'US-KS': 'Kansas', 'US-KY': 'Kentucky',
  'US-LA': 'Louisiana', 'US-ME': 'Maine', 'US-MD': 'Maryland', 'US-MA': 'Massachusetts', 'US-MI': 'Michigan', 'US-MN': 'Minnesota',
  'US-MS': 'Mississippi', 'US-MO': 'Missouri', 'US-MT': 'Montana', 'US-NE': 'Nebraska', 'US-NV': 'Nevada', 'US-NH': 'New Hampshire',
  'US-NJ': 'New Jersey', 'US-NM': 'New Mexico', 'US-NY': 'New York', 'US-NC': 'North Carolina', 'US-ND': 'North Dakota', 'US-OH': 'Ohio',
  'US-OK': 'Oklahoma', 'US-OR': 'Oregon', 'US-PA': 'Pennsylvania', 'US-PR': 'Puerto Rico', 'US-RI': 'Rhode Island', 'US-SC': 'South Carolina',
  'US-SD': 'South Dakota', 'US-TN': 'Tennessee', 'US-TX': 'Texas', 'US-UT': 'Utah', 'US-VT': 'Vermont', 'US-VA': 'Virginia',
  'US-WA': 'Washington', 'US-WV': 'West Virginia', 'US-WI': 'Wisconsin', 'US-WY': 'Wyoming',
  'US-AS': 'American Samoa', 'US-GU': 'Guam', 'US-MP': 'Northern Mariana Islands', 'US-UM': 'United States Minor Outlying Islands',
  'US-VI': 'U.S. Virgin Islands',
  'DE-BW': 'Baden-Württemberg', 'DE-BY': 'Bavaria', 'DE-BE': 'Berlin', 'DE-BB': 'Brandenburg', 'DE-HB': 'Bremen', 'DE-HH': 'Hamburg',
  'DE-HE': 'Hesse', 'DE-MV': 'Mecklenburg-Vorpommern', 'DE-NI': 'Lower Saxony', 'DE-NW': 'North Rhine-Westphalia', 'DE-RP': 'Rhineland-Palatinate', 'DE-SL': 'Saarland',
  'DE-SN': 'Saxony', 'DE-ST': 'Saxony-Anhalt', 'DE-SH': 'Schleswig-Holstein', 'DE-TH': 'Thuringia',
  'JP-01': 'Hokkaido', 'JP-02': 'Aomori', 'JP-03': 'Iwate', 'JP-04': 'Miyagi', 'JP-05': 'Akita', 'JP-06': 'Yamagata',
  'JP-07': 'Fukushima', 'JP-08': 'Ibaraki', 'JP-09': 'Tochigi', 'JP-10': 'Gunma', 'JP-11': 'Saitama', 'JP-12': 'Chiba',
  'JP-13': 'Tokyo', 'JP-14': 'Kanagawa', 'JP-15': 'Niigata', 'JP-16': 'Toyama', 'JP-17': 'Ishikawa', 'JP-18': 'Fukui',
  'JP-19': 'Yamanashi', 'JP-20': 'Nagano', 'JP-21': 'Gifu', 'JP-22': 'Shizuoka', 'JP-23': 'Aichi', 'JP-24': 'Mie',
  'JP-25': 'Shiga', 'JP-26': 'Kyoto', 'JP-27': 'Osaka', 'JP-28': 'Hyogo', 'JP-29': 'Nara', 'JP-30': 'Wakayama',
  'JP-31': 'Tottori', 'JP-32': 'Shimane', 'JP-33': 'Okayama', 'JP-34': 'Hiroshima', 'JP-35': 'Yamaguchi', 'JP-36': 'Tokushima',
  'JP-37': 'Kagawa', 'JP-38': 'Ehime', 'JP-39': 'Kochi', 'JP-40': 'Fukuoka', 'JP-41': 'Saga', 'JP-42': 'Nagasaki',
  'JP-43': 'Kumamoto', 'JP-44': 'Oita', 'JP-45': 'Miyazaki', 'JP-46': 'Kagoshima', 'JP-47': 'Okinawa',
  'KW-KU': 'Kuwait City', 'KW-HA': 'Hawalli', 'KW-FA': 'Farwaniya', 'KW-AH': 'Ahmadi', 'KW-JA': 'Jahra', 'KW-MU': 'Mubarak al-Kabeer',
} // prettier-ignore

export const SUBDIVISIONS: readonly { value: string; label: string }[] = Object.entries(NAMES).map(
  ([value, label]) => ({
    value,
    label,
  }),
)

/** What a part of a country is called; its code when that is not known. */
export const subdivisionName = (code: string) => NAMES[code] ?? code

const COUNTRIES = new Set(Object.keys(NAMES).map((code) => code.slice(0, 2)))

/** Whether there is such a part of a country; of countries whose parts are not listed, whether it could be one. */
export const isSubdivision = (code: string) =>
  COUNTRIES.has(code.slice(0, 2)) ? Object.hasOwn(NAMES, code) : SUBDIVISION_CODE.test(code)
