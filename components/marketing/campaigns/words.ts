import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { counted } from '@/lib/client/format/nouns'
import { localWord, zoneWord } from '@/lib/client/format/zones'
import type { Campaign, CampaignEntry } from '@/lib/marketing/campaigns/schema'
import {
  CAMPAIGN_STATUS_WORDS,
  type CampaignStatus,
  type ConsentClass,
} from '@/lib/shared/campaign-words'

export const noun = { one: 'campaign', many: 'campaigns' }
export const mailNoun = { one: 'mail', many: 'mails' }
export const personNoun = { one: 'person', many: 'people' }

const TONES: Record<CampaignStatus, Tone> = {
  draft: 'quiet',
  'in-review': 'warn',
  scheduled: 'good',
  sending: 'good',
  paused: 'warn',
  sent: 'good',
  cancelled: 'quiet',
}
export const statusOf = (status: CampaignStatus) => ({
  tone: TONES[status],
  children: CAMPAIGN_STATUS_WORDS[status],
})
export const statusWord = (status: CampaignStatus) => CAMPAIGN_STATUS_WORDS[status]
export const statusChoices = choicesOf(CAMPAIGN_STATUS_WORDS)

const CLASSES: Record<ConsentClass, string> = { marketing: 'Marketing', service: 'Service message' }
export const classWord = (consentClass: ConsentClass) => CLASSES[consentClass]

/** What a campaign is, in a line. */
export const aboutWord = ({
  consentClass,
  topic,
  organization,
}: Pick<Campaign, 'consentClass' | 'topic' | 'organization'>) =>
  [classWord(consentClass), topic?.name, organization.label].filter(Boolean).join(' · ')

/** As much of a campaign as says what is set; of one that is being entered as well. */
export type Shown = Pick<
  Campaign,
  | 'consentClass'
  | 'abTest'
  | 'throttle'
  | 'window'
  | 'weekdaysOnly'
  | 'zone'
  | 'sendAtLocal'
  | 'replyTo'
  | 'subject'
> & { topic: string | null; segment: string | null; template: string | null; sender: string | null }

export const shownOf = (campaign: Campaign): Shown => ({
  ...campaign,
  topic: campaign.topic?.name ?? null,
  segment: campaign.segment?.name ?? null,
  template: campaign.template?.name ?? null,
  sender: campaign.sender ? `${campaign.sender.name} <${campaign.sender.email}>` : null,
})

/** To whom it goes, without how many those are. */
export function audienceWord({ consentClass, topic, segment }: Shown): string {
  const within = segment ? `, those in the segment “${segment}”` : ''
  if (consentClass === 'service') return `The organization’s people and practitioners${within}`
  return topic ? `Subscribers of “${topic}”${within}` : 'No topic is chosen yet'
}

export function contentWord({ subject, abTest, template }: Shown): string {
  const subjects = [subject, abTest?.subject]
    .flatMap((one) => (one ? [`“${one}”`] : []))
    .join(' against ')
  return [subjects || 'No subject yet', template ?? 'no template yet'].join(' · ')
}

/**
 * From whom it comes; without a sender of its own from the provider's address, under the
 * organization's name.
 */
export const fromWord = ({ sender, replyTo }: Shown, organization: string) =>
  `From ${sender ?? `${organization}, by Polyclinic’s address`}${replyTo ? `, answers to ${replyTo}` : ''}`

/** When mails of it may go out, in a clause. */
export function hoursWord({
  window,
  weekdaysOnly,
  zone,
}: Pick<Shown, 'window' | 'weekdaysOnly' | 'zone'>): string {
  if (!window && !weekdaysOnly) return 'at any hour'
  const hours = window && `between ${window.from} and ${window.to}`
  return `${[hours, weekdaysOnly && 'from Monday to Friday'].filter(Boolean).join(' ')}, ${zoneWord(zone)}`
}
export const throttleWord = (throttle: number | null) =>
  throttle === null ? 'as fast as it goes' : `at most ${counted(throttle, mailNoun)} a minute`

export const settingsWord = (shown: Shown, organization: string) =>
  [fromWord(shown, organization), throttleWord(shown.throttle)].join(' · ')

/** "Tue, Mar 3, 2026, 08:30, Berlin time". */
export const timeWord = (local: string, zone: string) => `${localWord(local)}, ${zoneWord(zone)}`
export const whenWord = ({ sendAtLocal, zone }: Pick<Shown, 'sendAtLocal' | 'zone'>) =>
  sendAtLocal ? timeWord(sendAtLocal, zone) : 'As soon as it is approved'
export const scheduleWord = (shown: Shown) => [whenWord(shown), hoursWord(shown)].join(' · ')

/** Nothing of it is sent before that, and nothing more after it. */
export const hasBegun = ({ status, startedAt }: Pick<CampaignEntry, 'status' | 'startedAt'>) =>
  startedAt !== null || status === 'sending' || status === 'sent'
