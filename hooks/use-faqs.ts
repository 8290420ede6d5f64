import type { FaqChange, FaqEntry, FaqInput, FaqVersion } from '@/lib/faqs/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useMore, useRemove, useSave } from './use-record'

export const faqs: Entity = { path: 'faqs', of: 'provider' }

/** The questions of the public page, in its order unless another one is asked for. */
export const useFaqs = () =>
  useList<FaqEntry>(faqs, ({ id }) => String(id), { sort: 'position', filters: ['status'] })
export const useSaveFaq = () => useSave<FaqEntry, FaqInput | FaqChange>(faqs)
export const useRemoveFaq = () => useRemove(faqs)
export const useFaqVersions = (id: number) => useMore<FaqVersion[]>(faqs, String(id), 'versions')

/** What can be done with questions beyond writing them. */
export function useFaqActs() {
  const act = useAct(faqs)
  return {
    publish: ({ id, version }: FaqEntry) =>
      act<FaqEntry>('publish', { id: String(id), data: { version } }),
    withdraw: ({ id, version }: FaqEntry) =>
      act<FaqEntry>('withdraw', { id: String(id), data: { version } }),
    restore: ({ id, version }: FaqEntry, number: number) =>
      act<FaqEntry>('restore', { id: String(id), data: { number, version } }),
    order: (ids: number[]) => act<FaqEntry[]>('order', { data: { ids }, method: 'PUT' }),
  }
}
