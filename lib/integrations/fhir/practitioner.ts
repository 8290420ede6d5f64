import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { contains } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { isUuid, known, momentOf, type Definition, type Rows, type Sort } from './definition'
import { byCodes, byEmail, byText, byTruth } from './params'
import {
  coded,
  concept,
  identified,
  metaOf,
  periodOf,
  present,
  some,
  telecom,
  type Known,
} from './parts'
import type { Extension, HumanName, Practitioner, Qualification } from './r4'
import { EXTENSIONS, SYSTEMS } from './systems'

type Licence = {
  id: string
  type: string
  number: string
  issuer: string
  subdivision: string | null
  issued: string | null
  expires: string | null
  expired: boolean
}
type Row = Known & {
  active: boolean
  name: string
  prefix: string
  given: string
  family: string
  suffix: string
  preferredName: string
  gender: string | null
  birthDate: string | null
  languages: string[]
  email: string | null
  phone: string | null
  npi: string | null
  taxonomy: string | null
  dea: string | null
  degrees: { code: string; issuer: string; year: number | null }[]
  licences: Licence[]
}

/** Those of HL7's table of degrees that clinicians have. */
export const DEGREES = [
  'AAS',
  'BN',
  'BS',
  'BSN',
  'CNM',
  'CNP',
  'CRNA',
  'DDS',
  'DMD',
  'DO',
  'DPM',
  'MBA',
  'MD',
  'MPH',
  'MS',
  'MSN',
  'NP',
  'PA',
  'PHD',
  'PN',
  'RMA',
  'RN',
  'RPH',
] as const
const isDegree = (code: string) => (DEGREES as readonly string[]).includes(code)

/** A type of licence in words, as `board-certification` is said. */
export const wordsOf = (code: string) =>
  (code[0]!.toUpperCase() + code.slice(1)).replaceAll('-', ' ')

/** Where a licence holds, and whether it still does. */
const validity = ({ subdivision, expired }: Licence): Extension[] | undefined =>
  subdivision === null
    ? undefined
    : [
        {
          url: EXTENSIONS.qualification,
          extension: [
            { url: 'status', valueCode: expired ? 'inactive' : 'active' },
            {
              url: 'whereValid',
              valueCodeableConcept: concept(coded(SYSTEMS.subdivision, subdivision)),
            },
          ],
        },
      ]

const qualificationsOf = ({ degrees, taxonomy, licences }: Row): Qualification[] => [
  ...degrees.map(({ code, issuer, year }) =>
    present({
      code: concept(isDegree(code) ? coded(SYSTEMS.degree, code) : null, code),
      period: periodOf(year ? String(year) : null, null),
      issuer: issuer ? { display: issuer } : undefined,
    }),
  ),
  ...(taxonomy ? [{ code: concept(coded(SYSTEMS.nucc, taxonomy, SPECIALTIES[taxonomy])) }] : []),
  ...licences.map((licence) =>
    present({
      id: licence.id,
      extension: validity(licence),
      identifier: [{ value: licence.number }],
      code: concept(null, wordsOf(licence.type)),
      period: periodOf(licence.issued, licence.expires),
      issuer: licence.issuer ? { display: licence.issuer } : undefined,
    }),
  ),
]

const namesOf = ({ name, prefix, given, family, suffix, preferredName }: Row): HumanName[] => {
  const official: HumanName = {
    use: 'official',
    text: name,
    family,
    given: given.split(' ').filter(Boolean),
  }
  const parts = { prefix: some([prefix].filter(Boolean)), suffix: some([suffix].filter(Boolean)) }
  return [
    present({ ...official, ...parts }),
    ...(preferredName ? [{ use: 'usual' as const, text: preferredName }] : []),
  ]
}

/**
 * The roles whose text holds the words: LIKE is not leakproof, so a tenant's are found by a
 * function of the owner's.
 */
export function rolesWith({ scope, reach }: Ctx, words: string): SQL {
  if (scope.kind === 'global' || reach === 'all')
    return sql`select r.id from practitioner_roles r where ${contains(sql`r.search_text`, words) || sql`true`}`
  return sql`select found_practitioners_within_reach(${words}, ${scope.organization.id})`
}

/**
 * An organization's are found by their roles there, of which each has one: indexes of the roles
 * have their order. Those of all organizations are the people themselves.
 */
