import { useTopicOptions } from '@/hooks/marketing/use-topics'
import {
  useMarketingTemplates,
  useSegmentOptions,
  useSenderOptions,
} from '@/hooks/ui/list/use-options'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import type { CampaignValues } from './form/values'
import { shownOf, type Shown } from './words'

type Named = { id: number; name: string }

/** What is being entered, in the names of what it refers to. */
export function useShown(campaign: Campaign, values: CampaignValues): Shown {
  const { domainURL } = campaign.organization
  const mayReadTopics = usePermissions().can('contacts:read')
  const { data: topics } = useTopicOptions(mayReadTopics ? domainURL : undefined)
  const { data: segments } = useSegmentOptions(domainURL)
  const { data: templates } = useMarketingTemplates(domainURL)
  const { data: senders } = useSenderOptions(domainURL)
  const saved = shownOf(campaign)
  const nameIn = (offered: Named[] | undefined, id: number | null, held: Named | null) =>
    id === null
      ? null
      : ((offered?.find((one) => one.id === id) ?? (held?.id === id ? held : null))?.name ?? '…')
  const sender = senders?.find(({ id }) => id === values.senderId)
  const { abTest, throttle, sendAt, consentClass, window, weekdaysOnly, zone, subject, replyTo } =
    values
  return {
    consentClass,
    window,
    weekdaysOnly,
    zone,
    subject,
    replyTo: replyTo || null,
    abTest: abTest && {
      subject: abTest.subject,
      share: Number(abTest.share),
      hours: Number(abTest.hours),
    },
    throttle: throttle === '' ? null : Number(throttle),
    sendAtLocal: sendAt?.local || null,
    topic: nameIn(topics, values.topicId, campaign.topic),
    segment: nameIn(segments, values.segmentId, campaign.segment),
    template: nameIn(templates, values.templateId, campaign.template),
    sender: sender
      ? `${sender.name} <${sender.email}>`
      : values.senderId === null
        ? null
        : saved.sender,
  }
}
