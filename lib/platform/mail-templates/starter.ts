import { MAIL_PURPOSES, type Category, type Purpose } from '@/lib/shared/mail-purposes'
import type { MailContent } from './checks'

const button = (address: string) => `
        <mj-button href="${address}" background-color="#2862e2" border-radius="6px">Open</mj-button>`

const FOOT = `
    <mj-section>
      <mj-column>
        <mj-text font-size="13px">{{postalAddress}}</mj-text>
        <mj-text font-size="13px"><a href="{{unsubscribeUrl}}">Unsubscribe</a> or <a href="{{preferencesUrl}}">choose what you get</a></mj-text>
      </mj-column>
    </mj-section>`

/**
 * What a template begins with that is no copy of another one: a heading, a paragraph, and what its
 * category asks for.
 */
export function starter({
  category,
  purpose,
}: {
  category: Category
  purpose: Purpose | null
}): MailContent {
  const link = purpose && MAIL_PURPOSES[purpose].variables.some(({ name }) => name === 'link')
  return {
    subject: '',
    previewText: '',
    variables: [],
    mjml: `<mjml>
  <mj-head>
    <mj-attributes>
      <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.55" />
    </mj-attributes>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="22px" font-weight="600">A heading</mj-text>
        <mj-text>A paragraph for {{organization}}.</mj-text>${link ? button('{{link}}') : ''}
      </mj-column>
    </mj-section>${category === 'marketing' ? FOOT : ''}
  </mj-body>
</mjml>
`,
  }
}
