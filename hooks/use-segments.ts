import { useDebouncedValue } from '@mantine/hooks'
import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type {
  Rule,
  Segment,
  SegmentChange,
  SegmentInput,
  SegmentPreview,
} from '@/lib/segments/schema'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useMore, useRemove, useSave } from './use-record'

export const segments: Entity = { path: 'segments', of: 'organization' }

/** The saved rules of the organization at hand; for global those of every organization. */
export const useSegments = () =>
  useList<Segment>(segments, ({ id }) => String(id), { sort: 'name', filters: ['organization'] })

export const useSaveSegment = () => useSave<Segment, SegmentInput | SegmentChange>(segments)
export const useRemoveSegment = () => useRemove(segments)

/** How many a saved segment finds now, and the first of them. */
export const useSegmentContacts = (id: number) =>
  useMore<SegmentPreview>(segments, String(id), 'contacts')

const TYPING = 400

/**
 * Whom a rule finds in an organization, asked for when somebody pauses; the last answer until a new
 * one arrives. Nothing is asked for while the rule is not whole, which is null.
 */
export function usePreview(rule: Rule | null, organizationDomainURL: string) {
  const { url } = useAddress(segments)
  const asked = rule && JSON.stringify(rule)
  const [settled] = useDebouncedValue(asked, TYPING)
  const answer = useSWR<SegmentPreview, Failure, readonly [string, string, string] | null>(
    settled === null ? null : [`${url}/count`, organizationDomainURL, settled],
    ([url, organizationDomainURL, rule]) =>
      call({
        url,
        method: 'POST',
        params: { organizationDomainURL },
        data: { rule: JSON.parse(rule) as Rule },
      }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { ...answer, stale: answer.isLoading || settled !== asked }
}
