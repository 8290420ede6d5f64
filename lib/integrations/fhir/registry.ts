import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { refuse } from '@/lib/platform/api/fhir-outcome'
import { activityDefinition } from './activity-definition'
import { withId, type AnyDefinition, type Sort } from './definition'
import { healthcareService } from './healthcare-service'
import { location } from './location'
import { organization } from './organization'
import { byInstant, byToken, type SearchParam } from './params'
import { practitioner } from './practitioner'
import { practitionerRole } from './practitioner-role'

/** Every type of resource that there is: what is routed, searched, imported and told of. */
export const DEFINITIONS: AnyDefinition[] = [
  organization,
  practitioner,
  practitionerRole,
  location,
  healthcareService,
  activityDefinition,
]

/** Those that a Bundle can bring. */
export const IMPORTED = {
  Practitioner: 'practitioners:import',
  PractitionerRole: 'practitioners:import',
  Location: 'locations:import',
} as const
/** What a Bundle needs besides to change them. */
export const CHANGED = {
  Practitioner: 'practitioners:update',
  PractitionerRole: 'practitioners:update',
  Location: 'locations:update',
} as const
export type Imported = keyof typeof IMPORTED
export const isImported = (type: string): type is Imported => Object.hasOwn(IMPORTED, type)

/** Throws 404 for a type that is not there. */
export const definitionOf = (type: string): AnyDefinition =>
  DEFINITIONS.find((definition) => definition.type === type) ??
  refuse(404, `There are no resources of the type ${type.slice(0, 64)} here.`, 'not-supported')

/** A row by its id. */
export const hasId = (ctx: Ctx, { rows, isId }: AnyDefinition, id: string) => {
  const { key } = rows(ctx)
  return withId(id, isId, () => sql`${key.by} = ${id}::${sql.raw(key.type)}`)
}

/** What a resource can be searched for, with what every one can. */
export const paramsOf = (definition: AnyDefinition): Record<string, SearchParam> => ({
  _id: byToken('Ids, with commas between them.', ({ code }, { ctx }) =>
    hasId(ctx, definition, code),
  ),
  _lastUpdated: byInstant(
    'When it was changed last, with the prefixes of dates; in UTC without a zone.',
    (ctx) => definition.rows(ctx).updatedAt,
  ),
  ...definition.params,
})

/** What its lists can be ordered by; by id when nothing is said. */
export function sortsOf(ctx: Ctx | null, { rows }: AnyDefinition): Record<string, Sort> {
  const { key, order = key, updatedAt, sorts } = rows(ctx)
  return { _id: order, _lastUpdated: { by: updatedAt, type: 'timestamptz' }, ...sorts }
}
