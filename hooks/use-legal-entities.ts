import type { LegalEntity, LegalEntityChange, LegalEntityInput } from '@/lib/legal-entities/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useSave } from './use-record'

export const legalEntities: Entity = { path: 'billing/legal-entities', of: 'provider' }

/** Who sells. */
export const useLegalEntities = () =>
  useList<LegalEntity>(legalEntities, ({ id }) => String(id), { sort: 'prefix' })
export const useSaveLegalEntity = () =>
  useSave<LegalEntity, LegalEntityInput | LegalEntityChange>(legalEntities)
