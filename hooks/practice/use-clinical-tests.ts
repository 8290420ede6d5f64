import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useMore, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { AvailabilityChange, Retirement } from '@/lib/practice/clinical-tests/schema'

const usual = { keepPreviousData: true, revalidateOnFocus: false }

export const clinicalTests = entity('tests', 'provider')

const filters = ['status', 'kind', 'specimen', 'panel', 'availableIn'] as const

/** The catalogue of tests that can be ordered. */
export const useClinicalTests = () =>
  useList(clinicalTests, ({ code }) => code, {
    sort: 'name',
    filters,
    hidden: ['updatedAt'],
  })
export const useSaveClinicalTest = () => useSave(clinicalTests)
export const useVersions = (code: string) =>
  useMore(clinicalTests, '/:code/versions', { params: { code } })

/** What these tests cost in commerce; the last prices until new ones arrive. */
export function usePricesInCommerce(codes: string[]) {
  const query = { of: codes.join(',') }
  const { data, error } = useRead(
    codes.length > 0 ? request('GET', '/admin/tests/prices', { query }) : null,
    usual,
  )
  return error && !data ? { state: 'away' as const, prices: [] } : data
}

/** As much of a test as it takes to do something with it. */
export type Acted = { code: string; version: number }

/** What can be done with a test beyond changing its draft. */
export function useClinicalTestActs() {
  const act = useAct(clinicalTests)
  return {
    publish: ({ code, version }: Acted) =>
      act('POST', '/:code/publish', { params: { code }, body: { version } }),
    draft: ({ code, version }: Acted) =>
      act('POST', '/:code/draft', { params: { code }, body: { version } }),
    discard: ({ code }: Acted) => act('DELETE', '/:code/draft', { params: { code } }),
    retire: (code: string, body: Retirement) =>
      act('POST', '/:code/retire', { params: { code }, body }),
    price: ({ code }: Acted) => act('POST', '/:code/price', { params: { code }, body: {} }),
    offer: (code: string, body: AvailabilityChange) =>
      act('PUT', '/:code/availability', { params: { code }, body }),
  }
}

const FOUND = 20

/** Tests for a field to offer, as the server finds them; the last ones until new ones arrive. */
export const useTestOptions = (search: string, status: string) =>
  useRead(
    request('GET', '/admin/tests', { query: { search, status, sort: 'name', limit: FOUND } }),
    usual,
  )

/** Organizations for a filter to offer. */
export function useOrderingOrganizations(search: string) {
  const query = { search, limit: FOUND }
  const { data } = useRead(request('GET', '/admin/organizations', { query }), usual)
  return data?.map(({ domainURL, label }) => ({ value: domainURL, label }))
}
