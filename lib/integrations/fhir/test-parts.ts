import type { Age, ReferenceRange } from '@/lib/shared/reference-ranges'
import { coded, concept, present, quantityOf, some, unlessEmpty } from './parts'
import type { CodeableConcept, ObservationDefinition, Range, SpecimenDefinition } from './r4'
import { SYSTEMS } from './systems'

// What a test's definition contains: the specimen it takes, and the result it gives.

/** What a version of a test says. */
export type Tested = {
  name: string
  kind: string | null
  loinc: string | null
  specimen: string | null
  container: string
  volume: number | null
  volumeUnit: string | null
  fasting: boolean
  collection: string
  method: string
  resultType: string | null
  unit: string | null
  ranges: ReferenceRange[]
}

const said = (code: string) => code.replaceAll('-', ' ')

/** http://hl7.org/fhir/permitted-data-type */
const DATA_TYPES: Record<string, string> = {
  quantity: 'Quantity',
  integer: 'integer',
  coded: 'CodeableConcept',
  ratio: 'Ratio',
  text: 'string',
}

/** Of http://terminology.hl7.org/CodeSystem/observation-category. */
const CATEGORIES: Record<string, string> = {
  laboratory: 'laboratory',
  'point-of-care': 'laboratory',
  imaging: 'imaging',
  assessment: 'survey',
}

const AGES: Record<Age['unit'], string> = { a: 'year', mo: 'month', wk: 'week', d: 'day' }
const ageOf = ({ value, unit }: Age) => ({ ...quantityOf(value, AGES[unit]), code: unit })

const spanOf = (
  low: number | null,
  high: number | null,
  unit: string | null,
): Range | undefined => {
  const limit = (value: number | null) =>
    value === null ? undefined : unit === null ? { value } : quantityOf(value, unit)
  return unlessEmpty({ low: limit(low), high: limit(high) })
}

const intervalOf = (
  { sex, ageFrom, ageTo, low, high, text }: ReferenceRange,
  unit: string | null,
) =>
  present({
    category: 'reference',
    range: spanOf(low, high, unit),
    gender: sex === 'any' ? undefined : sex,
    age: unlessEmpty({
      low: ageFrom ? ageOf(ageFrom) : undefined,
      high: ageTo ? ageOf(ageTo) : undefined,
    }),
    condition: some(text),
  })

/** What a result is; undefined where a test says nothing of it, as a panel. */
export function observationOf(test: Tested): ObservationDefinition | undefined {
  const { name, kind, loinc, resultType, unit, method, ranges } = test
  if (resultType === null) return undefined
  const type = DATA_TYPES[resultType]
  const category: CodeableConcept[] =
    kind && CATEGORIES[kind] ? [concept(coded(SYSTEMS.category, CATEGORIES[kind]!))] : []
  return present<ObservationDefinition>({
    resourceType: 'ObservationDefinition',
    id: 'result',
    category: some(category),
    code: concept(loinc ? coded(SYSTEMS.loinc, loinc) : null, name),
    permittedDataType: type ? [type] : undefined,
    method: method ? concept(null, method) : undefined,
    quantitativeDetails: unit ? { unit: concept(coded(SYSTEMS.ucum, unit), unit) } : undefined,
    qualifiedInterval: some(ranges.map((range) => intervalOf(range, unit))),
  })
}

/** What is taken for it; undefined for a test without a specimen. */
export function specimenOf(test: Tested): SpecimenDefinition | undefined {
  const { specimen, container, volume, volumeUnit, fasting, collection } = test
  if (specimen === null) return undefined
  const type = concept(null, said(specimen))
  const holding = unlessEmpty({
    description: some(container),
    minimumVolumeQuantity: volume === null ? undefined : quantityOf(volume, volumeUnit!),
  })
  return present<SpecimenDefinition>({
    resourceType: 'SpecimenDefinition',
    id: 'specimen',
    typeCollected: type,
    patientPreparation: fasting ? [concept(null, 'Fasting')] : undefined,
    typeTested: [
      present({ type, preference: 'preferred', container: holding, requirement: some(collection) }),
    ],
  })
}
