import type { Age, ReferenceRange } from '@/lib/shared/reference-ranges'

type Content = {
  name: string
  synonyms?: string[]
  kind: 'laboratory' | 'imaging' | 'point-of-care' | 'assessment'
  loinc?: string
  specimen?: string
  container?: string
  volume?: [value: number, unit: string]
  fasting?: boolean
  collection?: string
  turnaround?: string
  method?: string
  resultType?: string
  unit?: string
  ranges?: ReferenceRange[]
  members?: string[]
  price?: [amount: number, currency: string]
}
export type DemoTest = Content & {
  code: string
  /** Without it, it is published. */
  draft?: true
  /** What it was before, version by version. */
  before?: Partial<Content>[]
  /** What is drafted for the version after. */
  next?: Partial<Content>
  retired?: { reason: string; replacedBy: string }
  /** The organizations that can order it; without any, all. */
  only?: { organization: string; reach: 'organization' | 'subtree' }[]
}

const y = (value: number): Age => ({ value, unit: 'a' })
const mo = (value: number): Age => ({ value, unit: 'mo' })
const d = (value: number): Age => ({ value, unit: 'd' })
type Sex = ReferenceRange['sex']
const range = (
  low: number | null,
  high: number | null,
  ageFrom: Age | null = null,
  ageTo: Age | null = null,
  sex: Sex = 'any',
  text = '',
) => ({ sex, ageFrom, ageTo, low, high, text })
const says = (text: string) => range(null, null, null, null, 'any', text)

const serum = {
  ...{
    kind: 'laboratory',
    specimen: 'serum',
    container: 'Gold top (serum separator), 5 mL',
    turnaround: 'PT4H',
  },
  ...{
    collection: 'Let it clot for 30 minutes, then centrifuge within 2 hours.',
    resultType: 'quantity',
  },
  volume: [1, 'mL'],
} satisfies Partial<Content>
const blood = {
  ...{
    kind: 'laboratory',
    specimen: 'whole-blood',
    container: 'Lavender top (K2 EDTA), 3 mL',
    turnaround: 'PT2H',
  },
  ...{
    collection: 'Invert eight times. Do not refrigerate for longer than a day.',
    resultType: 'quantity',
  },
  volume: [3, 'mL'],
} satisfies Partial<Content>
const counter = { method: 'Automated count' }

