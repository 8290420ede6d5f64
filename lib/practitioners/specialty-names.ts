import { SPECIALTIES } from '@/lib/shared/specialties'

// Further names of the console's own specialties. Those of the National Uniform Claim Committee are from its Health Care
// Provider Taxonomy (https://taxonomy.nucc.org): a display name, as “Cardiovascular Disease Physician”, or classification and
// specialization, as “Internal Medicine, Cardiovascular Disease”. Beside them stand what the doctors are called.
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
  '207V00000X': ['OB/GYN', 'OB-GYN', 'Gynecology', 'Gynecologist', 'Obstetrics gynecology', 'Obstetrician'],
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
  '235Z00000X': ['Speech-language pathologist', 'Speech therapist', 'Speech therapy', 'Speech-language pathology'],
  '2471M1202X': ['Radiologic technologist, magnetic resonance imaging', 'Magnetic resonance imaging radiologic technologist', 'MRI technologist'], // prettier-ignore
  '2471R0002X': ['Radiologic technologist, radiography', 'Radiography radiologic technologist', 'Radiographer'],
}

/** Classifications that the NUCC writes before a specialization which needs none of them. */
const CLASSIFICATIONS = ['internalmedicine', 'psychiatryandneurology', 'radiology', 'pathology']

/** A name as names are compared: American spelling, and without “physician” at its end. */
function comparable(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('paed', 'ped')
    .replaceAll('gynae', 'gyne')
    .replaceAll('anaesth', 'anesth')
    .replaceAll('haemat', 'hemat')
  return word.length > 'physician'.length && word.endsWith('physician') ? word.slice(0, -'physician'.length) : word
}

const codes = new Map<string, string>()
for (const [code, name] of Object.entries(SPECIALTIES))
  for (const one of [code, name, ...(NAMES[code] ?? [])]) codes.set(comparable(one), code)

/** The code of a specialty by itself or by one of its names; undefined for one that is not known. */
export function specialtyCode(name: string): string | undefined {
  const said = comparable(name)
  const classified = CLASSIFICATIONS.find((one) => said.startsWith(one) && codes.has(said.slice(one.length)))
  return codes.get(said) ?? (classified && codes.get(said.slice(classified.length)))
}
