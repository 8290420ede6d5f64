// What the product's own mails look like: one column, one button, the reader's own font, light and
// dark.

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const DARK = [
  '.page, .page > div { background-color: #13171d !important; }',
  '.card, .card > table { background: #1c2129 !important; background-color: #1c2129 !important; }',
  '.strong div { color: #f1f3f6 !important; }',
  '.plain div { color: #d5dae1 !important; }',
  '.small div, .small a { color: #97a1af !important; }',
]
  .map((rule) => `        ${rule}`)
  .join('\n')

const HEAD = `  <mj-head>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text color="#30363f" font-size="16px" line-height="1.55" padding="0 32px 16px" />
      <mj-button background-color="#2862e2" color="#ffffff" font-size="16px" font-weight="600" border-radius="6px" inner-padding="12px 22px" padding="8px 32px 24px" align="left" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
${DARK}
      }
    </mj-style>
  </mj-head>`

const indented = (text: string) => text.replace(/^(?=.)/gm, '        ')

/**
 * A paragraph, or several shown by the tags of a section: `{{#list}}` around it and `{{.}}` within.
 */
export const paragraph = (text: string) => `<mj-text css-class="plain">${text}</mj-text>`

/**
 * What stands between the tags of a section is shown where the variable is there; `otherwise` where
 * it is not.
 */
export const where = (name: string, shown: string, otherwise?: string) =>
  [
    `<mj-raw>{{#${name}}}</mj-raw>`,
    shown,
    `<mj-raw>{{/${name}}}</mj-raw>`,
    ...(otherwise === undefined
      ? []
      : [`<mj-raw>{{^${name}}}</mj-raw>`, otherwise, `<mj-raw>{{/${name}}}</mj-raw>`]),
  ].join('\n')

type Words = { title: string; body: string[]; button: string; foot: string[]; otherwise?: string }

/** A mail of ours: a title, what it says, where its button leads, and small print. */
export const layout = ({ title, body, button, foot, otherwise = IF_NOT }: Words) => `<mjml>
${HEAD}
  <mj-body background-color="#f1f3f6" css-class="page">
    <mj-wrapper padding="24px 0 0"><mj-section background-color="#ffffff" border-radius="8px" padding="32px 0 8px" css-class="card">
      <mj-column>
        <mj-text css-class="strong" color="#13171d" font-size="22px" font-weight="600" line-height="1.3">${title}</mj-text>
${indented(body.join('\n'))}
        <mj-button href="{{link}}">${button}</mj-button>
        <mj-text css-class="small only-html" color="#5f6975" font-size="13px">${otherwise}<br /><a href="{{link}}" style="color:#5f6975;word-break:break-all">{{link}}</a></mj-text>
      </mj-column>
    </mj-section></mj-wrapper>
    <mj-section padding="20px 0 32px">
      <mj-column>
${indented(foot.map((text) => `<mj-text css-class="small" color="#5f6975" font-size="13px" padding="0 32px 8px">${text}</mj-text>`).join('\n'))}
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

const IF_NOT = 'If the button does not work, open this address:'
