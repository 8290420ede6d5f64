// The part of FHIR R4 that is spoken here, element by element:
// https://hl7.org/fhir/R4/resourcelist.html

export type Extension = {
  url: string
  valueCode?: string
  valueCodeableConcept?: CodeableConcept
  extension?: Extension[]
}
export type Coding = { system?: string; code?: string; display?: string }
export type CodeableConcept = { coding?: Coding[]; text?: string }
export type Identifier = {
  use?: 'usual' | 'official'
  type?: CodeableConcept
  system?: string
  value?: string
}
export type Reference = { reference?: string; display?: string }
export type Period = { start?: string; end?: string }
export type Quantity = { value?: number; unit?: string; system?: string; code?: string }
export type Range = { low?: Quantity; high?: Quantity }
export type ContactPoint = { system: 'phone' | 'email' | 'url'; value: string; use?: 'work' }
export type HumanName = {
  use?: 'official' | 'usual'
  text?: string
  family?: string
  given?: string[]
  prefix?: string[]
  suffix?: string[]
}
export type Address = {
  line?: string[]
  city?: string
  state?: string
  postalCode?: string
  country?: string
}
export type Meta = { versionId?: string; lastUpdated?: string; tag?: Coding[] }

type Contained = ObservationDefinition | SpecimenDefinition
/** What is read of a resource when it is not known yet which one it is. */
export type Resource = { resourceType: string; id?: string; meta?: Meta; extension?: Extension[] }

export type Organization = Resource & {
  resourceType: 'Organization'
  identifier?: Identifier[]
  active?: boolean
  name?: string
  alias?: string[]
  telecom?: ContactPoint[]
  address?: Address[]
  partOf?: Reference
}

export type Qualification = {
  id?: string
  extension?: Extension[]
  identifier?: Identifier[]
  code: CodeableConcept
  period?: Period
  issuer?: Reference
}
export type Practitioner = Resource & {
  resourceType: 'Practitioner'
  active?: boolean
  identifier?: Identifier[]
  name?: HumanName[]
  telecom?: ContactPoint[]
  gender?: string
  birthDate?: string
  qualification?: Qualification[]
  communication?: CodeableConcept[]
}

export type AvailableTime = {
  daysOfWeek?: readonly string[]
  allDay?: boolean
  availableStartTime?: string
  availableEndTime?: string
}
export type NotAvailable = { description: string; during?: Period }
export type PractitionerRole = Resource & {
  resourceType: 'PractitionerRole'
  active?: boolean
  period?: Period
  practitioner?: Reference
  organization?: Reference
  code?: CodeableConcept[]
  specialty?: CodeableConcept[]
  location?: Reference[]
  availableTime?: AvailableTime[]
  notAvailable?: NotAvailable[]
  availabilityExceptions?: string
}

export type Hours = {
  daysOfWeek?: string[]
  allDay?: boolean
  openingTime?: string
  closingTime?: string
}
export type Location = Resource & {
  resourceType: 'Location'
  identifier?: Identifier[]
  status?: string
  name?: string
  alias?: string[]
  description?: string
  mode?: string
  type?: CodeableConcept[]
  telecom?: ContactPoint[]
  address?: Address
  physicalType?: CodeableConcept
  position?: { longitude: number; latitude: number }
  managingOrganization?: Reference
  partOf?: Reference
  hoursOfOperation?: Hours[]
  availabilityExceptions?: string
}

export type HealthcareService = Resource & {
  resourceType: 'HealthcareService'
  active?: boolean
  providedBy?: Reference
  location?: Reference[]
  name?: string
  type?: CodeableConcept[]
  telecom?: ContactPoint[]
  availableTime?: AvailableTime[]
  availabilityExceptions?: string
}

export type ObservationDefinition = {
  resourceType: 'ObservationDefinition'
  id: string
  category?: CodeableConcept[]
  code: CodeableConcept
  permittedDataType?: string[]
  method?: CodeableConcept
  quantitativeDetails?: { unit: CodeableConcept }
  qualifiedInterval?: {
    category?: string
    range?: Range
    gender?: string
    age?: Range
    condition?: string
  }[]
}
export type SpecimenDefinition = {
  resourceType: 'SpecimenDefinition'
  id: string
  typeCollected?: CodeableConcept
  patientPreparation?: CodeableConcept[]
  typeTested?: {
    type?: CodeableConcept
    preference: 'preferred'
    container?: { description?: string; minimumVolumeQuantity?: Quantity }
    requirement?: string
  }[]
}
export type ActivityDefinition = Resource & {
  resourceType: 'ActivityDefinition'
  contained?: Contained[]
  url?: string
  identifier?: Identifier[]
  version?: string
  name?: string
  title?: string
  status: 'draft' | 'active' | 'retired'
  date?: string
  relatedArtifact?: { type: 'composed-of' | 'successor'; display?: string; resource?: string }[]
  kind?: 'ServiceRequest'
  code?: CodeableConcept
  specimenRequirement?: Reference[]
  observationResultRequirement?: Reference[]
}

export type Link = { relation: 'self' | 'next' | 'previous'; url: string }
export type BundleEntry = {
  fullUrl?: string
  resource?: Resource
  search?: { mode: 'match' | 'outcome' }
  response?: {
    status: string
    location?: string
    etag?: string
    lastModified?: string
    outcome?: unknown
  }
}
export type Bundle = {
  resourceType: 'Bundle'
  type: 'searchset' | 'transaction-response' | 'batch-response'
  total?: number
  link?: Link[]
  entry?: BundleEntry[]
}
