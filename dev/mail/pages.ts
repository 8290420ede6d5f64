import { html } from '../pages/html'
import { renderPage, type Page } from '../pages/page'
import type { Message } from './store'

const frame = (page: Pick<Page, 'title' | 'body'>) =>
  renderPage({
    service: 'mail',
    home: '/',
    wide: true,
    footer: 'Mail sink — keeps every message, sends none',
    ...page,
  })

const at = (iso: string) =>
  html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`

type Shown = { offset: number; count: number; page: number }

/** The way to what came before and after, where one page does not hold all. */
const ways = (messages: Message[], { offset, count, page }: Shown) => {
  const to = (place: number, words: string) => html` <a href="/?offset=${place}">${words}</a>`
  return html`<p class="soft">
    ${messages.length === 0 ? 'Nothing is there.' : `${offset + 1}–${offset + messages.length} of ${count}.`}
    ${offset > 0 && to(Math.max(0, offset - page), 'Newer')}${offset + page < count && to(offset + page, 'Older')}
  </p>`
}

export const listPage = (messages: Message[], shown: Shown) =>
  frame({
    title: shown.count === 1 ? '1 message' : `${shown.count} messages`,
    body: shown.count
      ? html`<table>
            <thead>
              <tr>
                <th>Subject</th>
                <th>From</th>
                <th>To</th>
                <th>Received</th>
              </tr>
            </thead>
            <tbody>
              ${messages.map(
                ({ id, envelope, receivedAt, email }) =>
                  html`<tr>
                    <td><a href="/messages/${id}">${email.subject || '(no subject)'}</a></td>
                    <td>${envelope.from}</td>
                    <td title="${envelope.to.join(', ')}">${envelope.to.join(', ')}</td>
                    <td>${at(receivedAt)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          ${messages.length < shown.count && ways(messages, shown)}`
      : html`<p class="soft">
          What the console and the shop send appears here: invitations, notices, campaigns, orders.
        </p>`,
  })

export const messagePage = ({ id, envelope, receivedAt, email }: Message) =>
  frame({
    title: email.subject || '(no subject)',
    body: html`<dl>
        <dt>From</dt>
        <dd>${envelope.from}</dd>
        <dt>To</dt>
        <dd>${envelope.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${at(receivedAt)}</dd>
      </dl>
      <a href="/messages/${id}/source">Source</a>
      ${
        email.attachments.length > 0 &&
        html`<h2>Attachments</h2>
          <ul>
            ${email.attachments.map(
              ({ filename }, place) =>
                html`<li><a href="/messages/${id}/files/${place}">${filename || 'file'}</a></li>`,
            )}
          </ul>`
      }
      ${
        email.html &&
        html`<h2>HTML</h2>
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            title="HTML of the message"
            src="/messages/${id}/html"
          ></iframe>`
      }
      ${
        email.text &&
        html`<h2>Text</h2>
          <pre>${email.text}</pre>`
      }
      <h2>Headers</h2>
      <pre>
${email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')}</pre>`,
  })

export const missingPage = () =>
  frame({ title: 'No such message', body: html`<p>It may have been deleted.</p>` })
