import type { ServerResponse } from 'node:http'
import type { Attachment } from 'postal-mime'
import type { Handler } from '../pages/serve'
import { listPage, messagePage, missingPage } from './pages'
import type { MailStore, Message } from './store'

const PAGE = 200

/**
 * A message's own markup: no scripts, nothing from elsewhere, no part in our origin. Its links open
 * beside it.
 */
const SANDBOX = 'sandbox allow-popups allow-popups-to-escape-sandbox'
const UNTRUSTED = `${SANDBOX}; default-src 'none'; img-src data:; style-src 'unsafe-inline'`

const send = (
  response: ServerResponse,
  { text, headers }: ReturnType<typeof listPage>,
  status = 200,
) => response.writeHead(status, headers).end(text)

const plain = (response: ServerResponse, type: string, text: string | Buffer) =>
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': UNTRUSTED,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(text)

/** As a file to be kept: what is in it is not shown here. */
const download = (response: ServerResponse, { filename, content }: Attachment) =>
  response
    .writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? 'file')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer))

const forPrograms = ({
  id,
  receivedAt,
  envelope,
  email: { headers, subject, text, html },
}: Message) => {
  return { id, receivedAt, envelope, headers, subject, text, html }
}

/** The mail sink's page, and for tests `GET /messages.json` and `DELETE /messages`. */
export const createHandler = (store: MailStore): Handler =>
  async function handle({ method, url = '/' }, response) {
    const [, id = '', part] =
      /^\/messages\/([\w-]+)(?:\/(html|source|files\/\d{1,3}))?$/.exec(url) ?? []
    if (method === 'DELETE' && url === '/messages') {
      store.clear()
      return response.writeHead(204).end()
    }
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET, DELETE' }).end()
    const list = /^\/(?:\?offset=(\d{1,9}))?$/.exec(url)
    if (list) {
      const offset = Number(list[1] ?? 0)
      return send(
        response,
        listPage(await store.list(offset, PAGE), { offset, count: store.ids().length, page: PAGE }),
      )
    }
    if (url === '/messages.json')
      return plain(
        response,
        'application/json',
        JSON.stringify((await store.list()).map(forPrograms)),
      )
    const message = await store.find(id)
    if (!message) return send(response, missingPage(), 404)
    if (part === 'source') return plain(response, 'text/plain', await store.raw(id))
    if (part === 'html')
      return plain(response, 'text/html', `<base target="_blank">${message.email.html ?? ''}`)
    const file = part && message.email.attachments[Number(part.slice('files/'.length))]
    if (file) return download(response, file)
    return part ? send(response, missingPage(), 404) : send(response, messagePage(message))
  }
