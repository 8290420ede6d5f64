// What is said of campaigns and senders, for both sides. The browser's lists need it without any
// schema.

export const CAMPAIGN_STATUSES = [
  'draft',
  'in-review',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
export const CAMPAIGN_STATUS_WORDS: Record<CampaignStatus, string> = {
  draft: 'Draft',
  'in-review': 'In review',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** Why a campaign is paused: by somebody, or by itself. */
export const PAUSE_REASONS = [
  'by-hand',
  'bounces',
  'complaints',
  'sender',
  'limit',
  'template',
] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
export const PAUSE_REASON_WORDS: Record<PauseReason, string> = {
  'by-hand': 'Paused by hand.',
  bounces:
    'Paused because 5 % or more of the mails have come back. Look at the addresses before you resume it.',
  complaints:
    'Paused because 0.3 % or more of the recipients have complained. Look at whom it goes to before you resume it.',
  sender:
    'Paused because the sender’s domain is not verified any more. Check the sender before you resume it.',
  limit: 'Paused because the plan allows no more e-mails this month.',
  template:
    'Paused because making a mail of its template takes more than one second, 2 MB or too much memory. Cancel it, and make the template or its values simpler before you send it again.',
}

/**
 * Whether the reader has to have agreed to it: a message about a service goes to the organization's
 * own people only.
 */
export const CONSENT_CLASSES = ['marketing', 'service'] as const
export type ConsentClass = (typeof CONSENT_CLASSES)[number]
export const CONSENT_CLASS_WORDS: Record<ConsentClass, string> = {
  marketing: 'Marketing: to the subscribers of a topic',
  service: 'Service: to the organization’s people and practitioners',
}

export const VARIANTS = ['a', 'b'] as const
export type Variant = (typeof VARIANTS)[number]

/** How it stands with one mail of a campaign. */
export const RECIPIENT_STATES = [
  'waiting',
  'claimed',
  'sent',
  'failed',
  'bounced',
  'undelivered',
  'complained',
  'skipped',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
export const RECIPIENT_STATE_WORDS: Record<RecipientState, string> = {
  waiting: 'Waiting',
  claimed: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  undelivered: 'Undelivered',
  complained: 'Complained',
  skipped: 'Skipped',
}

/** Why a mail has not reached its reader, as far as that is known; null for one that may have. */
export const reasonWord = ({ state, reason }: { state: RecipientState; reason: string | null }) =>
  reason ?? (state === 'undelivered' ? 'Reason unknown' : null)

/** What somebody has done with a mail; machines are told apart from people. */
export const REACTIONS = ['opened', 'machine-opened', 'clicked', 'unsubscribed'] as const
export type Reaction = (typeof REACTIONS)[number]
export const REACTION_WORDS: Record<Reaction, string> = {
  opened: 'Opened',
  'machine-opened': 'Opened by a machine',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
}

export const SENDER_STATES = ['verified', 'not-verified'] as const
export type SenderState = (typeof SENDER_STATES)[number]
export const SENDER_STATE_WORDS: Record<SenderState, string> = {
  verified: 'Verified',
  'not-verified': 'Not verified',
}

/** What was found in the DNS of a sender's domain. */
export const RECORD_STATES = ['right', 'missing', 'wrong'] as const
export type RecordState = (typeof RECORD_STATES)[number]
/**
 * The records that a domain has to have. DKIM proves whose it is; the others help mails to arrive.
 */
export const RECORD_PURPOSES = ['dkim', 'spf', 'dmarc'] as const
export type RecordPurpose = (typeof RECORD_PURPOSES)[number]
/** What was found for each of them; `expected` is what has to be a part of it. */
export type SenderChecks = Record<
  RecordPurpose,
  { state: RecordState; found: string[]; expected: string }
>
export const RECORD_STATE_WORDS: Record<RecordState, string> = {
  right: 'Right',
  missing: 'Missing',
  wrong: 'Wrong',
}

/** How soon a campaign may be sent at the earliest, in minutes, unless it is sent at once. */
export const SEND_AHEAD_MINUTES = 5
