import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useAct, useMore, useRemove, useSave } from '@/hooks/ui/list/use-record'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'

export const faqs = entity('faqs', 'provider')

/** The questions of the public page, in its order unless another one is asked for. */
export const useFaqs = () =>
  useList(faqs, ({ id }) => String(id), { sort: 'position', filters: ['status'] })
export const useSaveFaq = () => useSave(faqs)
export const useRemoveFaq = () => useRemove(faqs)
export const useFaqVersions = (id: number) => useMore(faqs, '/:id/versions', { params: { id } })

/** What can be done with questions beyond writing them. */
export function useFaqActs() {
  const act = useAct(faqs)
  return {
    publish: ({ id, version }: FaqEntry) =>
      act('POST', '/:id/publish', { params: { id }, body: { version } }),
    withdraw: ({ id, version }: FaqEntry) =>
      act('POST', '/:id/withdraw', { params: { id }, body: { version } }),
    restore: ({ id, version }: FaqEntry, number: number) =>
      act('POST', '/:id/restore', { params: { id }, body: { number, version } }),
    order: (ids: number[]) => act('PUT', '/order', { body: { ids } }),
  }
}
