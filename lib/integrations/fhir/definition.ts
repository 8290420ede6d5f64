import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { FhirHost } from '@/lib/platform/api/fhir-endpoint'
import type { Permission } from '@/lib/shared/access/permissions'
import type { SearchParam } from './params'
import type { Known } from './parts'
import type { Resource } from './r4'

/** What a list can be ordered by: never null, and of a type of PostgreSQL's. */
export type Sort = { by: SQL; type: 'int' | 'uuid' | 'text' | 'timestamptz' }

/**
 * Where the rows of a type are: what is counted and searched, and apart from that what is only
 * joined for a page.
 */
export type Rows = {
  /** Tables with their aliases. */
  from: SQL
  joins?: SQL
  /** Identifies a row; as text it is the resource's id. */
  key: Sort
  /** What comes before the key in the order of ids, where an index has it. */
  order?: Sort
  /** When a row has changed last. */
  updatedAt: SQL
  /** What of the rows is within the call's scope; row-level security stands beneath it. */
  within?: SQL
  /** Puts a condition of the type's own params on what is only joined. */
  where?: (condition: SQL) => SQL
  sorts: Record<string, Sort>
}

/**
 * All that is known of one type of resource: where its rows are, how they are found, and what they
 * look like.
 */
export type Definition<Row extends Known = Known> = {
  type: string
  /** What a client reads of it in the capability statement. */
  documentation: string
  permission: Record<FhirHost, Permission>
  rows: (ctx: Ctx | null) => Rows
  /** Whether a text can be an id at all. */
  isId: (id: string) => boolean
  /** All that `toResource` needs, and `known`. */
  columns: (ctx: Ctx) => SQL
  params: Record<string, SearchParam>
  toResource: (row: Row, base: string) => Resource
}
// Rows are read and shown by the same definition, wherever it is.
export type AnyDefinition = Definition<never>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (id: string) => UUID.test(id)
export const isNumber = (id: string) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647

/** A version for what counts none: the microsecond of its last change. */
export const momentOf = (column: SQL) =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint::text`

/** What each resource has: id, version and last change. */
export const known = (key: SQL, updatedAt: SQL, version = momentOf(updatedAt)) =>
  sql`(${key})::text as id, (${version})::text as version, ${updatedAt} as "lastUpdated"`

/** A country's code of two letters, by its number. */
export const countryOf = (code: SQL) => sql`(select alpha2 from countries where code = ${code})`

/** A condition about a resource by its id; nothing has an id that is none. */
export const withId = (
  id: string,
  isId: (id: string) => boolean,
  condition: (id: string) => SQL,
) => (isId(id) ? condition(id) : sql`false`)
