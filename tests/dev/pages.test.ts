import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { html } from '@/dev/pages/html'
import { renderPage } from '@/dev/pages/page'

test('a page allows exactly the style and the script that it brings along', () => {
  const { text, headers } = renderPage({
    title: 'T',
    service: 's',
    footer: 'f',
    body: html`<p>b</p>`,
    script: 'go("</a>")',
  })
  for (const [tag, content = ''] of [
    ['style', /<style>([\s\S]*)<\/style>/.exec(text)?.[1]],
    ['script', /<script>([\s\S]*)<\/script>/.exec(text)?.[1]],
  ])
    expect(headers['content-security-policy']).toContain(
      `${tag}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )
})

test('markup escapes what it is given', () => {
  const list = ['<b>', html`<i>kept</i>`]
  expect(html`<p title="${'"\'&'}">${list}${false}${undefined}${0}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;">&lt;b&gt;<i>kept</i>0</p>',
  )
})
