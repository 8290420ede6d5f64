// What templates of mail are for, and what the console fills in by itself. Runs anywhere: forms
// list these beside what an author declares, and the server fills them in.

/**
 * How a value is shown: an `address` is a link's, a `list` has lines, and `yes-or-no` only decides
 * what is shown.
 */
export const VARIABLE_TYPES = ['text', 'number', 'date', 'address', 'yes-or-no', 'list'] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

export const VARIABLE_TYPE_WORDS: Record<VariableType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  address: 'Web or mail address',
  'yes-or-no': 'Yes or no',
  list: 'List of lines',
}

export const CATEGORIES = ['transactional', 'marketing'] as const
export type Category = (typeof CATEGORIES)[number]
export const CATEGORY_WORDS: Record<Category, string> = {
  transactional: 'Transactional',
  marketing: 'Marketing',
}

export const PURPOSES = [
  'invitation',
  'licence-reminder',
  'licences-reminder',
  'invoice',
  'payment-reminder',
  'pause-end',
  'plan-change',
  'newsletter-confirmation',
] as const
export type Purpose = (typeof PURPOSES)[number]

/** What a variable may be called. */
export const VARIABLE_NAME = /^[a-z][a-zA-Z0-9]{0,39}$/

/**
 * A variable that the console fills in. `always` says that it is never missing: others have to be
 * guarded by a section, or declared once more with a fallback. `sample` is written as an author
 * would: a list has a line for each entry, yes-or-no is `yes` or `no`, a date is as in 2026-11-30
 * or 2026-11-30T09:30:00Z.
 */
export type GivenVariable = {
  name: string
  type: VariableType
  sample: string
  always: boolean
  description: string
}

/**
 * A variable that an author declares. An empty fallback is none; values are written as in
 * `GivenVariable`.
 */
export type DeclaredVariable = {
  name: string
  type: VariableType
  fallback: string
  sample: string
}

const always = (
  name: string,
  type: VariableType,
  sample: string,
  description: string,
): GivenVariable => ({
  name,
  type,
  sample,
  description,
  always: true,
})
const maybe = (
  name: string,
  type: VariableType,
  sample: string,
  description: string,
): GivenVariable => ({
  ...always(name, type, sample, description),
  always: false,
})

const ORGANIZATION = always(
  'organization',
  'text',
  'Northside Clinic',
  'The organization that the mail is sent for.',
)
const POSTAL_ADDRESS = always(
  'postalAddress',
  'text',
  'Northside Clinic, 12 Harbour Street, 94107 San Francisco, United States of America',
  'Where that organization can be reached by post.',
)

const OF_MARKETING: GivenVariable[] = [
  ORGANIZATION,
  POSTAL_ADDRESS,
  always('email', 'text', 'robin.miller@mail.example', 'The address that the mail goes to.'),
  maybe('firstName', 'text', 'Robin', 'The first name of whoever gets the mail.'),
  maybe('lastName', 'text', 'Miller', 'The last name of whoever gets the mail.'),
  always(
    'unsubscribeUrl',
    'address',
    'https://northside.example/unsubscribe',
    'Where they can say that they want no more of these.',
  ),
  always(
    'preferencesUrl',
    'address',
    'https://northside.example/preferences',
    'Where they can choose what they get.',
  ),
]

const LINK = 'Where the button leads.'

/** What a mail is sent for: `label` for one, `plural` for what a template is used by. */
export const MAIL_PURPOSES: Record<
  Purpose,
  { label: string; plural: string; variables: GivenVariable[] }
