import { entity } from './use-address'
import { useList } from './use-list'
import { useSave } from './use-record'

export const legalEntities = entity('billing/legal-entities', 'provider')

/** Who sells. */
export const useLegalEntities = () =>
  useList(legalEntities, ({ id }) => String(id), { sort: 'prefix' })
export const useSaveLegalEntity = () => useSave(legalEntities)
