import { SPECIALTIES } from '@/lib/shared/specialties'

// Further names of the console's own specialties. Those of the National Uniform Claim Committee are
// from its Health Care Provider Taxonomy (https://taxonomy.nucc.org): a display name, as
// “Cardiovascular Disease Physician”, or classification and specialization, as “Internal Medicine,
// Cardiovascular Disease”. Beside them stand what the doctors are called.
const NAMES: Record<string, string[]> = {
  '207Q00000X': ['Family practice', 'Family physician', 'Family doctor'],
  '207R00000X': ['Internist'],
  '208D00000X': ['General practitioner', 'GP'],
  '208000000X': ['Pediatrician', 'Pediatric medicine'],
  '207RC0000X': ['Cardiology', 'Cardiologist', 'Cardiovascular medicine'],
  '207RE0101X': ['Endocrinology', 'Endocrinologist', 'Diabetology'],
  '207RG0100X': ['Gastroenterologist'],
  '207RG0300X': ['Geriatrics', 'Geriatric medicine (internal medicine)', 'Geriatrician'],
  '207RH0003X': ['Hematology oncology', 'Hematology/oncology'],
  '207RI0200X': ['Infectious diseases'],
  '207RN0300X': ['Nephrologist'],
  '207RP1001X': ['Pulmonology', 'Pulmonologist', 'Pulmonary medicine', 'Respiratory medicine'],
  '207RR0500X': ['Rheumatologist'],
  '207K00000X': ['Allergist', 'Allergology'],
  '207L00000X': ['Anesthesiologist', 'Anesthesia'],
  '207N00000X': ['Dermatologist'],
  '207T00000X': ['Neurosurgery', 'Neurosurgeon'],
  '2084N0400X': ['Neurologist'],
  '2084P0800X': ['Psychiatrist'],
  '207V00000X': [
    'OB/GYN',
    'OB-GYN',
    'Gynecology',
    'Gynecologist',
    'Obstetrics gynecology',
    'Obstetrician',
  ],
  '207W00000X': ['Ophthalmologist'],
  '207X00000X': ['Orthopedics', 'Orthopedist', 'Orthopedic surgeon'],
  '207Y00000X': ['ENT', 'Ear, nose and throat', 'Otorhinolaryngology', 'Otolaryngologist'],
  '208100000X': ['Physiatry', 'Physiatrist', 'PM&R', 'Physical medicine rehabilitation'],
  '208200000X': ['Plastic surgeon'],
  '208600000X': ['General surgery', 'General surgeon', 'Surgeon'],
  '208800000X': ['Urologist'],
  '2085R0202X': ['Radiology', 'Radiologist'],
  '207ZP0102X': ['Anatomic pathology and clinical pathology', 'Pathologist'],
  '363A00000X': ['PA'],
  '363L00000X': ['NP', 'Nurse practitioners'],
  '363LF0000X': ['Family nurse practitioner', 'FNP'],
  '363LP0200X': ['Pediatric nurse practitioner', 'PNP'],
  '367A00000X': ['Advanced practice midwife', 'Midwife', 'Nurse midwife'],
  '163W00000X': ['RN', 'Nursing', 'Nurse'],
  '164W00000X': ['LPN'],
  '122300000X': ['Dentist'],
  '152W00000X': ['Optometrist'],
  '213E00000X': ['Podiatrist'],
  '111N00000X': ['Chiropractor'],
  '103T00000X': ['Psychologist'],
  '104100000X': ['Social worker'],
  '133V00000X': ['Registered dietitian', 'Dietitian', 'Dietician'],
  '183500000X': ['Pharmacist'],
  '225100000X': ['Physical therapist', 'Physiotherapy', 'Physiotherapist'],
  '225X00000X': ['Occupational therapist'],
  '235Z00000X': [
    'Speech-language pathologist',
    'Speech therapist',
    'Speech therapy',
    'Speech-language pathology',
  ],
  '2471M1202X': [
    'Radiologic technologist, magnetic resonance imaging',
    'Magnetic resonance imaging radiologic technologist',
    'MRI technologist',
    'MRI',
    'Magnetic resonance imaging',
  ],
  '2471R0002X': [
    'Radiologic technologist, radiography',
    'Radiography radiologic technologist',
    'Radiographer',
    'Radiography',
  ],
}

