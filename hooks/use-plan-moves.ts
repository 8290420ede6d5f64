import useSWR, { useSWRConfig } from 'swr'
import type { Failure } from '@/lib/client/call'
import type { Moved, MoveInput, MovePreview, Subscriber } from '@/lib/subscriptions/schema'
import { isOf, type Entity } from './use-address'
import { useList } from './use-list'
import { plans } from './use-plans'
import { useQuery } from './use-query'
import { useAct } from './use-record'

/**
 * A version by its plan's code and its number, and the code of the plan whose live version its
 * subscribers are to have.
 */
export type Move = { code: string; number: number; to: string }

const partOf = ({ number, to }: Omit<Move, 'code'>) =>
  `versions/${number}/moves/${encodeURIComponent(to)}`
const pathOf = ({ code, ...move }: Move) => `plans/${encodeURIComponent(code)}/${partOf(move)}`

/**
 * Which subscribers are to move where, as the address has it; what is not chosen yet is undefined.
 */
export function useMoveAddress() {
  const { of, replace } = useQuery()
  const others = { page: undefined, search: undefined, outcome: undefined }
  return {
    code: of('code') ?? '',
    number: Number(of('version')) || undefined,
    to: of('to'),
    chooseVersion: (number: number) =>
      replace({ ...others, version: String(number), to: undefined }),
    chooseTarget: (to: string) => replace({ ...others, to }),
  }
}

export function useSubscribers(move: Move) {
  const entity: Entity = { path: `${pathOf(move)}/subscribers`, of: 'provider' }
  return useList<Subscriber>(entity, ({ organization }) => String(organization.id), {
    sort: 'organization',
    filters: ['outcome'],
  })
}

export const useMovePreview = (move: Move) =>
  useSWR<MovePreview, Failure>([`/admin/${pathOf(move)}`, {}])

/**
 * Has subscribers move. Where that is refused, what was looked at may no longer be so: it is loaded
 * again.
 */
export function useMoveSubscribers({ code, ...move }: Move) {
  const act = useAct(plans)
  const { mutate } = useSWRConfig()
  return async (data: MoveInput) => {
    try {
      return await act<Moved>(partOf(move), { id: code, data })
    } catch (cause) {
      void mutate(isOf(`/admin/${plans.path}`))
      throw cause
    }
  }
}
