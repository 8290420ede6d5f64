import type { Purpose } from '@/lib/shared/mail-purposes'
import type { MailContent } from './checks'
import { compile } from './compile'
import { layout, paragraph, where } from './layout'
import type { Filled } from './render'
import type { Kind } from './variables'

/** Everything that the console fills in is known: nothing has to be declared. */
type BuiltIn = Omit<MailContent, 'variables'> & { name: string }

const LICENCES =
  '{{#one}}Your licence {{number}} ends {{left}}{{/one}}{{^one}}{{count}} of your licences end soon, the first {{left}}{{/one}}'
const REMINDED = 'Polyclinic writes 90, 60, 30 and 7 days before a licence ends.'
const LATE =
  '{{#suspended}}{{subscriber}} is suspended: invoice {{number}} is not paid{{/suspended}}{{^suspended}}Invoice {{number}} was due {{ago}}{{/suspended}}'
const CHANGED =
  'Your plan {{from}} {{#samePlan}}changes{{/samePlan}}{{^samePlan}}becomes {{to}}{{/samePlan}} at the next renewal'
const DOCUMENT =
  '{{^creditNote}}Invoice{{/creditNote}}{{#creditNote}}Credit note{{/creditNote}} {{number}}'

/** What the console sends where nobody has written something else. */
export const BUILT_IN: Record<Purpose, BuiltIn> = {
  invitation: {
    name: 'Invitation',
    subject: '{{inviter}} invites you to {{organization}} on Polyclinic',
    previewText: 'The invitation is valid until {{validUntil}}.',
    mjml: layout({
      title: 'You are invited to {{organization}}',
      body: [
        '{{inviter}} invites you to work with {{organization}} on Polyclinic, the console of health-care practices.',
        'Sign in with this address, {{email}}, to accept. The invitation is valid until {{validUntil}}.',
      ].map(paragraph),
      button: 'See the invitation',
      foot: [
        'You were not expecting this? Then you can ignore it: nothing happens unless you accept.',
        'Sent for {{organization}} by Polyclinic.',
      ],
    }),
  },
  'licence-reminder': {
    name: 'Licence reminder to a practitioner',
    subject: LICENCES,
    previewText: 'Renew in good time, and let {{organization}} have the renewed document.',
    mjml: layout({
      title: LICENCES,
      body: [
        where('licences', paragraph('{{.}}')),
        paragraph(
          'Renew {{#one}}it{{/one}}{{^one}}them{{/one}} in good time, and let {{organization}} have the renewed document.',
        ),
      ],
      button: 'Open your record',
      foot: [REMINDED, 'Sent for {{organization}}, where you practise.'],
    }),
  },
  'licences-reminder': {
    name: 'Licence reminder to an organization',
    subject:
      '{{#one}}A licence of {{name}} ends {{left}}{{/one}}{{^one}}{{count}} licences end soon, the first {{left}}{{/one}}',
    previewText: 'Of practitioners of {{organization}}.',
    mjml: layout({
      title: '{{#one}}A licence ends soon{{/one}}{{^one}}{{count}} licences end soon{{/one}}',
      body: [where('licences', paragraph('{{.}}'))],
      button: 'See the practitioners',
      foot: [REMINDED, 'Sent to the address in the account of {{organization}}.'],
    }),
  },
  invoice: {
    name: 'Invoice or credit note',
    subject: `${DOCUMENT} from {{seller}}`,
    previewText: '{{payment}}',
    mjml: layout({
      title: `${DOCUMENT}: {{total}}{{#dueOn}}, due on {{dueOn}}{{/dueOn}}`,
      body: [
        where(
          'creditNote',
          paragraph(
            'Attached is credit note {{number}} to {{billTo}}{{#invoice}}, for invoice {{invoice}}{{/invoice}}.',
          ),
          paragraph(
            'Attached is invoice {{number}} to {{billTo}}{{#forOrganization}} for {{forOrganization}}{{/forOrganization}}.{{#period}} It is for {{period}}.{{/period}}',
          ),
        ),
        paragraph('{{payment}}'),
        where('bankAccount', paragraph('{{bankAccount}}')),
      ],
      button: 'See it in the console',
      foot: [
        'Sent to you because invoices to {{billTo}} go to this address.{{#questions}} Questions? Write to {{questions}}.{{/questions}}',
      ],
    }),
  },
  'payment-reminder': {
    name: 'Payment reminder',
    subject: LATE,
    previewText: '{{total}} for {{subscriber}} were due on {{dueOn}}.',
    mjml: layout({
      title: LATE,
      body: [
        paragraph(
          '{{total}} for {{subscriber}} were due on {{dueOn}}. {{#card}}We have charged the card that you pay with, {{card}}, and it failed. {{#failure}}{{failure}} {{/failure}}You can replace the card and pay under Subscription, or transfer the money with the number of the invoice as reference.{{/card}}{{^card}}Pay with the number of the invoice as reference.{{/card}}',
        ),
        where(
          'suspended',
          paragraph('Until it is paid, the people of {{subscriber}} can read and change nothing.'),
          paragraph(
            'If it is not paid {{#lastDay}}by the {{lastDay}}th day after it was due{{/lastDay}}{{^lastDay}}within the next days{{/lastDay}}, the people of {{subscriber}} can read and change nothing until it is.',
          ),
        ),
      ],
      button: 'See the invoice',
      foot: ['Sent to {{payer}}, who pays. If it has been paid meanwhile, there is nothing to do.'],
    }),
  },
  'pause-end': {
    name: 'End of a pause',
    subject: 'The subscription of {{subscriber}} goes on {{left}}',
    previewText: 'It is renewed on {{renewal}}, for {{price}}.',
    mjml: layout({
      title: 'The pause of {{plan}} ends {{left}}',
      body: [
        paragraph(
          'The subscription of {{subscriber}} to {{plan}} goes on by itself on {{until}}. From then on the days are used that were left when it was paused, and on {{renewal}} it is renewed for {{price}}.',
        ),
        paragraph(
          'There is nothing to do. If you would rather not go on, resume it and cancel it: it then ends with the days that are left, and nothing is charged.',
        ),
      ],
      button: 'See the subscription',
      foot: ['Sent to {{payer}}, who pays.'],
    }),
  },
  'plan-change': {
    name: 'Change of a plan',
    subject: CHANGED,
    previewText: 'There is nothing to do. Until the renewal everything stays as it is.',
    mjml: layout({
      title: CHANGED,
      body: [
        paragraph(
          'From the renewal on you have version {{toVersion}} of {{to}} in the place of version {{fromVersion}} of {{from}}. Until then everything stays as it is.',
        ),
        where('subscriptions', paragraph('{{.}}')),
        where('limits', paragraph('{{.}}')),
        paragraph(
          'There is nothing to do: what is there stays. If you would rather have another plan, choose it before the renewal.',
        ),
      ],
      button: 'See the subscription',
      foot: ['Sent to {{organization}}, who pays.'],
    }),
  },
  'newsletter-confirmation': {
    name: 'Confirmation of a newsletter',
    subject: 'Confirm that {{organization}} may write to you',
    previewText: 'One click, and you get what you have chosen. Without it you get nothing more.',
    mjml: layout({
      title: 'Would you like to hear from {{organization}}?',
      body: [
        paragraph(
          'Somebody, we hope you, has signed {{email}} up for e-mails from {{organization}} about:',
        ),
        where('topics', paragraph('{{.}}')),
        paragraph(
          'Please confirm that until {{validUntil}}. You can unsubscribe at any time, with the link in each mail.',
        ),
      ],
      button: 'Confirm',
      foot: [
        'It was not you? Then you can ignore this: without your confirmation you get nothing more.',
        'Sent for {{organization}}, {{postalAddress}}.',
      ],
    }),
  },
}

export const BUILT_IN_LANGUAGE = 'en'
export const kindOf = (purpose: Purpose): Kind => ({
  category: 'transactional',
  purpose,
  language: BUILT_IN_LANGUAGE,
})

/** Compiled once in a process. */
const known = new Map<Purpose, Promise<Filled>>()

async function made(purpose: Purpose): Promise<Filled> {
  const { subject, previewText, mjml } = BUILT_IN[purpose]
  const { compiled } = await compile(mjml, BUILT_IN_LANGUAGE)
  return { ...kindOf(purpose), ...compiled!, subject, previewText, variables: [] }
}

/** The product's own template, for when there is no other that can be filled in. */
export function builtIn(purpose: Purpose): Promise<Filled> {
  const found = known.get(purpose) ?? made(purpose)
  known.set(purpose, found)
  return found
}
