import { sql } from 'drizzle-orm'
import { known, type Definition } from './definition'
import { byCodes, byText } from './params'
import { coded, concept, metaOf, present, some, type Known } from './parts'
import type { ActivityDefinition } from './r4'
import { SYSTEMS } from './systems'
import { observationOf, specimenOf, type Tested } from './test-parts'

type Row = Known &
  Tested & {
    status: 'draft' | 'active' | 'retired'
    number: number
    name: string
    publishedAt: string | null
    members: { code: string; name: string }[]
    replacedBy: { code: string; name: string } | null
  }

const NAMED = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('code', n.code, 'name', n.name) from clinical_test_versions n where n.test_id = ${id} and n.shown)`

const isCode = (id: string) => /^[A-Z0-9][A-Z0-9-]{1,19}$/.test(id)

/**
 * A name that a program can use: FHIR's begin with a capital letter, and have letters, digits and
 * underscores.
 */
function nameOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\p{M}/gu, '')
    .split(' ')
    .filter(Boolean)
  const joined = words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
    .replace(/[^A-Za-z0-9]/g, '')
  return (/^[A-Z]/.test(joined) ? joined : `Test${joined}`).slice(0, 255)
}

export const activityDefinition: Definition<Row> = {
  type: 'ActivityDefinition',
  documentation:
    'The catalogue of tests: each as it is published or was when it was retired, and for staff also as it is first drafted. An organization sees those that it can order.',
  // The catalogue is the provider's: no role of an organization is about it. What can be ordered
  // belongs to an account.
  permission: { login: 'tests:read', organization: 'organizations:read' },
  rows: () => ({
    from: sql`clinical_test_versions v`,
    joins: sql`join clinical_tests t on t.id = v.test_id`,
    key: { by: sql`v.code`, type: 'text' },
    updatedAt: sql`v.updated_at`,
    within: sql`v.shown`,
    sorts: { title: { by: sql`(v.name collate "und-x-icu")`, type: 'text' } },
  }),
  isId: isCode,
  columns:
    () => sql`${known(sql`v.code`, sql`v.updated_at`)}, v.status, v.number, v.name, v.kind, v.loinc, v.specimen, v.container, v.volume,
    v.volume_unit as "volumeUnit", v.fasting, v.collection, v.method, v.result_type as "resultType", v.unit,
    v.reference_ranges as "ranges", v.published_at as "publishedAt", ${NAMED(sql`t.replaced_by`)} as "replacedBy", (
      select coalesce(json_agg(${NAMED(sql`m.member_id`)} order by m.position), '[]')
      from clinical_test_members m where m.version_id = v.id) as members`,
  params: {
    title: byText({
      documentation: 'Begins the title or a synonym.',
      columns: [sql`v.name`],
      lists: [sql`v.synonyms`],
    }),
    name: byText({
      documentation: 'Begins the title, of which the name is a form without spaces.',
      columns: [sql`v.name`, sql`regexp_replace(v.name, '[^[:alnum:]]', '', 'g')`],
    }),
    identifier: byCodes('The code of the test.', [['', sql`v.code`]]),
    status: byCodes('draft, active or retired.', [
      ['http://hl7.org/fhir/publication-status', sql`v.status`],
    ]),
    version: byCodes('The number of the version.', [['', sql`v.number::text`]]),
  },
  toResource(row, base): ActivityDefinition {
    const urlOf = (code: string) => `${base}/ActivityDefinition/${code}`
    const [observation, specimen] = [observationOf(row), specimenOf(row)]
    return present({
      resourceType: 'ActivityDefinition',
      id: row.id,
      meta: metaOf(row),
      contained: some([observation, specimen].filter((one) => one !== undefined)),
      url: urlOf(row.id),
      identifier: [{ use: 'official', value: row.id }],
      version: String(row.number),
      name: nameOf(row.name),
      title: row.name,
      status: row.status,
      date: row.publishedAt ?? undefined,
      relatedArtifact: some([
        ...row.members.flatMap((member) =>
          member
            ? [{ type: 'composed-of' as const, display: member.name, resource: urlOf(member.code) }]
            : [],
        ),
        ...(row.replacedBy
          ? [
              {
                type: 'successor' as const,
                display: row.replacedBy.name,
                resource: urlOf(row.replacedBy.code),
              },
            ]
          : []),
      ]),
      kind: 'ServiceRequest',
      code: concept(row.loinc ? coded(SYSTEMS.loinc, row.loinc) : null, row.name),
      specimenRequirement: specimen && [{ reference: `#${specimen.id}` }],
      observationResultRequirement: observation && [{ reference: `#${observation.id}` }],
    })
  },
}
