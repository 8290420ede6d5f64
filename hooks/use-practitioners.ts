import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type {
  Duplicate,
  DuplicateQuery,
  FiledLicence,
  OwnRecord,
  Practitioner,
  PractitionerEntry,
  Seats,
} from '@/lib/practitioners/schema'
import type {
  PractitionerChange,
  PractitionerInput,
  Renewal,
  RoleInput,
} from '@/lib/practitioners/schema'
import { useAddress, type Entity } from './use-address'
import { useSendFile } from './use-files'
import { useList } from './use-list'
import { useAct, useRemove, useSave } from './use-record'
import { useWide } from './use-wide'

export const practitioners: Entity = { path: 'practitioners', of: 'organization' }

const filters = [
  'status',
  'code',
  'specialty',
  'expiry',
  'licensedIn',
  'verified',
  'acceptingPatients',
  'location',
  'organization',
]

/**
 * The practitioners of the organization at hand; for global those of every organization, where each
 * row also says whose it is.
 */
export function usePractitioners(ofEverybody: boolean) {
  const forWide = useWide() ? [] : ['npi', 'acceptingPatients']
  return useList<PractitionerEntry>(practitioners, ({ id }) => id, {
    sort: 'name',
    filters,
    hidden: [...(ofEverybody ? ['code'] : []), ...forWide, 'updatedAt'],
  })
}
export const useSavePractitioner = () =>
  useSave<Practitioner, PractitionerInput | PractitionerChange>(practitioners)
export const useRemovePractitioner = () => useRemove(practitioners)

/** One practitioner as they are now, also while a form has an older version. */
export function usePractitioner(id: string) {
  const { url, organizationDomainURL } = useAddress(practitioners)
  return useSWR<Practitioner, Failure>([
    `${url}/${encodeURIComponent(id)}`,
    { organizationDomainURL },
  ])
}

/** What can be done with a practitioner, each by its own verb. */
export function usePractitionerActs() {
  const act = useAct(practitioners)
  return {
    give: (role: RoleInput) => act<Practitioner>('roles', { data: role }),
    end: (id: string, periodTo: string) => act<Practitioner>('end', { id, data: { periodTo } }),
    verify: (id: string, { id: licenceId, revision }: FiledLicence, verified: boolean) =>
      act<Practitioner>('verify', { id, data: { licenceId, revision, verified } }),
    /** Verifies the renewal of a licence, or declines it. */
    settleRenewal: (id: string, { id: licenceId, revision }: FiledLicence, verified: boolean) =>
      act<Practitioner>('verify', { id, data: { licenceId, revision, renewal: true, verified } }),
  }
}

/**
 * Who looks like somebody about to be added; nobody is asked for until there is something to be
 * alike in.
 */
export function useDuplicates(wanted: Partial<Record<keyof DuplicateQuery, string>> | null) {
  const { url, organizationDomainURL } = useAddress(practitioners)
  return useSWR<Duplicate[], Failure>(
    wanted && [`${url}/duplicates`, { organizationDomainURL, ...wanted }],
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
    },
  )
}

/** The seats of the organization whose host this is. */
export const useSeats = () => useSWR<Seats, Failure>('/home/practitioners/seats')

/** Files of a practitioner, each given or taken at once. */
export function usePractitionerFiles() {
  const send = useSendFile(practitioners)
  const act = useAct(practitioners)
  const at = (id: string, part: string) => ({
    path: `${encodeURIComponent(id)}/${part}`,
    method: 'PUT' as const,
  })
  return {
    sendPhoto: (id: string, file: File) => send<Practitioner>(at(id, 'photo'), file),
    removePhoto: (id: string) => act<Practitioner>('photo', { id, method: 'DELETE' }),
    sendLicence: (id: string, licenceId: string, file: File) =>
      send<Practitioner>(at(id, `licences/${encodeURIComponent(licenceId)}/file`), file),
  }
}

const me = '/home/practitioners/me'

/**
 * What is known of the person as a practitioner of this host's organization; null for somebody who
 * is none.
 */
export const useOwnRecord = () => useSWR<OwnRecord | null, Failure>(me)

/** What a practitioner says of themselves. */
export function useOwnRecordActs() {
  const send = useSendFile(practitioners)
  const act = useAct(practitioners)
  return {
    sendFile: (file: File) => send({ path: 'me/files' }, file),
    renew: (licenceId: string, renewal: Renewal) =>
      act<OwnRecord>(`me/licences/${encodeURIComponent(licenceId)}/renew`, { data: renewal }),
  }
}
