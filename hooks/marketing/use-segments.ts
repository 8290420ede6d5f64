import { useDebouncedValue } from '@mantine/hooks'
import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useMore, useRemove, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { Rule } from '@/lib/marketing/segments/schema'

export const segments = entity('segments', 'organization')

/** The saved rules of the organization at hand; for global those of every organization. */
export const useSegments = () =>
  useList(segments, ({ id }) => String(id), { sort: 'name', filters: ['organization'] })

export const useSaveSegment = () => useSave(segments)
export const useRemoveSegment = () => useRemove(segments)

/** How many a saved segment finds now, and the first of them. */
export const useSegmentContacts = (id: number) =>
  useMore(segments, '/:id/contacts', { params: { id } })

const TYPING = 400

/**
 * Whom a rule finds in an organization, asked for when somebody pauses; the last answer until a new
 * one arrives. Nothing is asked for while the rule is not whole, which is null.
 */
export function usePreview(rule: Rule | null, organizationDomainURL: string) {
  const { path } = useAddress(segments)
  const asked = rule && JSON.stringify(rule)
  const [settled] = useDebouncedValue(asked, TYPING)
  const answer = useRead(
    settled === null
      ? null
      : request('POST', `${path}/count`, {
          query: { organizationDomainURL },
          body: { rule: JSON.parse(settled) as Rule },
        }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { ...answer, stale: answer.isLoading || settled !== asked }
}
