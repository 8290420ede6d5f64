import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type {
  HoursCopy,
  Location,
  LocationChange,
  LocationEntry,
  LocationInput,
  LocationWeek,
  PlaceCountry,
} from '@/lib/locations/schema'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useRecord, useRemove, useSave } from './use-record'
import { useWide } from './use-wide'

export const locations: Entity = { path: 'locations', of: 'organization' }

/**
 * The locations of the organization at hand; for global, which is `ofAll`, those of every
 * organization.
 */
export function useLocations(ofAll: boolean) {
  const forWide = useWide() ? [] : ['timeZone', ...(ofAll ? ['country', 'phone'] : [])]
  return useList<LocationEntry>(locations, ({ id }) => String(id), {
    sort: 'name',
    filters: ['status', 'type', 'physicalType', 'country', 'organization'],
    hidden: [...forWide, 'physicalType', 'updatedAt'],
  })
}
export type LocationList = ReturnType<typeof useLocations>

export const useLocation = (id: string | undefined) => useRecord<Location>(locations, id)
export const useSaveLocation = () => useSave<Location, LocationInput | LocationChange>(locations)
export const useRemoveLocation = () => useRemove(locations)

/** Gives other locations the hours of one. */
export function useCopyHours(id: string) {
  const act = useAct(locations)
  return (data: HoursCopy) => act<{ copied: number }>('copy-hours', { id, data })
}

/**
 * When these locations are open on the seven days from one on; nothing is asked for while there are
 * none.
 */
export function useWeeks(ids: number[], from: string | undefined) {
  const { url, organizationDomainURL } = useAddress(locations)
  const asked = ids.length > 0 && from !== undefined
  return useSWR<LocationWeek[], Failure>(
    asked ? [`${url}/week`, { organizationDomainURL, of: ids.join(','), from }] : null,
    {
      keepPreviousData: true,
    },
  )
}

/** The countries that an address can be in, by name. */
export function usePlaceCountries() {
  const { url, organizationDomainURL } = useAddress(locations)
  return useSWR<PlaceCountry[], Failure>([`${url}/countries`, { organizationDomainURL }], {
    revalidateOnFocus: false,
  })
}
