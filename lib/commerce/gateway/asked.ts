import type { IncomingMessage } from 'node:http'
import { unescape } from 'node:querystring'
import { readJson } from '@/lib/platform/api/body'
import { badRequest, HAS_NUL, HttpError, notFound, unprocessable } from '@/lib/platform/api/errors'
import { refuseSettling } from '@/lib/platform/api/idempotency'
import { isWrite, type ApiRequest } from '@/lib/platform/api/request'
import { findEndpoint, permissionOf, type Endpoint } from '@/lib/platform/commerce/endpoints'
import { pathValue } from '@/lib/platform/commerce/paths'
import type { Permission } from '@/lib/shared/access/permissions'
import type { CommerceEvent } from '@/lib/shared/audit/audit-events'
import { canStandInPath } from '@/lib/shared/http/path-value'
import { normalizeEmail, readEmail } from '@/lib/shared/text/email-address'
import { composedWithin } from '@/lib/shared/text/text'
import { refuseOddCart, refuseParameters } from './query'
import { Upload } from './upload'

export type Fields = Record<string, unknown>

/** A call to commerce as somebody has sent it, read and found to be one that is passed on. */
export type Asked = {
  permission: Permission
  endpoint: Endpoint
  method: string
  /** Below Medusa's address, each value encoded anew. */
  path: string
  /** With its question mark, or empty. */
  query: string
  /** The values in the path, in their order, decoded. */
  values: string[]
  body: Fields | Upload | undefined
  /** Names the sales channels of a storefront call. No secret. */
  publishableKey: string | undefined
  /** The caller's Idempotency-Key. */
  key: string | undefined
}

const PREFIX = '/api/v1/commerce'
const UPLOADS = ['/admin/uploads', '/admin/uploads/protected']

/** What a call right below a record does with it, by the word for that; all others change it. */
const DONE: Record<string, CommerceEvent> = {
  archive: 'commerce.archived',
  cancel: 'commerce.cancelled',
  capture: 'commerce.captured',
  complete: 'commerce.completed',
  refund: 'commerce.refunded',
}

const BELOW_RECORD = /^\/(?:admin|store)\/[^/]+\/\{[^}]+\}\/([a-z]+)$/

/** What happens by a write. */
export function eventOf({
  method,
  endpoint: { path },
  permission,
}: Pick<Asked, 'method' | 'endpoint' | 'permission'>): CommerceEvent {
  // Without an id at its end it takes something out of a record.
  if (method === 'DELETE') return path.endsWith('}') ? 'commerce.deleted' : 'commerce.changed'
  if (permission.endsWith(':create')) return 'commerce.created'
  return DONE[BELOW_RECORD.exec(path)?.[1] ?? ''] ?? 'commerce.changed'
}

/**
 * Reads a call. Throws 404 for what is not in the list of endpoints, or would hand out or change
 * credentials.
 */
export async function readAsked(req: ApiRequest): Promise<Asked> {
  const [address = '', ...rest] = req.url!.split('?')
  const method = req.method === 'HEAD' ? 'GET' : req.method!
  const raw = address.slice(PREFIX.length)
  const endpoint = findEndpoint(method, raw) ?? notFound('Page')
  if (endpoint.withheld) notFound('Page')
  const { path, values } = encodedAnew(endpoint, raw)
  refuseOddCart(endpoint, values)
  // `/admin/users/%70assword-token` would be a user to us, and another endpoint to Medusa, which
  // also ignores the case.
  if (findEndpoint(method, path.toLowerCase()) !== endpoint) notFound('Page')
  const query = rest.length > 0 ? composedQuery(`?${rest.join('?')}`) : ''
  refuseQuery(query)
  refuseParameters(endpoint, query)
  if (isWrite(req)) refuseSettling(req)
  const body = isWrite(req) ? await readBody(req, endpoint) : undefined
  if (body && !(body instanceof Upload)) refuseContents(endpoint, body)
  const { 'idempotency-key': key, 'x-publishable-api-key': publishableKey } = req.headers
  return {
    permission: permissionOf(endpoint),
    endpoint,
    method,
    path,
    query,
    values,
    body,
    publishableKey: /^pk_\w+$/.test(String(publishableKey)) ? String(publishableKey) : undefined,
    key: key as string | undefined,
  }
}

/**
 * Each value of the path, decoded once and encoded again, so that none ends its segment or climbs
 * out of it.
 */
function encodedAnew({ path: template }: Endpoint, raw: string) {
  const values: string[] = []
  const given = raw.split('/')
  const segments = template.split('/').map((part, at) => {
    if (!part.startsWith('{')) return part
    const value = decoded(given[at]!)
    values.push(value)
    return pathValue(value)
  })
  return { path: segments.join('/'), values }
}

function decoded(segment: string): string {
  try {
    const value = decodeURIComponent(segment).normalize('NFC')
    return canStandInPath(value) ? value : notFound('Page')
  } catch {
    return notFound('Page')
  }
}

/**
 * Composes searches and filters (NFC), as the texts are that they are to find; an address of mail
 * has its stored form there.
 */
const composedQuery = (query: string) =>
  query.replace(/(?<=[?&][^&=]+=)[^&]+/g, (value) => {
    const words = new URLSearchParams(`q=${value}`).get('q')!
    const isAddress = words.includes('@') && /\P{ASCII}/u.test(words)
    const composed = (isAddress && normalizeEmail(words)) || words.normalize('NFC')
    return composed === words ? value : encodeURIComponent(composed)
  })

