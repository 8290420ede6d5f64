import { useSWRConfig } from 'swr'
import { entity, isOf } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct } from '@/hooks/ui/list/use-record'
import type { MoveInput } from '@/lib/billing/subscriptions/schema'
import { request } from '@/lib/client/api'
import { plans } from './use-plans'

/**
 * A version by its plan's code and its number, and the code of the plan whose live version its
 * subscribers are to have.
 */
export type Move = { code: string; number: number; to: string }

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

const subscribersOf = (move: Move) =>
  entity('plans/:code/versions/:number/moves/:to/subscribers', 'provider', move)

export const useSubscribers = (move: Move) =>
  useList(subscribersOf(move), ({ organization }) => String(organization.id), {
    sort: 'organization',
    filters: ['outcome'],
  })

export const useMovePreview = (move: Move) =>
  useRead(
    request('GET', '/admin/plans/:code/versions/:number/moves/:to', { params: move, query: {} }),
  )

/**
 * Has subscribers move. Where that is refused, what was looked at may no longer be so: it is loaded
 * again.
 */
export function useMoveSubscribers(params: Move) {
  const act = useAct(plans)
  const { mutate } = useSWRConfig()
  return async (body: MoveInput) => {
    try {
      return await act('POST', '/:code/versions/:number/moves/:to', { params, body })
    } catch (cause) {
      void mutate(isOf(`/admin/${plans.path}`))
      throw cause
    }
  }
}
