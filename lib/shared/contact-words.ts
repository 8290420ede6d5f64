// What is said of contacts, for both sides. The browser's lists need it without any schema.

/**
 * Where a contact comes from: the organization's own people and practitioners follow their records.
 */
export const CONTACT_KINDS = ['person', 'practitioner', 'newsletter'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
export const CONTACT_KIND_WORDS: Record<ContactKind, string> = {
  person: 'Person',
  practitioner: 'Practitioner',
  newsletter: 'Newsletter',
}

/**
 * Whether marketing reaches a contact: `reachable` with at least one topic, `pending` while one
 * waits to be confirmed and there is no other, `no-topics` without either. A suppressed address
 * gets nothing, whatever it is subscribed to.
 */
export const CONTACT_STATES = ['reachable', 'pending', 'no-topics', 'suppressed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]
export const CONTACT_STATE_WORDS: Record<ContactState, string> = {
  reachable: 'Reachable',
  pending: 'Not confirmed yet',
  'no-topics': 'No topics',
  suppressed: 'Suppressed',
}

/** How a contact stands with a topic. */
export const SUBSCRIPTION_STATES = ['pending', 'subscribed', 'unsubscribed'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** What the record of consent tells of. */
export const CONSENT_DEEDS = ['asked', 'confirmed', 'recorded', 'withdrawn'] as const
export type ConsentDeed = (typeof CONSENT_DEEDS)[number]
export const CONSENT_DEED_WORDS: Record<ConsentDeed, string> = {
  asked: 'Asked for it',
  confirmed: 'Confirmed',
  recorded: 'Recorded',
  withdrawn: 'Withdrawn',
}

/** By which way it came. */
export const CONSENT_WAYS = [
  'sign-up',
  'confirmation',
  'import',
  'staff',
  'preferences',
  'one-click',
  'complaint',
] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]
export const CONSENT_WAY_WORDS: Record<ConsentWay, string> = {
  'sign-up': 'on the newsletter page',
  confirmation: 'by the link in a mail',
  import: 'with an imported file',
  staff: 'by staff',
  preferences: 'on the preference page',
  'one-click': 'by the mail program’s button',
  complaint: 'by a complaint to their mail provider',
}

export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'by-hand'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
export const SUPPRESSION_REASON_WORDS: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
  'by-hand': 'By hand',
}
/** What somebody has decided about their own address only they take back: by subscribing anew. */
export const THEIR_OWN: readonly SuppressionReason[] = ['unsubscribed', 'complained']
export const isTheirOwn = (reason: SuppressionReason) => THEIR_OWN.includes(reason)
