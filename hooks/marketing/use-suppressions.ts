import { useSWRConfig } from 'swr'
import { entity, isOf, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRemove, useSave } from '@/hooks/ui/list/use-record'
import { contacts } from './use-contacts'

const suppressions = entity('suppressions', 'organization')

/**
 * The addresses that marketing of the organization at hand never goes to; for global, which is
 * `ofAll`, of every one.
 */
export const useSuppressions = (ofAll: boolean) =>
  useList(suppressions, ({ id }) => id, {
    sort: '-at',
    filters: ['reason', 'organization'],
    hidden: ofAll ? ['by'] : [],
  })

export const useSuppress = () => useSave(suppressions)

/** Takes a suppression back, with why. Where contacts are listed, they say so. */
export function useTakeBack() {
  const remove = useRemove(suppressions)
  const { url } = useAddress(contacts)
  const { mutate } = useSWRConfig()
  return async (id: string, note: string) => {
    await remove(id, { note })
    void mutate(isOf(url))
  }
}
