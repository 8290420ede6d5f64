import { entity } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useAct, useMore, useSave } from '@/hooks/ui/list/use-record'

export const plans = entity('plans', 'provider')

/** What organizations can subscribe to. */
export const usePlans = () =>
  useList(plans, ({ code }) => code, {
    sort: 'name',
    filters: ['status', 'currency'],
    hidden: ['updatedAt'],
  })
export const useSavePlan = () => useSave(plans)
export const usePlanVersions = (code: string) =>
  useMore(plans, '/:code/versions', { params: { code } })

/** As much of a plan as it takes to do something with it. */
export type Acted = { code: string; version: number }

/** What can be done with a plan beyond changing its draft. */
export function usePlanActs() {
  const act = useAct(plans)
  return {
    publish: ({ code, version }: Acted) =>
      act('POST', '/:code/publish', { params: { code }, body: { version } }),
    draft: ({ code, version }: Acted) =>
      act('POST', '/:code/draft', { params: { code }, body: { version } }),
    discard: ({ code }: Acted) => act('DELETE', '/:code/draft', { params: { code } }),
    archive: ({ code, version }: Acted) =>
      act('POST', '/:code/archive', { params: { code }, body: { version } }),
    offer: ({ code }: Acted) => act('POST', '/:code/commerce', { params: { code }, body: {} }),
  }
}

/** A version of a plan, in an address: `practice.2`. */
export type Compared = { code: string; number: number }
const written = (one?: Compared) => (one ? `${one.code}.${one.number}` : '')
const readIn = (text?: string): Compared | undefined => {
  const [code, number] = text?.split('.') ?? []
  return code && number ? { code, number: Number(number) } : undefined
}

/** Where two versions side by side have their address. */
export function usePlanAddress() {
  const { of, push, replace } = useQuery()
  const [left, right] = of('compare')?.split(',') ?? []
  const address = (a?: Compared, b?: Compared) => ({
    record: undefined,
    compare: `${written(a)},${written(b)}`,
  })
  return {
    /** A missing one has yet to be chosen. */
    compared: left === undefined ? undefined : { left: readIn(left), right: readIn(right) },
    compare: (a?: Compared, b?: Compared) => push(address(a, b)),
    close: () => replace({ compare: undefined }),
  }
}