> = {
  invitation: {
    label: 'Invitation',
    plural: 'Invitations',
    variables: [
      always('inviter', 'text', 'Ada Owner', 'Who invites.'),
      always('email', 'text', 'sam@northside.example', 'The address that is invited.'),
      always(
        'validUntil',
        'date',
        '2026-11-30T09:30:00Z',
        'Until when the invitation can be accepted.',
      ),
      always('link', 'address', 'https://northside.example/invitation?token=sample', LINK),
    ],
  },
  'licence-reminder': {
    label: 'Licence reminder to a practitioner',
    plural: 'Licence reminders to practitioners',
    variables: [
      always('one', 'yes-or-no', 'yes', 'Whether it is about one licence only.'),
      always('count', 'number', '1', 'How many licences end.'),
      always('number', 'text', 'A-48213', 'The number of the licence that ends first.'),
      always('left', 'text', 'in 30 days', 'How soon that is.'),
      always(
        'licences',
        'list',
        'Medical licence A-48213, California: holds until 23 December 2026, in 30 days.',
        'Each licence with its end.',
      ),
      always('link', 'address', 'https://northside.example/home/practitioners', LINK),
    ],
  },
  'licences-reminder': {
    label: 'Licence reminder to an organization',
    plural: 'Licence reminders to organizations',
    variables: [
      always('one', 'yes-or-no', 'no', 'Whether it is about one licence only.'),
      always('count', 'number', '2', 'How many licences end.'),
      always('name', 'text', 'Robin Miller', 'Whose licence ends first.'),
      always('left', 'text', 'in 7 days', 'How soon that is.'),
      always(
        'licences',
        'list',
        'Robin Miller: Medical licence A-48213, California holds until 30 November 2026, in 7 days.\nLee Park: Nursing licence N-1177 holds until 23 December 2026, in 30 days.',
        'Each licence with its end.',
      ),
      always('link', 'address', 'https://northside.example/home/practitioners?expiry=90', LINK),
    ],
  },
  invoice: {
    label: 'Invoice or credit note',
    plural: 'Invoices and credit notes',
    variables: [
      always('creditNote', 'yes-or-no', 'no', 'Whether it is a credit note.'),
      always('number', 'text', 'US-000042', 'The number of the document.'),
      always('total', 'text', 'USD 149.00', 'What it comes to.'),
      always('seller', 'text', 'Polyclinic Inc.', 'Who sells.'),
      always('billTo', 'text', 'Northside Clinic LLC', 'Who pays.'),
      always(
        'payment',
        'text',
        'Please pay USD 149.00 by December 7, 2026, with US-000042 as the reference of your payment.',
        'How it is paid, or was.',
      ),
      maybe(
        'dueOn',
        'text',
        'December 7, 2026',
        'When it is due; missing where nothing is left to pay.',
      ),
      maybe('period', 'text', 'November 23 – December 22, 2026', 'The time that it is for.'),
      maybe(
        'forOrganization',
        'text',
        'Northside Dental',
        'The organization that it is for, where another one pays.',
      ),
      maybe('invoice', 'text', 'US-000041', 'The invoice that a credit note is for.'),
      maybe(
        'bankAccount',
        'text',
        'IBAN DE02 1203 0000 0000 2020 51',
        'Where money is to be transferred to.',
      ),
      maybe(
        'questions',
        'text',
        'billing@polyclinic.example',
        'The address of the seller for questions.',
      ),
      always('link', 'address', 'https://northside.example/home/subscription', LINK),
    ],
  },
  'payment-reminder': {
    label: 'Payment reminder',
    plural: 'Payment reminders',
    variables: [
      always('suspended', 'yes-or-no', 'no', 'Whether the organization is suspended for it.'),
      always(
        'subscriber',
        'text',
        'Northside Clinic',
        'The organization whose subscription it is.',
      ),
      always('payer', 'text', 'Northside Clinic LLC', 'Who pays.'),
      always('number', 'text', 'US-000042', 'The number of the invoice.'),
      always('total', 'text', '149.00 USD', 'What it comes to.'),
      always('dueOn', 'date', '2026-11-20', 'When it was due.'),
      always('ago', 'text', '3 days ago', 'How long ago that was.'),
      maybe(
        'lastDay',
        'number',
        '7',
        'So many days after it was due people can only read; missing where those are over.',
      ),
      maybe('card', 'text', 'Visa ending in 4242', 'The card that could not be charged.'),
      maybe(
        'failure',
        'text',
        'The bank has declined the payment.',
        'Why the card could not be charged.',
      ),
      always('link', 'address', 'https://northside.example/home/subscription', LINK),
    ],
  },
  'pause-end': {
    label: 'End of a pause',
    plural: 'Ends of pauses',
    variables: [
      always(
        'subscriber',
        'text',
        'Northside Clinic',
        'The organization whose subscription it is.',
      ),
      always('payer', 'text', 'Northside Clinic', 'Who pays.'),
      always('plan', 'text', 'Practice', 'The plan.'),
      always('until', 'date', '2026-11-30', 'The day on which it goes on.'),
      always('left', 'text', 'in 7 days', 'How soon that is.'),
      always('renewal', 'date', '2026-12-14', 'When it is renewed, and paid again.'),
      always('price', 'text', '49.00 USD a month before tax', 'What that costs.'),
      always('link', 'address', 'https://northside.example/home/subscription', LINK),
    ],
  },
  'plan-change': {
    label: 'Change of a plan',
    plural: 'Changes of plans',
    variables: [
      always('samePlan', 'yes-or-no', 'yes', 'Whether only the version changes.'),
      always('from', 'text', 'Practice', 'The plan until now.'),
      always('fromVersion', 'number', '1', 'Its version.'),
      always('to', 'text', 'Practice', 'The plan from the renewal on.'),
      always('toVersion', 'number', '2', 'Its version.'),
      always(
        'subscriptions',
        'list',
        'Northside Clinic, with 5 seats: 59.00 USD a month before tax instead of 49.00 USD a month before tax, from 1 January 2027 on.',
        'Each subscription that changes.',
      ),
      always(
        'limits',
        'list',
        'Locations: at most 3 instead of 5. If there are more by then, they all stay, but none can be added.',
        'What there may be at most from then on, where that changes.',
      ),
      always('link', 'address', 'https://northside.example/home/subscription', LINK),
    ],
  },
  'newsletter-confirmation': {
    label: 'Confirmation of a newsletter',
    plural: 'Confirmations of newsletters',
    variables: [
      always('email', 'text', 'robin.miller@mail.example', 'The address that was signed up.'),
      always('topics', 'list', 'Health tips\nNews of the practice', 'What it was signed up for.'),
      always('validUntil', 'date', '2026-11-30T09:30:00Z', 'Until when that can be confirmed.'),
      always('link', 'address', 'https://northside.example/newsletter/confirm?token=sample', LINK),
    ],
  },
}

/** What the console fills in for a template: a marketing one has no purpose. */
export const givenVariables = (category: Category, purpose: Purpose | null): GivenVariable[] => {
  if (category === 'marketing') return OF_MARKETING
  return [ORGANIZATION, POSTAL_ADDRESS, ...(purpose ? MAIL_PURPOSES[purpose].variables : [])]
}

/**
 * Names that have a meaning in every template, so that no author gives them another one; every text
 * has a length.
 */
export const RESERVED_NAMES = [
  'organization',
  'postalAddress',
  'unsubscribeUrl',
  'preferencesUrl',
  'length',
]
