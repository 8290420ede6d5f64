/** What identifiers and codes are from, as FHIR names it. */
export const SYSTEMS = {
  npi: 'http://hl7.org/fhir/sid/us-npi',
  ein: 'urn:oid:2.16.840.1.113883.4.4',
  dea: 'urn:oid:2.16.840.1.113883.4.814',
  clia: 'urn:oid:2.16.840.1.113883.4.7',
  gln: 'https://www.gs1.org/gln',
  nucc: 'http://nucc.org/provider-taxonomy',
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  language: 'urn:ietf:bcp:47',
  subdivision: 'urn:iso:std:iso:3166:-2',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  degree: 'http://terminology.hl7.org/CodeSystem/v2-0360',
  practitionerRole: 'http://terminology.hl7.org/CodeSystem/practitioner-role',
  physicalType: 'http://terminology.hl7.org/CodeSystem/location-physical-type',
  placeType: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  placeOfService:
    'https://www.cms.gov/Medicare/Coding/place-of-service-codes/Place_of_Service_Code_Set',
  snomed: 'http://snomed.info/sct',
  usps: 'https://www.usps.com/',
  acceptingPatients: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem/AcceptingPatientsCS',
  subsetted: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
} as const

/**
 * Other addresses under which a system is sent: OIDs, versions before R4, and the post's with and
 * without its slash.
 */
const ALIASES: Record<string, readonly string[]> = {
  [SYSTEMS.npi]: ['urn:oid:2.16.840.1.113883.4.6'],
  [SYSTEMS.gln]: ['http://www.gs1.org/gln', 'urn:oid:1.3.88'],
  [SYSTEMS.nucc]: ['urn:oid:2.16.840.1.113883.6.101'],
  [SYSTEMS.snomed]: ['urn:oid:2.16.840.1.113883.6.96'],
  [SYSTEMS.usps]: [
    'https://www.usps.com',
    'http://www.usps.com/',
    'http://www.usps.com',
    'urn:oid:2.16.840.1.113883.6.92',
  ],
  [SYSTEMS.subdivision]: ['urn:iso:std:iso:3166-2', 'urn:oid:1.0.3166.2'],
  [SYSTEMS.degree]: [
    'http://terminology.hl7.org/CodeSystem/v2-0360/2.7',
    'http://hl7.org/fhir/v2/0360',
    'http://hl7.org/fhir/v2/0360/2.7',
  ],
  [SYSTEMS.practitionerRole]: ['http://hl7.org/fhir/practitioner-role'],
  [SYSTEMS.physicalType]: ['http://hl7.org/fhir/location-physical-type'],
  [SYSTEMS.placeType]: ['http://hl7.org/fhir/v3/RoleCode', 'urn:oid:2.16.840.1.113883.5.111'],
}

/** Whether a system is this one, by whichever of its addresses. */
export const isSystem = (system: string | undefined, wanted: string): boolean =>
  system !== undefined && (system === wanted || (ALIASES[wanted]?.includes(system) ?? false))

export const EXTENSIONS = {
  /** An IANA time zone, of a Location. */
  timeZone: 'http://hl7.org/fhir/StructureDefinition/timezone',
  /** Where a qualification holds: Da Vinci PDex Plan Net. */
  qualification:
    'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/practitioner-qualification',
  /** Whether new patients are accepted in a role: Da Vinci PDex Plan Net. */
  newPatients: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/newpatients',
} as const
