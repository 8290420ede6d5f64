/** What a licence is for. */
export const LICENCE_TYPES = {
  medical: 'Medical',
  nursing: 'Nursing',
  'advanced-practice': 'Advanced practice',
  dental: 'Dental',
  pharmacy: 'Pharmacy',
  therapy: 'Therapy',
  'controlled-substances': 'Controlled substances',
  'board-certification': 'Board certification',
  other: 'Other',
} as const
export type LicenceType = keyof typeof LICENCE_TYPES