function peopleFor(ctx: Ctx | null): Rows {
  const within = ctx ? inScope(ctx, sql`r.organization_id`) : undefined
  if (!within) {
    const family: Sort = {
      by: sql`((p.family || ' ' || p.given) collate "und-x-icu")`,
      type: 'text',
    }
    const key: Sort = { by: sql`p.id`, type: 'uuid' }
    return { from: sql`practitioners p`, key, updatedAt: sql`p.updated_at`, sorts: { family } }
  }
  return {
    from: sql`practitioner_roles r`,
    joins: sql`join practitioners p on p.id = r.practitioner_id`,
    key: { by: sql`r.practitioner_id`, type: 'uuid' },
    updatedAt: sql`r.person_updated_at`,
    within,
    where: (condition) =>
      sql`exists (select from practitioners p where p.id = r.practitioner_id and ${condition})`,
    sorts: { family: { by: sql`(r.sort_name collate "und-x-icu")`, type: 'text' } },
  }
}

/** Somebody is active while a role of theirs is that the call is about: in use, and not over. */
const isActive = (
  ctx: Ctx,
) => sql`exists (select from practitioner_roles a where a.practitioner_id = p.id and a.active
  and is_past(a.period_to, a.organization_id) is not true and ${inScope(ctx, sql`a.organization_id`) ?? sql`true`})`

/** Whether somebody is active changes without their record: it is a part of the version. */
const versionOf = (ctx: Ctx) =>
  sql`${momentOf(sql`p.updated_at`)} || case when ${isActive(ctx)} then '' else '-inactive' end`

export const practitioner: Definition<Row> = {
  type: 'Practitioner',
  documentation:
    'Clinicians: one person each, wherever they serve. Known to every organization in which they have or had a role.',
  permission: { login: 'practitioners:read', organization: 'practitioners:read' },
  rows: peopleFor,
  isId: isUuid,
  columns: (
    ctx,
  ) => sql`${known(sql`p.id`, sql`p.updated_at`, versionOf(ctx))}, ${isActive(ctx)} as active, p.name, p.prefix, p.given, p.family, p.suffix,
    p.preferred_name as "preferredName", p.gender, p.birth_date::text as "birthDate", p.languages, p.email, p.phone, p.npi,
    p.taxonomy, p.dea, p.degrees, (
      select coalesce(json_agg(json_build_object('id', l.id, 'type', l.type, 'number', l.number, 'issuer', l.issuer,
        'subdivision', l.subdivision, 'issued', l.issued, 'expires', l.expires,
        'expired', l.expires is not null and not exists (select from practitioner_roles a where a.practitioner_id = p.id
          and is_past(l.expires, a.organization_id) is not true and ${inScope(ctx, sql`a.organization_id`) ?? sql`true`}))
        order by l.type, l.is_primary desc, l.subdivision, l.number, l.id), '[]')
      from practitioner_licences l where l.practitioner_id = p.id) as licences`,
  params: {
    name: byText({
      documentation: 'Begins any part of the name.',
      columns: [sql`p.family`, sql`p.given`, sql`p.name`, sql`p.preferred_name`],
      within: (ctx, words) =>
        sql`p.id in (select found.practitioner_id from practitioner_roles found where found.id in (${rolesWith(ctx, words)}))`,
    }),
    family: byText({ documentation: 'Begins the family name.', columns: [sql`p.family`] }),
    given: byText({ documentation: 'Begins the given name.', columns: [sql`p.given`] }),
    identifier: byCodes('NPI or DEA number.', [
      [SYSTEMS.npi, sql`p.npi`],
      [SYSTEMS.dea, sql`p.dea`],
    ]),
    email: byEmail('An e-mail address.', sql`p.email`),
    active: byTruth('Whether a role of theirs is in use.', isActive),
  },
  toResource: (row): Practitioner =>
    present({
      resourceType: 'Practitioner',
      id: row.id,
      meta: metaOf(row),
      active: row.active,
      identifier: some([
        ...identified(SYSTEMS.npi, row.npi, 'NPI'),
        ...identified(SYSTEMS.dea, row.dea, 'DEA'),
      ]),
      name: namesOf(row),
      telecom: telecom(row),
      gender: row.gender ?? undefined,
      birthDate: row.birthDate ?? undefined,
      qualification: some(qualificationsOf(row)),
      communication: some(row.languages.map((tag) => concept(coded(SYSTEMS.language, tag)))),
    }),
}
