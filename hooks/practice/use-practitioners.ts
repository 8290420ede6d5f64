import { useSendFile } from '@/hooks/ui/form/use-files'
import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useRemove, useSave } from '@/hooks/ui/list/use-record'
import { useWide } from '@/hooks/ui/shell/use-wide'
import { request } from '@/lib/client/api'
import type {
  DuplicateQuery,
  FiledLicence,
  Renewal,
  RoleInput,
} from '@/lib/practice/practitioners/schema'

export const practitioners = entity('practitioners', 'organization')

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
] as const

/**
 * The practitioners of the organization at hand; for global those of every organization, where each
 * row also says whose it is.
 */
export function usePractitioners(ofEverybody: boolean) {
  const forWide = useWide() ? [] : ['npi', 'acceptingPatients']
  return useList(practitioners, ({ id }) => id, {
    sort: 'name',
    filters,
    hidden: [...(ofEverybody ? ['code'] : []), ...forWide, 'updatedAt'],
  })
}
export const useSavePractitioner = () => useSave(practitioners)
export const useRemovePractitioner = () => useRemove(practitioners)

/** One practitioner as they are now, also while a form has an older version. */
export function usePractitioner(id: string) {
  const { path, organizationDomainURL } = useAddress(practitioners)
  const query = { organizationDomainURL }
  return useRead(request('GET', `${path}/:id`, { params: { id }, query }))
}

/** What can be done with a practitioner, each by its own verb. */
export function usePractitionerActs() {
  const act = useAct(practitioners)
  return {
    give: (body: RoleInput) => act('POST', '/roles', { body }),
    end: (id: string, periodTo: string) =>
      act('POST', '/:id/end', { params: { id }, body: { periodTo } }),
    verify: (id: string, { id: licenceId, revision }: FiledLicence, verified: boolean) =>
      act('POST', '/:id/verify', { params: { id }, body: { licenceId, revision, verified } }),
    /** Verifies the renewal of a licence, or declines it. */
    settleRenewal: (id: string, { id: licenceId, revision }: FiledLicence, verified: boolean) =>
      act('POST', '/:id/verify', {
        params: { id },
        body: { licenceId, revision, renewal: true, verified },
      }),
  }
}

/**
 * Who looks like somebody about to be added; nobody is asked for until there is something to be
 * alike in.
 */
export function useDuplicates(wanted: Partial<Record<keyof DuplicateQuery, string>> | null) {
  const { path, organizationDomainURL } = useAddress(practitioners)
  const query = { organizationDomainURL, ...wanted }
  return useRead(wanted && request('GET', `${path}/duplicates`, { query }), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

/** The seats of the organization whose host this is. */
export const useSeats = () => useRead(request('GET', '/home/practitioners/seats'))

/** Files of a practitioner, each given or taken at once. */
export function usePractitionerFiles() {
  const send = useSendFile(practitioners)
  const act = useAct(practitioners)
  return {
    sendPhoto: (id: string, file: File) => send('PUT', '/:id/photo', { id }, file),
    removePhoto: (id: string) => act('DELETE', '/:id/photo', { params: { id } }),
    sendLicence: (id: string, licenceId: string, file: File) =>
      send('PUT', '/:id/licences/:licenceId/file', { id, licenceId }, file),
  }
}

/**
 * What is known of the person as a practitioner of this host's organization; null for somebody who
 * is none.
 */
export const useOwnRecord = () => useRead(request('GET', '/home/practitioners/me'))

/** What a practitioner says of themselves. */
export function useOwnRecordActs() {
  const send = useSendFile(practitioners)
  const act = useAct(practitioners)
  return {
    sendFile: (file: File) => send('POST', '/me/files', {}, file),
    renew: (licenceId: string, body: Renewal) =>
      act('POST', '/me/licences/:licenceId/renew', { params: { licenceId }, body }),
  }
}
