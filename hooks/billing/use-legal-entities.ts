import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useSave } from '@/hooks/ui/list/use-record'

export const legalEntities = entity('billing/legal-entities', 'provider')

/** Who sells. */
export const useLegalEntities = () =>
  useList(legalEntities, ({ id }) => String(id), { sort: 'prefix' })
export const useSaveLegalEntity = () => useSave(legalEntities)
