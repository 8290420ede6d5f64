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
  placeOfService: 'https://www.cms.gov/Medicare/Coding/place-of-service-codes/Place_of_Service_Code_Set',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
} as const

export const EXTENSIONS = {
  /** An IANA time zone, of a Location. */
  timeZone: 'http://hl7.org/fhir/StructureDefinition/timezone',
  /** Where a qualification holds: Da Vinci PDex Plan Net. */
  qualification: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/practitioner-qualification',
} as const
