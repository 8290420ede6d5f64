import type { Sender, SenderChange, SenderInput } from '@/lib/senders/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useRemove, useSave } from './use-record'

export const senders: Entity = { path: 'senders', of: 'organization' }

/** From whom the organization at hand can send; for global, those of every one. */
export const useSenders = () =>
  useList<Sender>(senders, ({ id }) => String(id), {
    sort: 'name',
    filters: ['state', 'organization'],
  })

export const useSaveSender = () => useSave<Sender, SenderInput | SenderChange>(senders)
export const useRemoveSender = () => useRemove(senders)

/** Looks once more for what a sender's domain has to have in its DNS. */
export function useCheckSender() {
  const act = useAct(senders)
  return ({ id, version }: Pick<Sender, 'id' | 'version'>) =>
    act<Sender>('check', { id: String(id), data: { version } })
}
