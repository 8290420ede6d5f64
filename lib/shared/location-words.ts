// FHIR R4's codes for a Location, with what people call them. The browser's lists need them without
// any schema.

export const LOCATION_STATUSES = ['active', 'suspended', 'inactive'] as const
export type LocationStatus = (typeof LOCATION_STATUSES)[number]
export const LOCATION_STATUS_WORDS: Record<LocationStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  inactive: 'Inactive',
}

export const LOCATION_MODES = ['instance', 'kind'] as const
export type LocationMode = (typeof LOCATION_MODES)[number]
export const LOCATION_MODE_WORDS: Record<LocationMode, string> = {
  instance: 'A certain place',
  kind: 'A kind of place',
}

/** http://terminology.hl7.org/CodeSystem/location-physical-type */
export const PHYSICAL_TYPE_WORDS = {
  si: 'Site',
  bu: 'Building',
  wi: 'Wing',
  lvl: 'Level',
  wa: 'Ward',
  co: 'Corridor',
  ro: 'Room',
  bd: 'Bed',
  ca: 'Cabinet',
  area: 'Area',
  ho: 'House',
  ve: 'Vehicle',
  rd: 'Road',
  jdn: 'Jurisdiction',
} as const
export type PhysicalType = keyof typeof PHYSICAL_TYPE_WORDS
export const PHYSICAL_TYPES = Object.keys(PHYSICAL_TYPE_WORDS) as PhysicalType[]
export const ROOM: PhysicalType = 'ro'

/**
 * Of http://terminology.hl7.org/CodeSystem/v3-RoleCode, ServiceDeliveryLocationRoleType, what an
 * outpatient practice can be.
 */
export const LOCATION_TYPE_WORDS = {
  ALL: 'Allergy clinic',
  AMB: 'Ambulance',
  CVDX: 'Cardiovascular diagnostics',
  COMM: 'Community location',
  DERM: 'Dermatology clinic',
  DX: 'Diagnostics or therapeutics unit',
  ECHO: 'Echocardiography laboratory',
  ER: 'Emergency room',
  ENDO: 'Endocrinology clinic',
  ENDOS: 'Endoscopy laboratory',
  FMC: 'Family medicine clinic',
  GI: 'Gastroenterology clinic',
  GIM: 'General internal medicine clinic',
  GYN: 'Gynecology clinic',
  HOSP: 'Hospital',
  HU: 'Hospital unit',
  MBL: 'Medical laboratory',
  MOBL: 'Mobile unit',
  NEUR: 'Neurology clinic',
  OB: 'Obstetrics clinic',
  ONCL: 'Medical oncology clinic',
  OPH: 'Ophthalmology clinic',
  ORTHO: 'Orthopedics clinic',
  ENT: 'Otorhinolaryngology clinic',
  OF: 'Outpatient facility',
  OUTLAB: 'Outpatient laboratory',
  OUTPHARM: 'Outpatient pharmacy',
  PAINCL: 'Pain clinic',
  PEDC: 'Pediatrics clinic',
  PHARM: 'Pharmacy',
  PC: 'Primary care clinic',
  PROFF: 'Provider’s office',
  PSY: 'Psychiatry clinic',
  PSI: 'Psychology clinic',
  RADDX: 'Radiology diagnostics or therapeutics unit',
  RH: 'Rehabilitation hospital',
  RNEU: 'Neuroradiology unit',
  SPMED: 'Sports medicine clinic',
  SU: 'Surgery clinic',
  TRAVEL: 'Travel and geographic medicine clinic',
  URO: 'Urology clinic',
  WND: 'Wound clinic',
} as const
export type LocationType = keyof typeof LOCATION_TYPE_WORDS
export const LOCATION_TYPES = Object.keys(LOCATION_TYPE_WORDS) as LocationType[]

export const EQUIPMENT_STATUSES = ['in use', 'out of order', 'retired'] as const

/** ISO 8601: Monday is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
