import type { SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { issueOf, refuse, FhirRefusal, type Issue } from '@/lib/platform/api/fhir-outcome'
import type { FhirCall } from '@/lib/platform/api/fhir-endpoint'
import { isNumber, isUuid, type AnyDefinition, type Sort } from './definition'
import { momentsOf } from './dates'
import { anyOf, type SearchParam } from './params'
import { paramsOf, sortsOf } from './registry'
import { SUMMARIES, type Subset } from './subset'

const MOST = 200
const USUAL = 50

// Each value is a condition in SQL.
const MOST_PARAMS = 30
const MOST_VALUES = 50

/** From which row on, and in which direction: what a link to another page knows. */
export type Cursor = { back: boolean; place: string; key: string }

/**
 * What a row must be to be found. `few` looks for the rows by an index, `many` is asked of each as
 * they are read in their order.
 */
export type Condition = { few: SQL; many: SQL }

/** A search as it was understood. */
export type Search = {
  conditions: Condition[]
  count: number
  /** Undefined: by id. */
  sort: Sort | undefined
  descending: boolean
  cursor: Cursor | undefined
  /** Whether the matches are counted, and whether they are all that is asked for. */
  total: boolean
  countOnly: boolean
  /** How much of each match is wanted. */
  subset: Subset
  /** What was understood, as it was sent: the address of this search. */
  understood: [name: string, value: string][]
  /** What was not, and so ignored. */
  ignored: Issue[]
}

/** How an answer is written: no matter of the search. */
const PRESENTATION = ['_format', '_pretty']

const bad = (text: string): never => refuse(400, text, 'value')

export const cursorText = ({ back, place, key }: Cursor) =>
  Buffer.from(JSON.stringify([back ? 1 : 0, place, key])).toString('base64url')

// PostgreSQL knows no offset of 16 hours or more.
const TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5]))(:[0-5]\d)?$/

function isTimestamp(text: string): boolean {
  const [, day, time, minutes = ':00'] = TIMESTAMP.exec(text) ?? []
  return day !== undefined && momentsOf(`${day}T${time}${minutes}`) !== undefined
}

/** Whether a text can be a sort's or key's value, as they leave in a cursor and come back. */
const IS_VALUE: Record<Sort['type'], (text: string) => boolean> = {
  int: isNumber,
  uuid: isUuid,
  text: (text) => !text.includes('\0'),
  timestamptz: isTimestamp,
}

function cursorOf(text: string, sort: Sort, key: Sort): Cursor {
  const wrong = () => bad('This page is not one of this search: begin with its first.')
  try {
    const [back, place, at] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof place !== 'string' || typeof at !== 'string') return wrong()
    return IS_VALUE[sort.type](place) && IS_VALUE[key.type](at)
      ? { back: back === 1, place, key: at }
      : wrong()
  } catch {
    return wrong()
  }
}

function countOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) bad('_count is a number.')
  return Math.min(Number(text), MOST)
}

const isOneOf = (name: string, value: string, values: string[]) =>
  values.includes(value) ? value : bad(`${name} is ${values.join(' or ')}.`)

/** At a comma that no backslash makes a part of the value. */
const valuesOf = (text: string) =>
  (text.match(/(?:\\.|[^,\\])+|\\$/gs) ?? []).map((value) => value.replace(/\\([,|$\\])/g, '$1'))

/** How the page is to be cut. Of what is sent twice the last counts. */
function pageOf(
  ctx: Ctx,
  params: Map<string, string>,
  definition: AnyDefinition,
): Omit<Search, 'conditions' | 'understood' | 'ignored' | 'subset'> {
  const count = countOf(params.get('_count') ?? String(USUAL))
  const total =
    isOneOf('_total', params.get('_total') ?? 'accurate', ['accurate', 'estimate', 'none']) !==
    'none'
  const order = params.get('_sort') ?? '_id'
  const sorts = sortsOf(ctx, definition)
  const name = order.replace(/^-/, '')
  const sort = Object.hasOwn(sorts, name)
    ? sorts[name]!
    : bad(`This can be sorted by ${Object.keys(sorts).join(', ')}.`)
  const cursor = params.get('_cursor')
  return {
    count,
    total,
    sort: name === '_id' ? undefined : sort,
    descending: order.startsWith('-'),
    countOnly: params.get('_summary') === 'count' || count === 0,
    cursor: cursor === undefined ? undefined : cursorOf(cursor, sort, definition.rows(ctx).key),
  }
}
const OF_PAGES = ['_count', '_total', '_summary', '_elements', '_sort', '_cursor']

/**
 * How much of a resource is wanted, of a search as of one resource. A word that `_summary` does not
 * have means all of it.
 */
export function readSubset(params: URLSearchParams): Subset {
  const [summary = '', elements = ''] = ['_summary', '_elements'].map((name) =>
    params.getAll(name).findLast(Boolean),
  )
  const names = elements
    .split(',')
    .map((name) => name.trim().replace(/^[A-Z][A-Za-z]*\./, ''))
    .filter(Boolean)
  return {
    summary: SUMMARIES.find((one) => one === summary) ?? 'false',
    elements: names.length > 0 ? names : undefined,
  }
}

