import { sql } from 'drizzle-orm'
import { inScope } from '@/lib/platform/db/scope'
import { isNumber, isUuid, known, withId, type Definition } from './definition'
import { byCodes, byNoIdentifier, byReference, byTruth } from './params'
import { coded, concept, metaOf, periodOf, present, referenceTo, some, type Known } from './parts'
import { wordsOf } from './practitioner'
import type { Extension, PractitionerRole } from './r4'
import { ROLE_CODES, type RoleCode } from './role-codes'
import { hoursIn } from './role-hours'
import { EXTENSIONS, SYSTEMS } from './systems'

type Row = Known & {
  practitionerId: string
  name: string
  organizationId: number
  organization: string
  code: RoleCode
  specialty: string | null
  specialtyName: string
  active: boolean
  acceptingPatients: boolean
  hours: string
  periodFrom: string | null
  periodTo: string | null
  locations: { id: number; name: string }[]
}

const standard = (code: RoleCode) => {
  const said = ROLE_CODES[code]
  return said === undefined ? null : coded(SYSTEMS.practitionerRole, said)
}

/** Plan Net's codes for whom a role is open to, and whether new patients are accepted. */
export const ACCEPTING_PATIENTS: Record<string, boolean> = {
  newpt: true,
  nopt: false,
  existptonly: false,
  existptfam: false,
}
const ACCEPTING = { code: 'newpt', display: 'Accepting' }
const NOT_ACCEPTING = { code: 'nopt', display: 'Not Accepting' }

export const acceptingCodeOf = (isAccepting: boolean) =>
  (isAccepting ? ACCEPTING : NOT_ACCEPTING).code

const newPatients = (isAccepting: boolean): Extension => {
  const { code, display } = isAccepting ? ACCEPTING : NOT_ACCEPTING
  return {
    url: EXTENSIONS.newPatients,
    extension: [
      {
        url: 'acceptingPatients',
        valueCodeableConcept: concept(coded(SYSTEMS.acceptingPatients, code, display)),
      },
    ],
  }
}

/** The hours of a role, as far as they say days and times; the rest in words. */
const availabilityOf = (words: string) => {
  const { availableTime, notAvailable, text } = hoursIn(words)
  return {
    availableTime: some(availableTime),
    notAvailable: some(notAvailable),
    availabilityExceptions: some(text),
  }
}

export const practitionerRole: Definition<Row> = {
  type: 'PractitionerRole',
  documentation: 'What practitioners are in an organization, and since when.',
  permission: { login: 'practitioners:read', organization: 'practitioners:read' },
  rows: (ctx) => ({
    from: sql`practitioner_roles r`,
    joins: sql`join practitioners p on p.id = r.practitioner_id join organizations o on o.id = r.organization_id`,
    key: { by: sql`r.id`, type: 'uuid' },
    updatedAt: sql`r.updated_at`,
    within: ctx ? inScope(ctx, sql`r.organization_id`) : undefined,
    sorts: { practitioner: { by: sql`(r.sort_name collate "und-x-icu")`, type: 'text' } },
  }),
  isId: isUuid,
  columns:
    () => sql`${known(sql`r.id`, sql`r.updated_at`, sql`r.version`)}, p.id as "practitionerId", p.name, r.organization_id as "organizationId",
    o.label as organization, r.code, r.specialty, r.specialty_name as "specialtyName", r.active, r.accepting_patients as "acceptingPatients", r.hours,
    r.period_from::text as "periodFrom", r.period_to::text as "periodTo",
    (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]')
      from practitioner_role_locations w join locations l on l.id = w.location_id where w.role_id = r.id) as locations`,
  params: {
    identifier: byNoIdentifier,
    practitioner: byReference('Whose role it is.', 'Practitioner', (id) =>
      withId(id, isUuid, () => sql`r.practitioner_id = ${id}::uuid`),
    ),
    organization: byReference('Where it is.', 'Organization', (id) =>
      withId(id, isNumber, () => sql`r.organization_id = ${id}::int`),
    ),
    location: byReference('Where it is practised.', 'Location', (id) =>
      withId(
        id,
        isNumber,
        () =>
          sql`exists (select from practitioner_role_locations w where w.role_id = r.id and w.location_id = ${id}::int)`,
      ),
    ),
    specialty: byCodes('A code of the NUCC’s provider taxonomy.', [
      [SYSTEMS.nucc, sql`r.specialty`],
    ]),
    active: byTruth('Whether it is in use.', sql`r.active`),
  },
  toResource: (row): PractitionerRole =>
    present({
      resourceType: 'PractitionerRole',
      id: row.id,
      meta: metaOf(row),
      extension: [newPatients(row.acceptingPatients)],
      active: row.active,
      period: periodOf(row.periodFrom, row.periodTo),
      practitioner: referenceTo('Practitioner', row.practitionerId, row.name),
      organization: referenceTo('Organization', row.organizationId, row.organization),
      code: [concept(standard(row.code), wordsOf(row.code))],
      specialty: row.specialty
        ? [concept(coded(SYSTEMS.nucc, row.specialty, row.specialtyName || undefined))]
        : undefined,
      location: some(row.locations.map(({ id, name }) => referenceTo('Location', id, name))),
      ...availabilityOf(row.hours),
    }),
}
