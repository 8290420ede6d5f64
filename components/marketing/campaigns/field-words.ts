import type { FieldWords } from '@/components/ui/form/field-words'
import { exactly } from '@/lib/client/format/time'
import { localWord } from '@/lib/client/format/zones'
import type { CampaignStatus, ConsentClass, PauseReason } from '@/lib/shared/campaign-words'
import { PAUSE_REASON_WORDS } from '@/lib/shared/campaign-words'
import { classWord, statusWord } from './words'

type AbTest = { subject: string; share: number | string; hours: number | string }
type Hours = { from: string; to: string }

const valuesWord = (values: unknown) =>
  Object.entries(values as Record<string, string>)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** In the log it is an instant, in a form it has its local time. */
const sendTimeWord = (time: unknown) =>
  typeof time === 'string'
    ? exactly(Date.parse(time))
    : localWord((time as { local: string }).local)

/** How a campaign's fields are called and read where two versions of it stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  status: {
    label: 'Status',
    show: (status) => statusWord(status as CampaignStatus) ?? String(status),
  },
  consentClass: {
    label: 'Consent',
    show: (consentClass) => classWord(consentClass as ConsentClass),
  },
  topic: { label: 'Topic' },
  topicId: { label: 'Topic' },
  segment: { label: 'Segment' },
  segmentId: { label: 'Segment' },
  template: { label: 'Template' },
  templateId: { label: 'Template' },
  subject: { label: 'Subject' },
  previewText: { label: 'Preview text' },
  abTest: {
    label: 'Other subject',
    show: (test) => {
      const { subject, share, hours } = test as AbTest
      return `“${subject}”, on ${share} %, for ${hours} h`
    },
  },
  values: { label: 'Values', show: valuesWord },
  sender: { label: 'Sender' },
  senderId: { label: 'Sender' },
  replyTo: { label: 'Answers go to' },
  throttle: { label: 'Mails a minute' },
  window: {
    label: 'Hours',
    show: (hours) => {
      const { from, to } = hours as Hours
      return `${from} to ${to}`
    },
  },
  weekdaysOnly: { label: 'Monday to Friday only' },
  zone: { label: 'Time zone' },
  sendAt: { label: 'Sent at', show: sendTimeWord },
  pauseReason: {
    label: 'Why',
    show: (reason) => PAUSE_REASON_WORDS[reason as PauseReason] ?? String(reason),
  },
  reason: {
    label: 'Why',
    show: (reason) => PAUSE_REASON_WORDS[reason as PauseReason] ?? String(reason),
  },
  note: { label: 'Note' },
  resent: { label: 'Resent' },
  copyOf: { label: 'Copy of' },
  reviewNote: { label: 'Note' },
  audience: { label: 'Audience' },
  testSentTo: { label: 'Sent to' },
}
