/**
 * Every event that the audit log can name, with what somebody did as a sentence goes on: `{}`
 * stands for what it was done to. Whoever writes a row names its event.
 */
const EVENTS = {
  'api-key.created': 'created {}',
  'api-key.revoked': 'revoked {}',
  'api-key.used': 'called with {}',

  'bill-to.changed': 'changed {}',

  'campaign.approved': 'approved {}',
  'campaign.cancelled': 'cancelled {}',
  'campaign.changed': 'changed {}',
  'campaign.continued': 'went on sending {}',
  'campaign.created': 'created {}',
  'campaign.deleted': 'deleted {}',
  'campaign.duplicated': 'duplicated another one as {}',
  'campaign.failed-resent': 'sent the failed mails of {} again',
  'campaign.finished': 'finished {}',
  'campaign.paused': 'paused {}',
  'campaign.rejected': 'rejected {}',
  'campaign.resumed': 'resumed {}',
  'campaign.started': 'began to send {}',
  'campaign.submitted': 'submitted {}',
  'campaign.test-sent': 'sent a test of {}',
  'campaign.withdrawn': 'withdrew {}',

  'commerce.archived': 'archived {}',
  'commerce.cancelled': 'cancelled {}',
  'commerce.captured': 'captured a payment of {}',
  'commerce.changed': 'changed {}',
  'commerce.completed': 'completed {}',
  'commerce.created': 'created {}',
  'commerce.deleted': 'deleted {}',
  'commerce.refunded': 'made a refund of {}',

  'contact.changed': 'changed {}',
  'contact.created': 'created {}',
  'contact.deleted': 'deleted {}',

  'faq.changed': 'changed {}',
  'faq.created': 'created {}',
  'faq.deleted': 'deleted {}',
  'faq.published': 'published {}',
  'faq.reordered': 'changed the order of {}',
  'faq.withdrawn': 'withdrew {}',

  'group.changed': 'changed {}',
  'group.created': 'created {}',
  'group.deleted': 'deleted {}',

  'holiday-set.changed': 'changed {}',
  'holiday-set.created': 'created {}',
  'holiday-set.deleted': 'deleted {}',

  'import.abandoned': 'threw away {}',
  'import.begun': 'began {}',
  'import.checked': 'checked {}',
  'import.columns-chosen': 'chose the columns of {}',
  'import.continued': 'went on with {}',
  'import.finished': 'finished {}',
  'import.paused': 'paused {}',
  'import.stopped': 'stopped {}, as there was no more room',
  'import.undo-begun': 'began to undo {}',
  'import.undone': 'undid {}',
  'import.uploaded': 'uploaded {}',

  'invoice.credited': 'credited {}',
  'invoice.paid': 'paid {}',
  'invoice.refunded': 'refunded {}',
  'invoice.sent': 'sent {}',

  'legal-entity.changed': 'changed {}',
  'legal-entity.created': 'created {}',

  'location.changed': 'changed {}',
  'location.created': 'created {}',
  'location.deleted': 'deleted {}',

  'organization.archived': 'archived {}',
  'organization.changed': 'changed {}',
  'organization.created': 'created {}',
  'organization.export-downloaded': 'downloaded an export of {}',
  'organization.exported': 'exported {}',
  'organization.joined': 'moved {} to here',
  'organization.left': 'moved {} away from here',
  'organization.moved': 'moved {}',
  'organization.restored': 'restored {}',
  'organization.resumed': 'resumed {}',
  'organization.suspended': 'suspended {}',

  'payment-method.added': 'added {}',
  'payment-method.changed': 'changed {}',
  'payment-method.removed': 'removed {}',

  'person.role-changed': 'changed until when {} holds a role',
  'person.role-given': 'gave {} a role',
  'person.role-taken': 'took a role from {}',

  'plan.archived': 'archived {}',
  'plan.changed': 'changed {}',
  'plan.created': 'created {}',
  'plan.draft-begun': 'began to draft a version of {}',
  'plan.draft-discarded': 'discarded a draft of {}',
  'plan.published': 'published {}',
  'plan.subscribers-moved': 'moved subscribers of {}',
  'plan.writing-asked': 'noted that {} is to be written to commerce',
  'plan.writing-failed': 'could not write {} to commerce',
  'plan.written': 'wrote {} to commerce',

  'practitioner.changed': 'changed {}',
  'practitioner.created': 'created {}',
  'practitioner.deleted': 'deleted {}',
  'practitioner.licence-renewed': 'sent a renewed licence of {}',
  'practitioner.licence-unverified': 'took back the verification of a licence of {}',
  'practitioner.licence-verified': 'verified a licence of {}',
  'practitioner.reminded': 'reminded {} of a licence that ends soon',
  'practitioner.renewal-declined': 'declined the renewal of a licence of {}',
  'practitioner.renewal-verified': 'verified the renewal of a licence of {}',
  'practitioner.role-ended': 'ended the role of {}',

  'resource.changed': 'changed {}',
  'resource.created': 'created {}',
  'resource.deleted': 'deleted {}',

  'role.changed': 'changed {}',
  'role.created': 'created {}',
  'role.deleted': 'deleted {}',

  'segment.changed': 'changed {}',
  'segment.created': 'created {}',
  'segment.deleted': 'deleted {}',

  'sender.changed': 'changed {}',
  'sender.created': 'created {}',
  'sender.deleted': 'deleted {}',
  'sender.not-verified': 'found the domain of {} not verified',
  'sender.verified': 'found the domain of {} verified',

  'subscription.cancelled': 'cancelled {}',
  'subscription.changed': 'changed {}',
  'subscription.ended': 'ended {}',
  'subscription.move-scheduled': 'scheduled another plan for {}',
  'subscription.paid-up': 'noted that nothing of {} is past due any more',
  'subscription.past-due': 'noted that {} is past due',
  'subscription.paused': 'paused {}',
  'subscription.payer-changed': 'changed who pays for {}',
  'subscription.renewed': 'renewed {}',
  'subscription.resumed': 'resumed {}',
  'subscription.started': 'started {}',

  'suppression.changed': 'changed {}',
  'suppression.created': 'created {}',
  'suppression.taken-back': 'took back {}',

  'template.archived': 'archived {}',
  'template.changed': 'changed {}',
  'template.created': 'created {}',
  'template.draft-discarded': 'discarded a draft of {}',
  'template.published': 'published {}',
  'template.test-sent': 'sent a test of {}',
  'template.version-restored': 'restored a version of {}',

  'test.availability-changed': 'changed where {} is available',
  'test.changed': 'changed {}',
  'test.created': 'created {}',
  'test.draft-begun': 'began to draft a version of {}',
  'test.draft-discarded': 'discarded a draft of {}',
  'test.published': 'published {}',
  'test.retired': 'retired {}',
  'test.writing-asked': 'noted that {} is to be written to commerce',
  'test.writing-failed': 'could not write {} to commerce',
  'test.written': 'wrote {} to commerce',

  'topic.archived': 'archived {}',
  'topic.changed': 'changed {}',
  'topic.created': 'created {}',
  'topic.restored': 'took {} back into use',

  'user.changed': 'changed {}',
  'user.invitation-accepted': 'accepted the invitation',
  'user.invitation-revoked': 'revoked the invitation of {}',
  'user.invited': 'invited {}',
  'user.invited-again': 'sent another invitation to {}',
  'user.removed': 'removed {}',
  'user.resumed': 'resumed {}',
  'user.sessions-ended': 'ended the sessions of {}',
  'user.suspended': 'suspended {}',
  'user.view-changes-allowed': 'allowed changes while viewing as {}',
  'user.view-changes-ended': 'allowed no more changes while viewing as {}',
  'user.view-ended': 'stopped viewing as {}',
  'user.view-started': 'began to view as {}',
} as const

