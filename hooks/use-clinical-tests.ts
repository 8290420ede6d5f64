import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type {
  AvailabilityChange,
  ClinicalTest,
  ClinicalTestChange,
  ClinicalTestEntry,
  ClinicalTestInput,
  ClinicalTestVersion,
  PricesInCommerce,
  Retirement,
} from '@/lib/clinical-tests/schema'
import type { OrganizationEntry } from '@/lib/organizations/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useMore, useSave } from './use-record'

const usual = { keepPreviousData: true, revalidateOnFocus: false }

export const clinicalTests: Entity = { path: 'tests', of: 'provider' }

const filters = ['status', 'kind', 'specimen', 'panel', 'availableIn'] as const

/** The catalogue of tests that can be ordered. */
export const useClinicalTests = () =>
  useList<ClinicalTestEntry>(clinicalTests, ({ code }) => code, {
    sort: 'name',
    filters,
    hidden: ['updatedAt'],
  })
export const useSaveClinicalTest = () =>
  useSave<ClinicalTest, ClinicalTestInput | ClinicalTestChange>(clinicalTests)
export const useVersions = (code: string) =>
  useMore<ClinicalTestVersion[]>(clinicalTests, code, 'versions')

/** What these tests cost in commerce; the last prices until new ones arrive. */
export function usePricesInCommerce(codes: string[]) {
  const key = codes.length > 0 ? ['/admin/tests/prices', { of: codes.join(',') }] : null
  const { data, error } = useSWR<PricesInCommerce, Failure>(key, usual)
  return error && !data ? { state: 'away' as const, prices: [] } : data
}

/** As much of a test as it takes to do something with it. */
export type Acted = { code: string; version: number }

/** What can be done with a test beyond changing its draft. */
export function useClinicalTestActs() {
  const act = useAct(clinicalTests)
  return {
    publish: ({ code, version }: Acted) =>
      act<ClinicalTest>('publish', { id: code, data: { version } }),
    draft: ({ code, version }: Acted) =>
      act<ClinicalTest>('draft', { id: code, data: { version } }),
    discard: ({ code }: Acted) => act<ClinicalTest>('draft', { id: code, method: 'DELETE' }),
    retire: (code: string, data: Retirement) => act<ClinicalTest>('retire', { id: code, data }),
    price: ({ code }: Acted) => act<ClinicalTest>('price', { id: code, data: {} }),
    offer: (code: string, data: AvailabilityChange) =>
      act<ClinicalTest>('availability', { id: code, data, method: 'PUT' }),
  }
}

const FOUND = 20

/** Tests for a field to offer, as the server finds them; the last ones until new ones arrive. */
export const useTestOptions = (search: string, status: string) =>
  useSWR<ClinicalTestEntry[], Failure>(
    ['/admin/tests', { search, status, sort: 'name', limit: FOUND }],
    usual,
  )

/** Organizations for a filter to offer. */
export function useOrderingOrganizations(search: string) {
  const { data } = useSWR<OrganizationEntry[], Failure>(
    ['/admin/organizations', { search, limit: FOUND }],
    usual,
  )
  return data?.map(({ domainURL, label }) => ({ value: domainURL, label }))
}
