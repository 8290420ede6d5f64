import useSWR, { useSWRConfig } from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type {
  Accepted,
  Cancellation,
  Pause,
  Quote,
  QuoteInput,
  Subscription,
  SubscriptionEntry,
  SubscriptionOptions,
} from '@/lib/subscriptions/schema'
import { isOf, useAddress, type Entity } from './use-address'
import { useArea } from './use-area'
import { invoices } from './use-invoices'
import { useList } from './use-list'
import { useQuery } from './use-query'
import { useAct } from './use-record'
import { useSelected } from './use-selected'

/**
 * Where the subscription at hand is: on an organization's own host there is one alone, which needs
 * no name.
 */
export function useSubscriptionEntity(): Entity {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home'
    ? { path: 'subscription', of: 'organization' }
    : { path: `organizations/${encodeURIComponent(domainURL)}/subscription`, of: 'provider' }
}

/** What the organization at hand has subscribed to, if it ever has, and what it uses. */
export function useSubscription() {
  const { url } = useAddress(useSubscriptionEntity())
  return useSWR<Subscription, Failure>(url)
}

/** What every organization has subscribed to, each by its domainURL. */
export const useSubscriptions = () =>
  useList<SubscriptionEntry>(
    { path: 'subscriptions', of: 'organization' },
    ({ organization }) => organization.domainURL,
    {
      sort: 'organization',
      filters: ['status', 'plan', 'interval', 'within', 'organization'],
      // With these there is no room for the names; whoever wants them chooses them.
      hidden: ['scheduled', 'startedAt'],
    },
  )

/** What it can choose from. */
export function useSubscriptionOptions() {
  const { url } = useAddress(useSubscriptionEntity())
  return useSWR<SubscriptionOptions, Failure>(`${url}/options`, { revalidateOnFocus: false })
}

/**
 * What can be done with the subscription. Whatever somebody else has done meanwhile is loaded once
 * the server says so.
 */
export function useSubscriptionActs() {
  const entity = useSubscriptionEntity()
  const [{ url }, { url: billing }] = [useAddress(entity), useAddress(invoices)]
  const act = useAct(entity)
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
    quote: (data: QuoteInput) =>
      upToDate(call<Quote>({ url: `${url}/quotes`, method: 'POST', data })),
    /** A quote is taken once, however often that is sent. */
    accept: async ({ id }: Quote) => {
      const done = await upToDate(act<Accepted>(`quotes/${id}/accept`))
      void mutate(isOf(billing))
      return done
    },
    pause: (data: Pause) => upToDate(act<Subscription>('pause', { data })),
    resume: (version: number) => upToDate(act<Subscription>('resume', { data: { version } })),
    cancel: (data: Cancellation) => upToDate(act<Subscription>('cancel', { data })),
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
