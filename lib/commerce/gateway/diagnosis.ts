import { findEndpoint } from '@/lib/platform/commerce/endpoints'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { answerOf } from '@/lib/platform/commerce/transport'
import type { Asked } from './asked'
import { ask, passOn } from './pass-on'
import { isList } from './query'
import type { Refusal } from './refusals'

/** A read with more parameters than this is not taken apart. */
const MOST_PARAMETERS = 8

/** Medusa answers 500 where it has not expected what it was asked. */
export const hasFailed = (error: unknown) => error instanceof CommerceError && error.status === 500

type Call = { asked: Asked; customerToken?: string }

/** Whether commerce fails on a read with this query in the place of its own. */
async function failsWith({ asked, customerToken }: Call, query: string): Promise<boolean> {
  try {
    answerOf(await passOn({ ...asked, query }, { customerToken }))
    return false
  } catch (error) {
    return hasFailed(error)
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * The parts of a query by the parameter that they are about: `created_at[gt]=x` and
 * `created_at[lt]=y` are one's.
 */
function parametersOf(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>()
  for (const part of query.slice(1).split('&').filter(Boolean)) {
    const name = /^\[?([^[\]=]*)/.exec(decoded(part.split('=', 1)[0]!))![1]!
    parameters.set(name, [...(parameters.get(name) ?? []), part])
  }
  return parameters
}

const inQuotes = (names: string[]) => names.map((name) => `“${name}”`).join(', ')

function refuse(names: string[]): Refusal {
  const message =
    names.length === 1
      ? `Commerce does not understand the value of ${inQuotes(names)}.`
      : `Commerce does not understand one of these values: ${inQuotes(names)}.`
  const fields = Object.fromEntries(names.map((name) => [name, message]))
  return {
    status: 400,
    answer: { success: false, error: message, fields, message, type: 'invalid_data' },
  }
}

/**
 * Finds out which parameters of a read commerce has failed on, by asking again without its query,
 * with it, and with one at a time: reads change nothing. Undefined for a failure that is commerce's
 * own.
 */
export async function diagnose(call: Call): Promise<Refusal | undefined> {
  const parameters = parametersOf(call.asked.query)
  if (parameters.size === 0 || (await failsWith(call, ''))) return undefined
  // It may have failed for a moment only, which is no caller's doing.
  if (!(await failsWith(call, call.asked.query))) return undefined
  const names = [...parameters.keys()]
  if (names.length === 1 || names.length > MOST_PARAMETERS) return refuse(names)
  const failing: string[] = []
  for (const [name, parts] of parameters)
    if (await failsWith(call, `?${parts.join('&')}`)) failing.push(name)
  return refuse(failing.length > 0 ? failing : names)
}

/** What a write answers is chosen by, which Medusa looks at when the write is done. */
const CHOOSES = ['fields', 'expand']

/** What reads the row that a write is about, or the list that it adds to. */
function readOf(asked: Asked): Asked | undefined {
  const path = rowOf(asked)?.address ?? asked.path
  const endpoint = findEndpoint('GET', path)
  return endpoint && { ...asked, endpoint, method: 'GET', path, body: undefined }
}

const choiceOf = ({ query }: Asked) =>
  [...parametersOf(query)].flatMap(([name, parts]) => (CHOOSES.includes(name) ? parts : []))

/** Whether a write says which fields it answers. */
export const choosesAnswer = (asked: Asked) => asked.method !== 'GET' && choiceOf(asked).length > 0

/**
 * Finds out before a write is sent which of the fields that it chooses for its answer commerce does
 * not know: it would fail on them when the write is done. It reads the same row with the same
 * choice.
 */
export async function unknownChoice({ asked, customerToken }: Call): Promise<Refusal | undefined> {
  const read = readOf(asked)
  if (!read) return undefined
  const query = [...choiceOf(asked), ...(isList(read.endpoint) ? ['limit=1'] : [])].join('&')
  const call = { asked: { ...read, query: `?${query}` }, customerToken }
  return (await failsWith(call, call.asked.query)) ? diagnose(call) : undefined
}

/**
 * What a path begins with up to its first value, and the endpoint that reads it: the row that a
 * call is about.
 */
function rowOf({ endpoint, path }: Asked) {
  const at = endpoint.path.split('/').findIndex((segment) => segment.startsWith('{')) + 1
  if (at === 0) return undefined
  const template = endpoint.path.split('/').slice(0, at).join('/')
  const row =
    template === '/store/shipping-options/{cartId}'
      ? path.replace('/shipping-options/', '/carts/')
      : path
  const address = row.split('/').slice(0, at).join('/')
  return (
    findEndpoint('GET', address) && {
      address,
      value: decodeURIComponent(address.split('/').at(-1)!),
    }
  )
}

/**
 * What Medusa would say of a failed call about a row that does not exist: it fails on many of them,
 * on carts always. Returns the error itself where the row exists, or nobody can tell.
 */
export async function withoutRow(error: CommerceError, asked: Asked): Promise<CommerceError> {
  const row = rowOf(asked)
  if (!row) return error
  const exists = await ask(row.address).then(
    () => true,
    (failure) =>
      failure instanceof CommerceError &&
      failure.status !== 404 &&
      !isUnknownCart(row.address, failure),
  )
  return exists
    ? error
    : new CommerceError(`${row.value} was not found.`, {
        status: 404,
        type: 'not_found',
        httpMessage: 'Not Found',
      })
}

/** Medusa answers 500 for a cart that there is not. */
const isUnknownCart = (address: string, failure: CommerceError) =>
  address.startsWith('/store/carts/') && hasFailed(failure)
