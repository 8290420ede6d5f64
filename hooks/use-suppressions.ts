import { useSWRConfig } from 'swr'
import type { Suppression, SuppressionInput } from '@/lib/suppressions/schema'
import { isOf, useAddress, type Entity } from './use-address'
import { contacts } from './use-contacts'
import { useList } from './use-list'
import { useRemove, useSave } from './use-record'

const suppressions: Entity = { path: 'suppressions', of: 'organization' }

/**
 * The addresses that marketing of the organization at hand never goes to; for global, which is
 * `ofAll`, of every one.
 */
export const useSuppressions = (ofAll: boolean) =>
  useList<Suppression>(suppressions, ({ id }) => id, {
    sort: '-at',
    filters: ['reason', 'organization'],
    hidden: ofAll ? ['by'] : [],
  })

export const useSuppress = () => useSave<Suppression, SuppressionInput>(suppressions)

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