function refuseQuery(query: string) {
  if (/[^\x21-\x7e]/.test(query)) badRequest('The query holds a character that is not encoded.')
  if (query.includes('%00')) badRequest(HAS_NUL)
  if (namesIn(query).some((name) => LONG_LIST.test(name)))
    unprocessable('A list in the query has no more than 100 places.')
  for (const [name, value] of new URLSearchParams(query)) {
    const [, parameter, within] = CHOOSES.exec(name) ?? []
    if (parameter === undefined) continue
    const flaw = flawOfNames(within!.replace(/[[\]]/g, '')) ?? flawOfNames(value)
    if (flaw) throw new HttpError(400, flaw, { [parameter]: flaw })
  }
}

/** The names of a query as Medusa's parser finds them: `a=b[1]=c` names `a=b[1]`. */
const namesIn = (query: string) =>
  query.split(/[?&]/).map((part) => {
    const plain = part.replace(/%5b/gi, '[').replace(/%5d/gi, ']')
    const end = plain.indexOf(']=')
    return unescape(end < 0 ? plain.split('=', 1)[0]! : plain.slice(0, end))
  })

/** Medusa makes room for as many places as are named, and walks through all of them. */
const LONG_LIST = /\[\d{3}/

/** Medusa takes `[order]` for `order`, too, and `order[a]` for an object. */
const CHOOSES = /^\[?(order|fields|expand)\b(.*)$/s

/**
 * What is wrong with the names of fields or of an order. Medusa 1.20 writes them into its SQL as
 * they stand, where anything else would read what nobody is shown, as tokens.
 */
function flawOfNames(chosen: unknown): string | undefined {
  const names = String(chosen ?? '').split(',')
  if (!names.every((name) => /^[-+* ]?[\w.]*$/.test(name)))
    return 'Fields and orders are chosen by names alone.'
  return names.some(leadsBack)
    ? 'A field leads back to where it comes from, or too far.'
    : undefined
}

/**
 * The orders of a customer of an order, and so on: each step multiplies what Medusa reads, until it
 * has no memory left.
 */
function leadsBack(name: string) {
  const steps = name.replace(/^[-+* ]/, '').split('.')
  const others = steps.filter((step) => !OF_A_TREE.includes(step))
  return new Set(others).size < others.length || steps.length > MOST_STEPS
}
const OF_A_TREE = ['category_children', 'parent_category']
const MOST_STEPS = 5

/**
 * Reads what is sent. The shop's text is composed (NFC) as ours is, which Medusa leaves to its
 * callers; files are not touched.
 */
async function readBody(req: IncomingMessage, { method, path }: Endpoint): Promise<Asked['body']> {
  if (method === 'POST' && UPLOADS.includes(path)) return Upload.of(req)
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
  if (!encoding && Number(length ?? 0) === 0) return undefined
  const body = composedWithin(await readJson(req))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    unprocessable('Send an object.')
  return withAddress(path, body as Fields)
}

/**
 * Gives the address that a body names the form that addresses have here: Medusa compares them as
 * they are, and mails are counted by them. Throws 422 for what is no address.
 */
function withAddress(path: string, body: Fields): Fields {
  const field = path === '/admin/invites' ? 'user' : 'email'
  const written = body[field]
  if (typeof written !== 'string') return body
  const read = readEmail(written)
  if ('fault' in read) return unprocessable(read.fault, { [field]: read.fault })
  return { ...body, [field]: read.value }
}

const HOLD_CREDENTIALS = ['/admin/users/{id}', '/admin/customers/{id}', '/store/customers/me']

/**
 * Who sends a notification to another address reads there what it says: somebody's link to a new
 * password.
 */
const RESENDS = '/admin/notifications/{id}/resend'

/** What a batch job is to do. */
const contextOf = ({ context }: Fields) => (context ?? {}) as Fields

/**
 * The names under which Medusa keeps files; its local store would follow them anywhere on its
 * machine.
 */
const filesNamed = (body: Fields) => [body.file_key, contextOf(body).fileKey]
const leadsAway = (name: unknown) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|:/.test(String(name ?? ''))

/** NUL as JSON writes it, and no backslash that somebody has typed. */
const NUL = /(?<!\\)(\\\\)*\\u0000/

function refuseContents({ path }: Endpoint, body: Fields) {
  if (NUL.test(JSON.stringify(body))) badRequest(HAS_NUL)
  if (HOLD_CREDENTIALS.includes(path) && ('password' in body || 'api_token' in body))
    unprocessable('Passwords and tokens are not changed here.')
  if (path === RESENDS && 'to' in body)
    unprocessable('A notification is sent again to whom it was sent, and nobody else.')
  if (filesNamed(body).some(leadsAway)) unprocessable('There is no such file.')
  refuseContext(contextOf(body))
}

function refuseContext({
  order,
  fields,
  expand,
  limit = 1,
  batch_size: size,
  shape,
  filterable_fields: filters,
}: Fields) {
  for (const [name, chosen] of Object.entries({ order, fields, expand })) {
    const flaw = flawOfNames(chosen)
    if (flaw) unprocessable(flaw, { [`context.${name}`]: flaw })
  }
  // Medusa goes on until it has written as many rows, whether or not there are any.
  const isEndless = size !== undefined || shape !== undefined || !(Number(limit) >= 1)
  if (isEndless) unprocessable('How much a batch job writes is not chosen here.')
  if (!Object.values((filters ?? {}) as Fields).every(isFilter))
    unprocessable('A filter is a value, a list of them, or a comparison.')
}

/**
 * Deeper ones reach what hangs on the rows: the hash of a customer's password, letter by letter.
 */
const isFilter = (filter: unknown) =>
  typeof filter !== 'object' ||
  filter === null ||
  Object.values(filter).every((value) => typeof value !== 'object')