/**
 * R4's parameters by which a search finds less, of which nothing is known here: to ignore one would
 * find too much.
 */
const FILTERS = [
  '_content',
  '_filter',
  '_has',
  '_list',
  '_profile',
  '_query',
  '_security',
  '_source',
  '_tag',
  '_text',
]

/** Why a parameter is refused, and whether it is whatever the caller prefers. */
type Fault = { sentence: string; isFinal: boolean }

/**
 * What is wrong with the name of a parameter; undefined for one that is known, or may be ignored.
 */
function faultOf({ definition, known }: Asking, given: string): Fault | undefined {
  const shown = given.slice(0, 80)
  const [name, modifier] = namedIn(given)
  const param = Object.hasOwn(known, name) ? known[name] : undefined
  const isChain = given.includes('.')
  if (isChain || name === '_has') {
    const first = name.split('.', 1)[0]!
    const way = Object.hasOwn(known, first)
      ? ` Search for what ${first} refers to first, and then by its id.`
      : ''
    const sentence = `${shown} is a chain: ${definition.type} is not searched by parameters of other resources.${way}`
    return { sentence, isFinal: false }
  }
  const isKnown = modifier === '' || param?.modifiers.includes(modifier)
  if (param && !isKnown)
    return { sentence: `${name} knows no modifier ${modifier.slice(0, 80)}.`, isFinal: true }
  const isRefused = FILTERS.includes(name) || !isKnown
  return isRefused
    ? { sentence: `${definition.type} is not searched by ${shown}.`, isFinal: false }
    : undefined
}

/** Splits `name:exact`. */
function namedIn(given: string): [name: string, modifier: string] {
  const at = given.indexOf(':')
  return at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)]
}

/** `counts` is how many values each parameter has had so far: sent twice it is still one. */
type Asking = {
  ctx: Ctx
  definition: AnyDefinition
  known: Record<string, SearchParam>
  base: string
  counts: Map<string, number>
}

/** What a row must be for one parameter; undefined for one that nobody here knows. */
function conditionOf(
  { ctx, definition, known, base, counts }: Asking,
  given: string,
  sent: string,
): Condition | undefined {
  const [name, modifier] = namedIn(given)
  const param = Object.hasOwn(known, name) ? known[name] : undefined
  const values = valuesOf(sent)
  const count = (counts.get(name) ?? 0) + values.length
  if (param && count > MOST_VALUES)
    refuse(400, `${name} has at most ${MOST_VALUES} values.`, 'too-costly')
  counts.set(name, count)
  if (!param) return undefined
  const where = Object.hasOwn(definition.params, name) ? definition.rows(ctx).where : undefined
  const condition = (areMany: boolean) => {
    const found = anyOf(
      values.map((value) => param.where({ name, value, modifier, base, ctx, areMany })),
    )
    return where ? where(found) : found
  }
  return { few: condition(false), many: condition(true) }
}

/**
 * Reads a search. A parameter that nobody here knows is ignored and said to be, or with
 * `handling=strict` refused. A chain, and what R4 itself has to find less by, is refused unless
 * `handling=lenient` allows to ignore it: without it more would be found than was asked for. A
 * value that cannot be read, or a modifier that is not there, is always refused.
 */
export function readSearch(
  ctx: Ctx,
  definition: AnyDefinition,
  { params, base, strict, lenient }: Pick<FhirCall, 'params' | 'base' | 'strict' | 'lenient'>,
): Search {
  if ([...params].length > MOST_PARAMS)
    refuse(400, `A search has at most ${MOST_PARAMS} parameters.`, 'too-costly')
  const asking: Asking = { ctx, definition, known: paramsOf(definition), base, counts: new Map() }
  const conditions: Condition[] = []
  const understood: Search['understood'] = []
  const unknown: string[] = []
  for (const [given, value] of params) {
    const fault = faultOf(asking, given)
    if (fault && (fault.isFinal || !lenient)) refuse(400, fault.sentence, 'not-supported')
    // FHIR takes a parameter without a value for one that is not there.
    if (PRESENTATION.includes(given) || value === '') continue
    const condition =
      fault || OF_PAGES.includes(given) ? undefined : conditionOf(asking, given, value)
    if (condition) conditions.push(condition)
    if (condition || OF_PAGES.includes(given)) understood.push([given, value])
    else unknown.push(`${definition.type} is not searched by ${given.slice(0, 80)}`)
  }
  if (strict && unknown.length > 0)
    throw new FhirRefusal(
      400,
      unknown.map((sentence) => issueOf(`${sentence}.`, 'not-supported')),
    )
  const ignored = unknown.map((sentence) =>
    issueOf(`${sentence}: it was ignored.`, 'not-supported', undefined, 'warning'),
  )
  return {
    ...pageOf(ctx, new Map(understood), definition),
    subset: readSubset(params),
    conditions,
    understood,
    ignored,
  }
}
