import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useRecord, useRemove, useSave } from '@/hooks/ui/list/use-record'
import { useWide } from '@/hooks/ui/shell/use-wide'
import { request } from '@/lib/client/api'
import type { HoursCopy } from '@/lib/practice/locations/schema'

export const locations = entity('locations', 'organization')

/**
 * The locations of the organization at hand; for global, which is `ofAll`, those of every
 * organization.
 */
export function useLocations(ofAll: boolean) {
  const forWide = useWide() ? [] : ['timeZone', ...(ofAll ? ['country', 'phone'] : [])]
  return useList(locations, ({ id }) => String(id), {
    sort: 'name',
    filters: ['status', 'type', 'physicalType', 'country', 'organization'],
    hidden: [...forWide, 'physicalType', 'updatedAt'],
  })
}
export type LocationList = ReturnType<typeof useLocations>

export const useLocation = (id: string | undefined) => useRecord(locations, id)
export const useSaveLocation = () => useSave(locations)
export const useRemoveLocation = () => useRemove(locations)

/** Gives other locations the hours of one. */
export function useCopyHours(id: string) {
  const act = useAct(locations)
  return (body: HoursCopy) => act('POST', '/:id/copy-hours', { params: { id }, body })
}

/**
 * When these locations are open on the seven days from one on; nothing is asked for while there are
 * none.
 */
export function useWeeks(ids: number[], from: string | undefined) {
  const { path, organizationDomainURL } = useAddress(locations)
  return useRead(
    ids.length > 0 && from !== undefined
      ? request('GET', `${path}/week`, {
          query: { organizationDomainURL, of: ids.join(','), from },
        })
      : null,
    { keepPreviousData: true },
  )
}

/** The countries that an address can be in, by name. */
export function usePlaceCountries() {
  const { path, organizationDomainURL } = useAddress(locations)
  return useRead(request('GET', `${path}/countries`, { query: { organizationDomainURL } }), {
    revalidateOnFocus: false,
  })
}
