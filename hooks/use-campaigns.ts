import { useDebouncedValue } from '@mantine/hooks'
import useSWR from 'swr'
import { callWithTotal, call, type Failure } from '@/lib/client/call'
import type { Recipient, Report } from '@/lib/reports/schema'
import type {
  Audience,
  AudienceQuery,
  Campaign,
  CampaignChange,
  CampaignCheck,
  CampaignEntry,
  CampaignInput,
  CampaignPreview,
  CampaignPreviewInput,
  CampaignTestInput,
  CampaignTestSent,
  Progress,
} from '@/lib/campaigns/schema'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useMore, useRecord, useRemove, useSave } from './use-record'

export const campaigns: Entity = { path: 'campaigns', of: 'organization' }

const keyOf = ({ id }: CampaignEntry) => String(id)

/** The campaigns of the organization at hand; for global, which is `ofAll`, those of every one. */
export const useCampaigns = (ofAll: boolean) =>
  useList<CampaignEntry>(campaigns, keyOf, {
    sort: '-createdAt',
    filters: ['status', 'topic', 'organization'],
    // More columns leave no room for the names; whoever wants them chooses them.
    hidden: ofAll ? ['subject', 'unsubscribed'] : [],
  })
export type CampaignList = ReturnType<typeof useCampaigns>

const SENT = 'sending,paused,sent,cancelled'

/** The campaigns of which there is something to report: the last ones to begin first. */
export function useReports(ofAll: boolean) {
  const list = useList<CampaignEntry>(campaigns, keyOf, {
    sort: '-startedAt',
    filters: ['topic', 'organization'],
    hidden: ofAll ? ['clickToOpen'] : [],
    load: ({ url, params }) => callWithTotal({ url, params: { ...params, status: SENT } }),
  })
  return { ...list, exportAddress: `${list.exportAddress}&status=${SENT}` }
}

export const useCampaign = (id: string | undefined) => useRecord<Campaign>(campaigns, id)
export const useSaveCampaign = () => useSave<Campaign, CampaignInput | CampaignChange>(campaigns)
export const useRemoveCampaign = () => useRemove(campaigns)

/** As much of a campaign as it takes to do something with it. */
export type Acted = { id: number; version: number }

/** What becomes of a campaign beyond changing its draft. */
export function useCampaignActs() {
  const act = useAct(campaigns)
  const deed =
    (action: string) =>
    ({ id, version }: Acted, more: object = {}) =>
      act<Campaign>(action, { id: String(id), data: { ...more, version } })
  return {
    submit: deed('submit'),
    withdraw: deed('withdraw'),
    approve: deed('approve'),
    reject: deed('reject'),
    pause: deed('pause'),
    resume: deed('resume'),
    cancel: deed('cancel'),
    duplicate: deed('duplicate'),
    resend: deed('resend'),
    test: (id: number, data: CampaignTestInput) =>
      act<CampaignTestSent>('test', { id: String(id), data }),
  }
}

/**
 * More of a campaign that is asked for anew with each of its versions; the last answer until that
 * is there.
 */
function useOfVersion<Data>({ id, version }: Acted, part: string, more: object = {}) {
  const { url, organizationDomainURL } = useAddress(campaigns)
  return useSWR<Data, Failure, readonly [string, object, number]>(
    [`${url}/${id}/${part}`, { organizationDomainURL, ...more }, version],
    ([url, params]) => call({ url, params: params as Record<string, string> }),
    { keepPreviousData: true },
  )
}

/** What stands against sending it, as it was saved. */
export const useChecks = (campaign: Acted) => useOfVersion<CampaignCheck[]>(campaign, 'checks')
/**
 * Whom it would go to at this moment: as it was saved, or with other settings that somebody tries.
 */
export const useAudience = (campaign: Acted, tried?: AudienceQuery) =>
  useOfVersion<Audience>(campaign, 'audience', tried)

const TYPING = 400

/**
 * A campaign as a mail, as it was saved or is being entered; the last one until a new one arrives.
 */
export function useCampaignPreview({ id, version }: Acted, input: CampaignPreviewInput) {
  const { url, organizationDomainURL } = useAddress(campaigns)
  const asked = JSON.stringify(input)
  const [settled] = useDebouncedValue(asked, TYPING)
  const answer = useSWR<
    CampaignPreview,
    Failure,
    readonly [string, string | undefined, number, string]
  >(
    [`${url}/${id}/preview`, organizationDomainURL, version, settled],
    ([url, organizationDomainURL, , data]) =>
      call({
        url,
        method: 'POST',
        params: { organizationDomainURL },
        data: JSON.parse(data) as CampaignPreviewInput,
      }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { ...answer, stale: answer.isLoading || settled !== asked }
}

const EVERY = 2000
/** It counts more than the progress does. Milliseconds. */
const REPORTED_EVERY = 5000

/** How far a campaign is, asked for again every so many ms while somebody looks at it. */
export function useProgress(id: number, every = EVERY) {
  const { url, organizationDomainURL } = useAddress(campaigns)
  return useSWR<Progress, Failure, readonly [string, object]>(
    [`${url}/${id}/progress`, { organizationDomainURL }],
    ([url, params]) => call({ url, params: params as Record<string, string>, background: true }),
    { refreshInterval: every, keepPreviousData: true },
  )
}

/** What came of a campaign: while it is sent there is more of it from moment to moment. */
export const useReport = ({ id, status }: Pick<Campaign, 'id' | 'status'>) =>
  useMore<Report>(campaigns, String(id), 'report', status === 'sending' ? REPORTED_EVERY : 0)

/** Each mail of a campaign, and what came of it. */
export const useRecipients = (id: number, isTest: boolean) =>
  useList<Recipient>(
    { ...campaigns, path: `campaigns/${id}/recipients` },
    ({ number }) => String(number),
    {
      sort: 'number',
      filters: ['state', 'reaction', 'variant'],
      hidden: isTest ? ['unsubscribedAt'] : ['variant', 'unsubscribedAt'],
    },
  )
