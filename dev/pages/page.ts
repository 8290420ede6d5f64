import { createHash } from 'node:crypto'
import { html, Html } from './html'
import { STYLE } from './style'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Byte for byte: its hash is in the policy. */
const element = (name: string, content: string) => new Html(`<${name}>${content}</${name}>`)

const CROSS = html`<svg
  width="22"
  height="22"
  viewBox="0 0 24 24"
  fill="currentColor"
  aria-hidden="true"
>
  <path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" />
</svg>`

export interface Page {
  title: string
  /** What stands beside the product's name, and where that leads. */
  service: string
  home?: string
  footer: string
  body: Html
  wide?: boolean
  /** A script that the page may run. */
  script?: string
  /** Where a form of this page may lead, redirects included. */
  formTargets?: string[]
}

/** One page of a stand-in, with headers that allow it nothing but what it brings along. */
export function renderPage({
  title,
  service,
  home,
  footer,
  body,
  wide,
  script,
  formTargets = [],
}: Page) {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const name = `Polyclinic · ${service}`
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · ${service}</title>
        ${element('style', STYLE)}
      </head>
      <body>
        <main class="${wide ? 'wide' : ''}">
          <header>${CROSS} ${home ? html`<a href="${home}">${name}</a>` : name}</header>
          <h1>${title}</h1>
          ${body}
          <footer>${footer}</footer>
        </main>
        ${script && element('script', script)}
      </body>
    </html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  return { text, headers }
}
