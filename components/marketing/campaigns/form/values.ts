import { z } from '@/lib/shared/zod'
import {
  CampaignChange,
  PREVIEW_TEXT_MOST,
  SUBJECT_MOST,
  type AudienceQuery,
  type Campaign,
  type CampaignPreviewInput,
  type CheckName,
} from '@/lib/marketing/campaigns/schema'

/** What the form of a campaign holds: figures as they are typed. */
export type CampaignValues = Pick<
  Campaign,
  | 'name'
  | 'subject'
  | 'previewText'
  | 'values'
  | 'consentClass'
  | 'window'
  | 'weekdaysOnly'
  | 'zone'
> & {
  templateId: number | null
  abTest: { subject: string; share: string; hours: string } | null
  topicId: number | null
  segmentId: number | null
  senderId: number | null
  replyTo: string
  throttle: string
  /**
   * The time as it is sent: the instant that was read, until a time or a zone is entered, and then
   * the local time. And the local time, as it is shown.
   */
  sendAt: { at: string; local: string } | null
}

export function valuesOf(campaign: Campaign): CampaignValues {
  const { name, subject, previewText, values, consentClass, window, weekdaysOnly, zone } = campaign
  const { abTest, sendAt, sendAtLocal, throttle, replyTo, template, topic, segment, sender } =
    campaign
  return {
    name,
    subject,
    previewText,
    values,
    consentClass,
    window,
    weekdaysOnly,
    zone,
    templateId: template?.id ?? null,
    topicId: topic?.id ?? null,
    segmentId: segment?.id ?? null,
    senderId: sender?.id ?? null,
    replyTo: replyTo ?? '',
    throttle: throttle === null ? '' : String(throttle),
    abTest: abTest && {
      subject: abTest.subject,
      share: String(abTest.share),
      hours: String(abTest.hours),
    },
    sendAt: sendAt === null || sendAtLocal === null ? null : { at: sendAt, local: sendAtLocal },
  }
}

/** A local time as it is entered, which the server converts. */
export const typedTime = (local: string) => ({ at: local, local })

/** What is no number is left as it was typed, to be refused. */
const figure = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : typed)

/** The schema of what is sent, for what the form holds. */
export const changedCampaign = z.preprocess((held) => {
  const { abTest, replyTo, throttle, sendAt, ...rest } = held as CampaignValues
  return {
    ...rest,
    abTest: abTest && {
      subject: abTest.subject,
      share: figure(abTest.share),
      hours: figure(abTest.hours),
    },
    replyTo: replyTo.trim() === '' ? null : replyTo,
    throttle: throttle.trim() === '' ? null : figure(throttle),
    sendAt: sendAt && sendAt.at,
  }
}, CampaignChange)

/**
 * What is being entered, as far as it makes the mail: what is too long is cut, as it is refused
 * when it is saved.
 */
export const draftOf = ({
  templateId,
  subject,
  previewText,
  values,
  abTest,
}: CampaignValues): CampaignPreviewInput['draft'] => ({
  templateId,
  values,
  subject: subject.slice(0, SUBJECT_MOST),
  previewText: previewText.slice(0, PREVIEW_TEXT_MOST),
  abSubject: abTest && abTest.subject.slice(0, SUBJECT_MOST),
})

type Aim = Pick<CampaignValues, 'consentClass' | 'topicId' | 'segmentId'>

/** Whom it would go to as it is being entered, where that is not what was saved; 0 is none. */
export function triedOf(
  { consentClass, topic, segment }: Campaign,
  aim: Aim,
): AudienceQuery | undefined {
  const saved = { consentClass, topicId: topic?.id ?? 0, segmentId: segment?.id ?? 0 }
  const tried = {
    consentClass: aim.consentClass,
    topicId: aim.topicId ?? 0,
    segmentId: aim.segmentId ?? 0,
  }
  return JSON.stringify(saved) === JSON.stringify(tried) ? undefined : tried
}

export const STEPS = ['audience', 'content', 'settings', 'schedule', 'checks'] as const
export type StepName = (typeof STEPS)[number]

const FIELDS: Record<string, StepName> = {
  consentClass: 'audience',
  topicId: 'audience',
  segmentId: 'audience',
  name: 'content',
  templateId: 'content',
  subject: 'content',
  previewText: 'content',
  abTest: 'content',
  values: 'content',
  senderId: 'settings',
  replyTo: 'settings',
  throttle: 'settings',
  window: 'schedule',
  weekdaysOnly: 'schedule',
  zone: 'schedule',
  sendAt: 'schedule',
}
/** The step that a field is entered in, by its path. */
export const stepOf = (path: string): StepName | undefined => FIELDS[path.split('.')[0]!]

const CHECKED: Record<CheckName, { step: StepName; field: string } | null> = {
  template: { step: 'content', field: 'templateId' },
  values: { step: 'content', field: 'values' },
  subject: { step: 'content', field: 'subject' },
  size: { step: 'content', field: 'values' },
  sender: { step: 'settings', field: 'senderId' },
  topic: { step: 'audience', field: 'topicId' },
  audience: { step: 'audience', field: 'segmentId' },
  unsubscribe: { step: 'content', field: 'templateId' },
  schedule: { step: 'schedule', field: 'sendAt' },
  // The plan and the organization's address are mended elsewhere.
  limit: null,
  address: null,
}
/** Where what a check says is mended; null where that is on another page. */
export const placeOf = (check: CheckName) => CHECKED[check]