/** Classifications that the NUCC writes before a specialization which needs none of them. */
const CLASSIFICATIONS = ['internalmedicine', 'psychiatryandneurology', 'radiology', 'pathology']

/** The words of a name as names are compared: in American spelling. */
const wordsIn = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('paed', 'ped')
    .replaceAll('gynae', 'gyne')
    .replaceAll('anaesth', 'anesth')
    .replaceAll('haemat', 'hemat')
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)

/**
 * A name as names are compared: without spaces and punctuation, and without “physician” at its end.
 */
function comparable(name: string): string {
  const word = wordsIn(name).join('')
  return word.length > 'physician'.length && word.endsWith('physician')
    ? word.slice(0, -'physician'.length)
    : word
}

const ALL = Object.entries(SPECIALTIES).map(([code, name]) => ({
  code,
  names: [name, ...(NAMES[code] ?? [])],
}))
const codes = new Map<string, string>()
for (const { code, names } of ALL)
  for (const one of [code, ...names]) codes.set(comparable(one), code)

const UNCOUNTED_WORDS = ['and', 'of', 'the', 'physician', 'medicine', 'disease', 'care']
const SHORTEST_PART = 4
/**
 * Words that say nothing of a specialty by themselves: “Clinical” is also how a psychologist works.
 */
const OF_MANY = [
  'clinical',
  'general',
  'diagnostic',
  'physical',
  'registered',
  'licensed',
  'practical',
  'advanced',
  'internal',
  'primary',
  'public',
]
const countedWords = (name: string) =>
  wordsIn(name).filter((word) => !UNCOUNTED_WORDS.includes(word))

/** Specialties with a name that has all of these words, or at least one of them. */
function specialtiesWith(said: string[], which: 'all' | 'some'): string[] {
  const isIn = (names: string[]) =>
    names.some((name) => {
      const words = wordsIn(name)
      return which === 'all'
        ? said.every((word) => words.includes(word))
        : said.some((word) => words.includes(word))
    })
  return said.length === 0 ? [] : ALL.filter(({ names }) => isIn(names)).map(({ code }) => code)
}

/** The code of a specialty by itself or by one of its names, also behind its classification. */
function codeByName(name: string): string | undefined {
  const said = comparable(name)
  const classified = CLASSIFICATIONS.find(
    (one) => said.startsWith(one) && codes.has(said.slice(one.length)),
  )
  return codes.get(said) ?? (classified && codes.get(said.slice(classified.length)))
}

/**
 * The code of a specialty by itself, by one of its names, or by a part of the names of one alone,
 * as “Allergy”; undefined for one that is not known, or could be several.
 */
export function specialtyCode(name: string): string | undefined {
  const known = codeByName(name)
  if (known) return known
  const words = countedWords(name).filter((word) => word.length >= SHORTEST_PART)
  if (words.every((word) => OF_MANY.includes(word))) return undefined
  const [only, ...others] = specialtiesWith(words, 'all')
  return words.length === wordsIn(name).length && others.length === 0 ? only : undefined
}

/** Whether a specialty is meant by a part of its name only. */
export const isPartOfName = (name: string): boolean =>
  codeByName(name) === undefined && specialtyCode(name) !== undefined

const MOST_SUGGESTED = 5

/** Says of a text that is no specialty which ones it may mean. */
export function unknownSpecialty(name: string): string {
  const found = specialtiesWith(countedWords(name), 'some')
    .slice(0, MOST_SUGGESTED)
    .map((code) => `“${SPECIALTIES[code]}”`)
  const list = found.length > 1 ? `${found.slice(0, -1).join(', ')} or ${found.at(-1)}` : found[0]
  const sentence = `“${name.slice(0, 100)}” is not a specialty that is known here.`
  return list
    ? `${sentence} It may be ${list}.`
    : `${sentence} Write its code of the NUCC, as in 207Q00000X.`
}