const CHEMISTRY: DemoTest[] = [
  {
    ...{
      ...serum,
      code: 'NA',
      name: 'Sodium',
      synonyms: ['Na'],
      loinc: '2951-2',
      unit: 'mmol/L',
      method: 'Ion-selective electrode',
    },
    ...{ ranges: [range(133, 146, null, y(1)), range(135, 145, y(1))], price: [850, 'USD'] },
  },
  {
    ...{
      ...serum,
      code: 'POT',
      name: 'Potassium',
      synonyms: ['K'],
      loinc: '2823-3',
      unit: 'mmol/L',
      method: 'Ion-selective electrode',
    },
    ...{
      ranges: [range(3.9, 5.9, null, mo(1)), range(3.5, 5.6, mo(1), y(1)), range(3.5, 5.1, y(1))],
      price: [850, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'CL',
      name: 'Chloride',
      loinc: '2075-0',
      unit: 'mmol/L',
      ranges: [range(98, 107)],
      price: [850, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'CO2',
      name: 'Carbon dioxide, total',
      synonyms: ['Bicarbonate'],
      loinc: '2028-9',
      unit: 'mmol/L',
    },
    ...{ ranges: [range(17, 26, null, y(2)), range(22, 29, y(2))], price: [850, 'USD'] },
  },
  {
    ...{
      ...serum,
      code: 'BUN',
      name: 'Urea nitrogen',
      synonyms: ['BUN'],
      loinc: '3094-0',
      unit: 'mg/dL',
    },
    ...{ ranges: [range(5, 18, null, y(18)), range(7, 20, y(18))], price: [900, 'USD'] },
  },
  {
    ...{
      ...serum,
      code: 'CREA',
      name: 'Creatinine',
      loinc: '2160-0',
      unit: 'mg/dL',
      method: 'Enzymatic',
      price: [900, 'USD'],
    },
    ranges: [
      range(0.3, 1, null, d(28)),
      range(0.2, 0.4, d(28), y(2)),
      range(0.3, 0.7, y(2), y(12)),
      range(0.5, 1, y(12), y(18)),
      range(0.59, 1.04, y(18), null, 'female'),
      range(0.74, 1.35, y(18), null, 'male'),
    ],
  },
  {
    ...{
      ...serum,
      code: 'GLU',
      name: 'Glucose',
      synonyms: ['Blood sugar'],
      loinc: '2345-7',
      unit: 'mg/dL',
      fasting: true,
    },
    ...{
      method: 'Hexokinase',
      ranges: [range(40, 90, null, d(28)), range(60, 100, d(28), y(18)), range(70, 99, y(18))],
      price: [850, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'CA',
      name: 'Calcium',
      loinc: '17861-6',
      unit: 'mg/dL',
      price: [900, 'USD'],
    },
    ranges: [range(9, 11, null, y(1)), range(8.8, 10.8, y(1), y(18)), range(8.6, 10.3, y(18))],
  },
  {
    ...{
      ...serum,
      code: 'BMP',
      name: 'Basic metabolic panel',
      synonyms: ['Chem 8', 'SMA-8'],
      loinc: '24321-2',
      fasting: true,
    },
    ...{
      resultType: undefined,
      members: ['NA', 'POT', 'CL', 'CO2', 'BUN', 'CREA', 'GLU', 'CA'],
      price: [3400, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'ALT',
      name: 'Alanine aminotransferase',
      synonyms: ['SGPT'],
      loinc: '1742-6',
      unit: 'U/L',
      price: [1100, 'USD'],
    },
    ranges: [
      range(5, 45, null, y(18)),
      range(7, 35, y(18), null, 'female'),
      range(10, 50, y(18), null, 'male'),
    ],
  },
  {
    ...{
      ...serum,
      code: 'FERR',
      name: 'Ferritin',
      loinc: '2276-4',
      unit: 'ng/mL',
      method: 'Chemiluminescence',
      turnaround: 'P1D',
    },
    ...{
      ranges: [
        range(7, 140, null, y(18)),
        range(15, 150, y(18), null, 'female'),
        range(30, 400, y(18), null, 'male'),
      ],
      price: [2600, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'TSH',
      name: 'Thyrotropin',
      synonyms: ['TSH', 'Thyroid stimulating hormone'],
      loinc: '3016-3',
      unit: 'm[IU]/L',
    },
    ...{ turnaround: 'P1D', method: 'Chemiluminescence', price: [2900, 'USD'] },
    ranges: [
      range(1.3, 19, null, d(4)),
      range(0.7, 11, d(4), mo(3)),
      range(0.7, 6, mo(3), y(18)),
      range(0.4, 4.5, y(18)),
    ],
  },
  {
    ...{
      ...serum,
      code: 'CK-MB',
      name: 'Creatine kinase MB',
      loinc: '13969-1',
      unit: 'ng/mL',
      ranges: [range(null, 5)],
      price: [2400, 'USD'],
    },
    retired: {
      reason: 'High-sensitivity troponin answers the same question earlier.',
      replacedBy: 'TNI-HS',
    },
  },
  {
    ...{
      ...serum,
      code: 'TNI-HS',
      name: 'Troponin I, high sensitivity',
      loinc: '89579-7',
      unit: 'ng/L',
      turnaround: 'PT60M',
    },
    ...{
      specimen: 'plasma',
      container: 'Light green top (lithium heparin), 4 mL',
      collection: 'Centrifuge at once. Repeat after 1 and 3 hours.',
    },
    ...{
      ranges: [range(null, 16, y(18), null, 'female'), range(null, 34, y(18), null, 'male')],
      price: [5200, 'USD'],
    },
  },
  {
    ...{
      ...serum,
      code: 'VITD',
      name: '25-hydroxyvitamin D',
      synonyms: ['Calcidiol'],
      loinc: '62292-8',
      unit: 'ng/mL',
      turnaround: 'P2D',
    },
    ...{ method: 'Immunoassay', ranges: [range(30, 100)], price: [4800, 'USD'] },
    next: { method: 'LC-MS/MS', turnaround: 'P3D', price: [5600, 'USD'] },
  },
]

const LIPIDS: DemoTest[] = [
  {
    ...{
      ...serum,
      code: 'CHOL',
      name: 'Cholesterol',
      loinc: '2093-3',
      unit: 'mg/dL',
      price: [1100, 'USD'],
    },
    ranges: [range(null, 170, null, y(18)), range(null, 200, y(18))],
  },
  {
    ...{
      ...serum,
      code: 'TRIG',
      name: 'Triglycerides',
      loinc: '2571-8',
      unit: 'mg/dL',
      fasting: true,
      price: [1100, 'USD'],
    },
    ranges: [range(null, 75, null, y(10)), range(null, 90, y(10), y(18)), range(null, 150, y(18))],
  },
  {
    ...{
      ...serum,
      code: 'HDL',
      name: 'HDL cholesterol',
      loinc: '2085-9',
      unit: 'mg/dL',
      price: [1200, 'USD'],
    },
    ranges: [
      range(45, null, null, y(18)),
      range(50, null, y(18), null, 'female'),
      range(40, null, y(18), null, 'male'),
    ],
  },
  {
    ...{
      ...serum,
      code: 'LDL',
      name: 'LDL cholesterol, calculated',
      loinc: '13457-7',
      unit: 'mg/dL',
      method: 'Friedewald',
    },
    ...{ ranges: [range(null, 110, null, y(18)), range(null, 100, y(18))], price: [0, 'USD'] },
  },
  {
    ...{
      ...serum,
      code: 'LIPID',
      name: 'Lipid panel',
      loinc: '24331-1',
      fasting: true,
      resultType: undefined,
      price: [3200, 'USD'],
    },
    ...{
      collection: 'Nothing but water for 12 hours before.',
      members: ['CHOL', 'TRIG', 'HDL', 'LDL'],
    },
  },
]

const HEMATOLOGY: DemoTest[] = [
  {
    ...{
      ...blood,
      ...counter,
      code: 'WBC',
      name: 'Leukocytes',
      synonyms: ['White cells'],
      loinc: '6690-2',
      unit: '10*3/uL',
      price: [700, 'USD'],
    },
    ranges: [
      range(9, 30, null, d(14)),
      range(5, 19.5, d(14), y(2)),
      range(4.5, 13.5, y(2), y(18)),
      range(4, 11, y(18)),
    ],
  },
  {
    ...{
      ...blood,
      ...counter,
      code: 'RBC',
      name: 'Erythrocytes',
      synonyms: ['Red cells'],
      loinc: '789-8',
      unit: '10*6/uL',
      price: [700, 'USD'],
    },
    ranges: [
      range(3.9, 5.5, null, y(18)),
      range(3.9, 5.1, y(18), null, 'female'),
      range(4.3, 5.8, y(18), null, 'male'),
    ],
  },
  {
    ...{
      ...blood,
      ...counter,
      code: 'HGB',
      name: 'Hemoglobin',
      synonyms: ['Hb'],
      loinc: '718-7',
      unit: 'g/dL',
      price: [700, 'USD'],
    },
    ranges: [
      range(13.5, 21.5, null, d(28)),
      range(9.5, 14, d(28), mo(6)),
      range(10.5, 13.5, mo(6), y(2)),
      range(11.5, 15.5, y(2), y(12)),
      range(12, 16, y(12), null, 'female'),
      range(13, 16, y(12), y(18), 'male'),
      range(13.5, 17.5, y(18), null, 'male'),
    ],
  },
  {
    ...{
      ...blood,
      ...counter,
      code: 'HCT',
      name: 'Hematocrit',
      loinc: '4544-3',
      unit: '%',
      price: [700, 'USD'],
    },
    ranges: [
      range(33, 45, mo(6), y(18)),
      range(36, 46, y(18), null, 'female'),
      range(40, 52, y(18), null, 'male'),
    ],
  },
  {
    ...blood,
    ...counter,
    code: 'PLT',
    name: 'Platelets',
    loinc: '777-3',
    unit: '10*3/uL',
    ranges: [range(150, 400)],
    price: [700, 'USD'],
  },
  {
    ...{
      ...blood,
      ...counter,
      code: 'CBC',
      name: 'Complete blood count',
      synonyms: ['Full blood count', 'Hemogram'],
      loinc: '58410-2',
    },
    ...{
      resultType: undefined,
      members: ['WBC', 'RBC', 'HGB', 'HCT', 'PLT'],
      price: [2200, 'USD'],
    },
  },
  {
    ...{
      ...blood,
      code: 'HBA1C',
      name: 'Hemoglobin A1c',
      synonyms: ['Glycated hemoglobin'],
      loinc: '4548-4',
      unit: '%',
      turnaround: 'PT4H',
    },
    ...{ method: 'HPLC', ranges: [range(null, 5.7)], price: [2500, 'USD'] },
    before: [
      {
        name: 'Glycohemoglobin',
        synonyms: [],
        turnaround: 'P1D',
        method: 'Immunoassay',
        ranges: [range(null, 6)],
        price: [2900, 'USD'],
      },
    ],
  },
]

const OTHERS: DemoTest[] = [
  {
    ...{
      code: 'UA',
      name: 'Urinalysis, complete',
      kind: 'laboratory',
      loinc: '24356-8',
      specimen: 'urine',
      volume: [10, 'mL'],
    },
    ...{
      container: 'Sterile cup, 120 mL',
      collection: 'Midstream, first morning urine. Refrigerate if it is not tested within 2 hours.',
    },
    ...{
      turnaround: 'PT4H',
      method: 'Dipstick and microscopy',
      resultType: 'report',
      ranges: [says('Negative')],
      price: [1500, 'USD'],
    },
  },
  {
    ...{
      code: 'COVID-PCR',
      name: 'SARS-CoV-2 RNA',
      synonyms: ['COVID-19 PCR'],
      kind: 'laboratory',
      loinc: '94500-6',
      specimen: 'nasopharyngeal-swab',
    },
    ...{
      container: 'Flocked swab in transport medium',
      turnaround: 'P1D',
      method: 'RT-PCR',
      resultType: 'coded',
      ranges: [says('Not detected')],
      price: [7500, 'USD'],
    },
  },
  {
    ...{
      code: 'GLU-POC',
      name: 'Glucose, fingerstick',
      kind: 'point-of-care',
      loinc: '41653-7',
      specimen: 'capillary-blood',
      turnaround: 'PT5M',
    },
    ...{
      method: 'Glucometer',
      resultType: 'quantity',
      unit: 'mg/dL',
      ranges: [range(70, 140, y(18))],
      price: [600, 'USD'],
    },
  },
  {
    ...{
      code: 'STREP-POC',
      name: 'Group A strep, rapid',
      kind: 'point-of-care',
      loinc: '78012-2',
      specimen: 'throat-swab',
      turnaround: 'PT10M',
    },
    ...{
      method: 'Lateral flow',
      resultType: 'coded',
      ranges: [says('Negative')],
      price: [1800, 'USD'],
    },
    only: [{ organization: 'northside', reach: 'subtree' }],
  },
  {
    ...{
      code: 'ECG-12',
      name: 'Electrocardiogram, 12 leads',
      synonyms: ['EKG', 'ECG'],
      kind: 'assessment',
      loinc: '34534-8',
      turnaround: 'PT30M',
    },
    ...{
      collection: 'At rest for five minutes. No caffeine in the hour before.',
      resultType: 'report',
      price: [6500, 'USD'],
    },
  },
  {
    ...{
      code: 'XR-CHEST',
      name: 'X-ray of the chest, two views',
      synonyms: ['Chest film', 'CXR'],
      kind: 'imaging',
      loinc: '36643-5',
      turnaround: 'P1D',
    },
    ...{ method: 'PA and lateral', resultType: 'report', price: [9800, 'USD'] },
  },
  {
    ...{
      code: 'US-ABD',
      name: 'Ultrasound of the abdomen',
      kind: 'imaging',
      loinc: '24558-9',
      fasting: true,
      turnaround: 'P2D',
      resultType: 'report',
    },
    ...{ collection: 'Nothing to eat for 6 hours before.', price: [18500, 'USD'] },
    only: [
      { organization: 'northside', reach: 'organization' },
      { organization: 'eastside', reach: 'subtree' },
    ],
  },
  {
    ...{
      code: 'PHQ-9',
      name: 'Depression questionnaire (PHQ-9)',
      synonyms: ['Patient Health Questionnaire'],
      kind: 'assessment',
      loinc: '44249-1',
    },
    ...{
      turnaround: 'PT15M',
      resultType: 'integer',
      unit: '{score}',
      ranges: [range(0, 4, y(12), null, 'any', 'None or minimal')],
      price: [0, 'USD'],
    },
  },
  {
    ...{
      code: 'GAD-7',
      name: 'Anxiety questionnaire (GAD-7)',
      kind: 'assessment',
      loinc: '69737-5',
      turnaround: 'PT15M',
      resultType: 'integer',
    },
    ...{ unit: '{score}', ranges: [range(0, 4, y(12), null, 'any', 'Minimal')], price: [0, 'USD'] },
  },
  {
    ...{
      code: 'UBT',
      name: 'Helicobacter pylori, urea breath test',
      kind: 'laboratory',
      loinc: '29891-9',
      specimen: 'breath',
      fasting: true,
    },
    ...{
      container: 'Two breath bags',
      turnaround: 'P2D',
      resultType: 'coded',
      ranges: [says('Negative')],
      price: [4500, 'JPY'],
    },
    only: [{ organization: 'sakura', reach: 'subtree' }],
  },
  {
    ...{
      ...blood,
      code: 'G6PD',
      name: 'Glucose-6-phosphate dehydrogenase',
      loinc: '2357-2',
      unit: 'U/g{Hb}',
      turnaround: 'P2D',
      price: [4750, 'KWD'],
    },
    ...{ ranges: [range(7, 20.5)], only: [{ organization: 'gulfcare', reach: 'subtree' }] },
  },
  {
    ...{
      ...serum,
      code: 'CYSC',
      name: 'Cystatin C',
      loinc: '33863-2',
      unit: 'mg/L',
      turnaround: 'P1D',
      draft: true,
    },
    ranges: [range(0.6, 1.2, y(18), y(50)), range(0.6, 1.35, y(50))],
  },
  {
    ...{
      code: 'FIT',
      name: 'Occult blood in stool, immunochemical',
      synonyms: ['FIT'],
      kind: 'laboratory',
      specimen: 'stool',
      draft: true,
    },
    ...{
      loinc: '57905-2',
      turnaround: 'P2D',
      resultType: 'coded',
      ranges: [says('Negative')],
      price: [2700, 'USD'],
    },
  },
  { code: 'DXA', name: 'Bone density of hip and spine', kind: 'imaging', draft: true },
]

/** Members stand before the panels that they belong to, replacements anywhere. */
export const DEMO_TESTS: DemoTest[] = [...CHEMISTRY, ...LIPIDS, ...HEMATOLOGY, ...OTHERS]