export type AuditEvent = keyof typeof EVENTS
export type CommerceEvent = Extract<AuditEvent, `commerce.${string}`>

export const auditEvents = Object.keys(EVENTS) as AuditEvent[]

/** What is asked of commerce can fail: what somebody tried to do. */
const TRIED: Record<CommerceEvent, string> = {
  'commerce.archived': 'archive {}',
  'commerce.cancelled': 'cancel {}',
  'commerce.captured': 'capture a payment of {}',
  'commerce.changed': 'change {}',
  'commerce.completed': 'complete {}',
  'commerce.created': 'create {}',
  'commerce.deleted': 'delete {}',
  'commerce.refunded': 'make a refund of {}',
}

/**
 * Events that another one of the same request tells of already, where a reader has the rows of
 * both.
 */
export const TOLD_BY: Partial<Record<AuditEvent, AuditEvent>> = {
  'organization.joined': 'organization.moved',
  'organization.left': 'organization.moved',
}

const isKnown = (event: string): event is AuditEvent => Object.hasOwn(EVENTS, event)
const isOfCommerce = (event: AuditEvent): event is CommerceEvent => Object.hasOwn(TRIED, event)

/**
 * What was done, with `{}` for what it was done to; undefined for an event of another version of
 * the product.
 */
export const phraseOf = (event: string): string | undefined =>
  isKnown(event) ? EVENTS[event] : undefined

/** The same of a call to commerce that was not done, or of which nobody knows whether it was. */
export function triedPhraseOf(event: string, outcome: unknown): string | undefined {
  if (!isKnown(event)) return undefined
  if (outcome === 'unknown') return `may have ${EVENTS[event]}`
  return isOfCommerce(event) ? `tried to ${TRIED[event]}` : undefined
}
