import type { MailContent } from '@/lib/platform/mail-templates/checks'
import { layout, paragraph } from '@/lib/platform/mail-templates/layout'
import type { Kind } from '@/lib/platform/mail-templates/variables'

/** From the first version to the last. Without `published`, in days ago, it is a draft. */
export type DemoTemplate = Kind & {
  organization: string
  name: string
  by: string
  versions: (MailContent & { published?: number })[]
}

const FLU_VARIABLES: MailContent['variables'] = [
  { name: 'firstName', type: 'text', fallback: 'there', sample: 'Robin' },
  {
    name: 'bookingUrl',
    type: 'address',
    fallback: 'https://northside.example',
    sample: 'https://northside.example/flu',
  },
  { name: 'lastDay', type: 'date', fallback: '', sample: '2026-12-18' },
  {
    name: 'clinics',
    type: 'list',
    fallback: '',
    sample: 'Eastside: Mondays and Thursdays, 8 to 12\nWestside: Tuesdays, 13 to 17',
  },
]

/**
 * A mail to patients: a picture of words, times, one button, and what the law asks for at its end.
 */
const flu = (invitation: string) => `<mjml>
  <mj-head>
    <mj-attributes>
      <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text color="#1f3a33" font-size="16px" line-height="1.6" padding="0 32px 16px" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page, .page > div { background-color: #101a17 !important; }
        .card, .card > table { background: #182622 !important; background-color: #182622 !important; }
        .plain div { color: #dbe7e2 !important; }
        .small div, .small a { color: #9db3ab !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#eef4f1" css-class="page">
    <mj-wrapper padding="24px 0 0">
      <mj-section background-color="#1f6f5c" border-radius="8px 8px 0 0" padding="28px 0 12px">
        <mj-column>
          <mj-text color="#ffffff" font-size="26px" font-weight="700" line-height="1.25">Flu vaccination this autumn</mj-text>
        </mj-column>
      </mj-section>
      <mj-section background-color="#ffffff" border-radius="0 0 8px 8px" padding="28px 0 12px" css-class="card">
        <mj-column>
          <mj-text css-class="plain">Hello {{firstName}},</mj-text>
          <mj-text css-class="plain">${invitation}</mj-text>
          <mj-text css-class="plain">{{#clinics}}<p>{{.}}</p>{{/clinics}}{{^clinics}}<p>Ask at the front desk of your practice for times.</p>{{/clinics}}</mj-text>
          <mj-raw>{{#lastDay}}</mj-raw>
          <mj-text css-class="plain">The last appointments are on {{lastDay}}.</mj-text>
          <mj-raw>{{/lastDay}}</mj-raw>
          <mj-button href="{{bookingUrl}}" background-color="#1f6f5c" border-radius="6px" font-size="16px" font-weight="600" inner-padding="12px 22px" padding="8px 32px 24px" align="left">Book an appointment</mj-button>
        </mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section padding="20px 0 32px">
      <mj-column>
        <mj-text css-class="small" color="#4d6a61" font-size="13px" padding="0 32px 8px">{{postalAddress}}</mj-text>
        <mj-text css-class="small" color="#4d6a61" font-size="13px" padding="0 32px 8px"><a href="{{unsubscribeUrl}}" style="color:#4d6a61">Unsubscribe</a> or <a href="{{preferencesUrl}}" style="color:#4d6a61">choose which mails you get</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

const FLU = {
  subject: 'Flu vaccination at {{organization}}',
  previewText: 'It takes ten minutes, and there are appointments near you.',
  variables: FLU_VARIABLES,
}

export const DEMO_TEMPLATES: DemoTemplate[] = [
  {
    organization: 'northside',
    name: 'Invitation of colleagues',
    by: 'admin@northside.example',
    category: 'transactional',
    purpose: 'invitation',
    language: 'en',
    versions: [
      {
        subject: '{{inviter}} invites you to {{organization}} on Polyclinic',
        previewText: 'Join your colleagues at {{organization}}.',
        variables: [],
        mjml: layout({
          title: 'Welcome to {{organization}}',
          body: [
            '{{inviter}} invites you to work with {{organization}} on Polyclinic, where our practices keep their rosters, licences and locations.',
            'Sign in with this address, {{email}}, to accept. The invitation is valid until {{validUntil}}.',
            'Your practice manager will show you around in your first week.',
          ].map(paragraph),
          button: 'See the invitation',
          foot: [
            'You were not expecting this? Then you can ignore it: nothing happens unless you accept.',
            '{{postalAddress}}',
          ],
        }),
        published: 120,
      },
    ],
  },
  {
    organization: 'northside',
    name: 'Flu vaccination this autumn',
    by: 'admin@northside.example',
    category: 'marketing',
    purpose: null,
    language: 'en',
    versions: [
      {
        ...FLU,
        mjml: flu(
          'The flu vaccine for this season is here. A vaccination takes ten minutes, and you need bring nothing but your insurance card.',
        ),
        published: 40,
      },
      {
        ...FLU,
        subject: 'There is still time for your flu vaccination',
        mjml: flu(
          'The flu season has begun, and there is still time: it takes two weeks until a vaccination protects you.',
        ),
      },
    ],
  },
  {
    organization: 'rheinland',
    name: 'Einladung',
    by: 'j.fischer@rheinland.example',
    category: 'transactional',
    purpose: 'invitation',
    language: 'de',
    versions: [
      {
        subject: '{{inviter}} lädt Sie zu {{organization}} ein',
        previewText: 'Die Einladung gilt bis {{validUntil}}.',
        variables: [],
        mjml: layout({
          title: 'Einladung zu {{organization}}',
          body: [
            '{{inviter}} lädt Sie ein, bei {{organization}} in Polyclinic mitzuarbeiten, der Verwaltung unserer Praxen.',
            'Melden Sie sich mit dieser Adresse an, {{email}}, um die Einladung anzunehmen. Sie gilt bis {{validUntil}}.',
          ].map(paragraph),
          button: 'Einladung ansehen',
          otherwise: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
          foot: [
            'Sie haben das nicht erwartet? Dann können Sie diese Nachricht ignorieren.',
            '{{postalAddress}}',
          ],
        }),
        published: 75,
      },
    ],
  },
]
