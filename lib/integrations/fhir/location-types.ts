import { LOCATION_TYPES, type LocationType } from '@/lib/shared/location-words'

// Codes of HL7's ServiceDeliveryLocationRoleType that the console does not offer, each with the
// kept one that it is a kind of by HL7's own hierarchy. Those without one (a patient's residence, a
// school) are not listed.
const KINDS: Partial<Record<LocationType, readonly string[]>> = {
  CVDX: ['CATH'],
  DX: ['GIDX'],
  RADDX: ['RADO'],
  HOSP: ['CHR', 'GACH', 'MHSP', 'PSYCHF'],
  RH: ['RHAT', 'RHII', 'RHMAD', 'RHPI', 'RHPIH', 'RHPIMS', 'RHPIVS', 'RHYAD'],
  HU: [
    'BMTU',
    'CCU',
    'CHEST',
    'EPIL',
    'HD',
    'HLAB',
    'INLAB',
    'HRAD',
    'HUSCS',
    'ICU',
    'PEDICU',
    'PEDNICU',
    'INPHARM',
    'NCCS',
    'NS',
    'PEDU',
    'PHU',
    'RHU',
    'SLEEP',
  ],
  ER: ['ETU'],
  OF: [
    'AMPUT',
    'BMTC',
    'BREAST',
    'CANC',
    'CAPC',
    'CARD',
    'PEDCARD',
    'COAG',
    'CRS',
    'HEM',
    'PEDHEM',
    'HTN',
    'IEC',
    'INFD',
    'PEDID',
    'INV',
    'LYMPH',
    'MGEN',
    'NEPH',
    'PEDNEPH',
    'OMS',
    'OPTC',
    'POD',
    'PREV',
    'PROCTO',
    'PROS',
    'RHEUM',
    'TR',
  ],
  ENDO: ['PEDE'],
  GI: ['PEDGI'],
  ONCL: ['PEDHO'],
  ORTHO: ['HAND'],
  PEDC: ['PEDRHEUM'],
  SU: ['PLS'],
  COMM: ['CSC'],
}

/** Finds the type that a code of HL7's is, or is a kind of; undefined for any other code. */
export function locationTypeOf(code: string): LocationType | undefined {
  const word = code.toUpperCase()
  return LOCATION_TYPES.find((type) => type === word || KINDS[type]?.includes(word))
}
