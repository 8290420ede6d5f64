import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useAct, useRemove, useSave } from '@/hooks/ui/list/use-record'
import type { Sender } from '@/lib/marketing/senders/schema'

export const senders = entity('senders', 'organization')

/** From whom the organization at hand can send; for global, those of every one. */
export const useSenders = () =>
  useList(senders, ({ id }) => String(id), {
    sort: 'name',
    filters: ['state', 'organization'],
  })

export const useSaveSender = () => useSave(senders)
export const useRemoveSender = () => useRemove(senders)

/** Looks once more for what a sender's domain has to have in its DNS. */
export function useCheckSender() {
  const act = useAct(senders)
  return ({ id, version }: Pick<Sender, 'id' | 'version'>) =>
    act('POST', '/:id/check', { params: { id }, body: { version } })
}
