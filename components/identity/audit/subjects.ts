/** What the audit log has rows of, in words. */
export const SUBJECTS: Record<string, string> = {
  organization: 'organization',
  user: 'user',
  group: 'group',
  role: 'role',
  location: 'location',
  'holiday-set': 'holiday set',
  resource: 'resource',
  plan: 'plan',
  template: 'template',
  contact: 'contact',
  topic: 'topic',
  segment: 'segment',
  campaign: 'campaign',
  sender: 'sender',
  suppression: 'suppression',
  test: 'test',
  subscription: 'subscription',
  invoice: 'invoice',
  'bill-to': 'bill-to',
  'legal-entity': 'legal entity',
  'payment-method': 'payment method',
  faq: 'question',
  'api-key': 'API key',
  practitioner: 'practitioner',
  import: 'import',
  person: 'person',
  commerce: 'commerce record',
}

/** "a role", "an organization". */
export function subjectWord(subject: string): string {
  const word = SUBJECTS[subject] ?? subject.replaceAll('-', ' ')
  return `${/^[aeio]/i.test(word) ? 'an' : 'a'} ${word}`
}
