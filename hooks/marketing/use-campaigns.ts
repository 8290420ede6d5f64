import { useDebouncedValue } from '@mantine/hooks'
import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useFresh } from '@/hooks/ui/list/use-fresh'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useMore, useRecord, useRemove, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type {
  AudienceQuery,
  Campaign,
  CampaignEntry,
  CampaignPreviewInput,
  CampaignTestInput,
} from '@/lib/marketing/campaigns/schema'

export const campaigns = entity('campaigns', 'organization')

const keyOf = ({ id }: CampaignEntry) => String(id)

/** The campaigns of the organization at hand; for global, which is `ofAll`, those of every one. */
export const useCampaigns = (ofAll: boolean) =>
  useList(campaigns, keyOf, {
    sort: '-createdAt',
    filters: ['status', 'topic', 'organization'],
    // More columns leave no room for the names; whoever wants them chooses them.
    hidden: ofAll ? ['subject', 'unsubscribed'] : [],
  })
export type CampaignList = ReturnType<typeof useCampaigns>

const SENT = 'sending,paused,sent,cancelled'

/** The campaigns of which there is something to report: the last ones to begin first. */
export const useReports = (ofAll: boolean) =>
  useList(campaigns, keyOf, {
    sort: '-startedAt',
    filters: ['topic', 'organization'],
    hidden: ofAll ? ['clickToOpen'] : [],
    always: { status: SENT },
  })

export const useCampaign = (id: string | undefined) => useRecord(campaigns, id)
export const useSaveCampaign = () => useSave(campaigns)
export const useRemoveCampaign = () => useRemove(campaigns)

/** As much of a campaign as it takes to do something with it. */
export type Acted = { id: number; version: number }

type Deed = 'submit' | 'withdraw' | 'pause' | 'resume' | 'cancel' | 'duplicate' | 'resend'

/** What becomes of a campaign beyond changing its draft. */
export function useCampaignActs() {
  const act = useAct(campaigns)
  const deed =
    (name: Deed) =>
    ({ id, version }: Acted) =>
      act('POST', `/:id/${name}`, { params: { id }, body: { version } })
  return {
    submit: deed('submit'),
    withdraw: deed('withdraw'),
    approve: ({ id, version }: Acted, { note }: { note: string }) =>
      act('POST', '/:id/approve', { params: { id }, body: { note, version } }),
    reject: ({ id, version }: Acted, { note }: { note: string }) =>
      act('POST', '/:id/reject', { params: { id }, body: { note, version } }),
    pause: deed('pause'),
    resume: deed('resume'),
    cancel: deed('cancel'),
    duplicate: deed('duplicate'),
    resend: deed('resend'),
    test: (id: number, body: CampaignTestInput) =>
      act('POST', '/:id/test', { params: { id }, body }),
  }
}

// More of a campaign is asked for anew with each of its versions.

/** What stands against sending it, as it was saved; the last answer until a new one is there. */
export function useChecks({ id, version }: Acted) {
  const { path, organizationDomainURL } = useAddress(campaigns)
  const query = { organizationDomainURL }
  return useRead(
    request('GET', `${path}/:id/checks`, { params: { id }, query }),
    { keepPreviousData: true },
    version,
  )
}

/**
 * Whom it would go to at this moment: as it was saved, or with other settings that somebody tries;
 * the last answer until a new one is there.
 */
export function useAudience({ id, version }: Acted, tried?: AudienceQuery) {
  const { path, organizationDomainURL } = useAddress(campaigns)
  const query = { organizationDomainURL, ...tried }
  return useRead(
    request('GET', `${path}/:id/audience`, { params: { id }, query }),
    { keepPreviousData: true },
    version,
  )
}

const TYPING = 400

/**
 * A campaign as a mail, as it was saved or is being entered; the last one until a new one arrives.
 */
export function useCampaignPreview({ id, version }: Acted, input: CampaignPreviewInput) {
  const { path, organizationDomainURL } = useAddress(campaigns)
  const asked = JSON.stringify(input)
  const [settled] = useDebouncedValue(asked, TYPING)
  const answer = useRead(
    request('POST', `${path}/:id/preview`, {
      params: { id },
      query: { organizationDomainURL },
      body: JSON.parse(settled) as CampaignPreviewInput,
    }),
    { keepPreviousData: true, revalidateOnFocus: false },
    version,
  )
  return { ...answer, stale: answer.isLoading || settled !== asked }
}

const EVERY = 2000
/** It counts more than the progress does. Milliseconds. */
const REPORTED_EVERY = 5000

/** How far a campaign is, asked for again every so many ms while somebody looks at it. */
export function useProgress(id: number, every = EVERY) {
  const { path, organizationDomainURL } = useAddress(campaigns)
  const query = { organizationDomainURL }
  return useFresh(
    request('GET', `${path}/:id/progress`, { params: { id }, query, background: true }),
    every,
    { keepPreviousData: true },
  )
}

/** What came of a campaign: while it is sent there is more of it from moment to moment. */
export const useReport = ({ id, status }: Pick<Campaign, 'id' | 'status'>) =>
  useMore(campaigns, '/:id/report', { params: { id } }, status === 'sending' ? REPORTED_EVERY : 0)

const recipientsOf = (id: number) => entity('campaigns/:id/recipients', 'organization', { id })

/** Each mail of a campaign, and what came of it. */
export const useRecipients = (id: number, isTest: boolean) =>
  useList(recipientsOf(id), ({ number }) => String(number), {
    sort: 'number',
    filters: ['state', 'reaction', 'variant'],
    hidden: isTest ? ['unsubscribedAt'] : ['variant', 'unsubscribedAt'],
  })
