import { useSWRConfig } from 'swr'
import { entity, isOf, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import type { Cancellation, Pause, Quote, QuoteInput } from '@/lib/billing/subscriptions/schema'
import { request } from '@/lib/client/api'
import { call, type Failure } from '@/lib/client/call'
import { invoices } from './use-invoices'

const own = entity('subscription', 'host')
const subscriptionOf = (organizationDomainURL: string) =>
  entity('organizations/:organizationDomainURL/subscription', 'provider', {
    organizationDomainURL,
  })

/**
 * Where the subscription at hand is: on an organization's own host there is one alone, which needs
 * no name.
 */
export function useSubscriptionEntity() {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home' ? own : subscriptionOf(domainURL)
}

/** The same in the route table, with the parameter of its path. */
function useSubscriptionPlace() {
  const { path, url } = useAddress(useSubscriptionEntity())
  return { path, url, params: { organizationDomainURL: useSelected() } }
}

/** What the organization at hand has subscribed to, if it ever has, and what it uses. */
export function useSubscription() {
  const { path, params } = useSubscriptionPlace()
  return useRead(request('GET', path, { params }))
}

const subscriptions = entity('subscriptions', 'organization')

/** What every organization has subscribed to, each by its domainURL. */
export const useSubscriptions = () =>
  useList(subscriptions, ({ organization }) => organization.domainURL, {
    sort: 'organization',
    filters: ['status', 'plan', 'interval', 'within', 'organization'],
    // With these there is no room for the names; whoever wants them chooses them.
    hidden: ['scheduled', 'startedAt'],
  })

/** What it can choose from. */
export function useSubscriptionOptions() {
  const { path, params } = useSubscriptionPlace()
  return useRead(request('GET', `${path}/options`, { params }), { revalidateOnFocus: false })
}

/**
 * What can be done with the subscription. Whatever somebody else has done meanwhile is loaded once
 * the server says so.
 */
export function useSubscriptionActs() {
  const { path, url, params } = useSubscriptionPlace()
  const { url: billing } = useAddress(invoices)
  const act = useAct(useSubscriptionEntity())
  const { mutate } = useSWRConfig()

  const upToDate = async <Done>(deed: Promise<Done>): Promise<Done> => {
    try {
      return await deed
    } catch (cause) {
      if ((cause as Failure).status === 409) void mutate(isOf(url))
      throw cause
    }
  }
  return {
    quote: (body: QuoteInput) =>
      upToDate(call(request('POST', `${path}/quotes`, { params, body }))),
    /** A quote is taken once, however often that is sent. */
    accept: async ({ id }: Quote) => {
      const done = await upToDate(act('POST', '/quotes/:id/accept', { params: { id }, body: {} }))
      void mutate(isOf(billing))
      return done
    },
    pause: (body: Pause) => upToDate(act('POST', '/pause', { body })),
    resume: (version: number) => upToDate(act('POST', '/resume', { body: { version } })),
    cancel: (body: Cancellation) => upToDate(act('POST', '/cancel', { body })),
  }
}

const DEEDS = ['change', 'pause', 'resume', 'cancel'] as const
/** What is being asked about; `change` also begins one where none runs. */
export type Deed = (typeof DEEDS)[number]

/**
 * Which dialog is open, by the address: wherever its button stands, it outlasts whatever the page
 * shows meanwhile.
 */
export function useDeed() {
  const { of, push, replace } = useQuery()
  const named = of('do')
  return {
    deed: DEEDS.find((deed) => deed === named),
    ask: (deed: Deed) => push({ do: deed }),
    close: () => replace({ do: undefined }),
  }
}
