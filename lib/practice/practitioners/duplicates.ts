import { sql, type SQL } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { HttpError } from '@/lib/platform/api/errors'
import { byName } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Duplicate, DuplicateQuery } from './schema'
import { throughTree } from './tree'

const MOST = 10

/** What of a licence finds its holder again. */
export type LicenceMark = { type: string; number: string; subdivision: string | null }
type Wanted = { [Field in Exclude<keyof DuplicateQuery, 'licences'>]?: string | null } & {
  licences?: LicenceMark[]
}

/**
 * Compares a licence `l` with one that is looked for, `m`: the same type and number, however the
 * number is written, and not of another state. A number without a letter or digit is none.
 */
const SAME_LICENCE = sql`l.type = m.type and licence_key(l.number) = licence_key(m.mark) and licence_key(l.number) <> ''
  and coalesce(l.subdivision = m.subdivision, true)`

/** A role `r` of a person `p` in one of these organizations. */
const servesIn = (tree: number[]) =>
  sql`r.practitioner_id = p.id and r.organization_id = any(${sql.param(tree)}::int[])`

/** What is told of a person `p` who is known already. */
const known = (ctx: Ctx, within: SQL) => sql`p.id as "practitionerId", p.name,
  array(select o.label from practitioner_roles r join organizations o on o.id = r.organization_id
    where ${within} order by ${byName(sql`o.label`)}) as organizations,
  (select r.id from practitioner_roles r where ${within} and r.organization_id = ${organizationOf(ctx).id}) as "roleId"`

/**
 * Who looks like somebody that is about to be added: by e-mail, by NPI, by a licence, by name and
 * birth date, the surest first. Only those whom the caller may read, in this organization's tree:
 * of anybody else it tells nothing.
 */
export const findDuplicates = (ctx: Ctx, wanted: Wanted, besides?: string): Promise<Duplicate[]> =>
  throughTree(ctx, (tree) => {
    const { email = null, npi = null, birthDate = null, licences = [] } = wanted
    const name = wanted.given && wanted.family ? `${wanted.given} ${wanted.family}` : null
    const within = servesIn(tree)
    // Worked out first, so that each of the alternatives below has its index.
    const licensed = sql`array(select l.practitioner_id from (select type, number as mark, subdivision
        from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as w(type text, number text, subdivision text)) m
      join practitioner_licences l on ${SAME_LICENCE})`
    return rowsOf<Duplicate>(
      ctx,
      sql`select ${known(ctx, within)},
        case when p.email = ${email} then 'email' when p.npi = ${npi} then 'npi' when p.id = any(${licensed}) then 'licence'
          else 'name' end as match
      from practitioners p
      where (p.email = ${email} or p.npi = ${npi} or p.id = any(${licensed})
          or (p.birth_date = ${birthDate}::date and searchable(p.given || ' ' || p.family) = searchable(${name})))
        and exists (select from practitioner_roles r where ${within}) and p.id is distinct from ${besides ?? null}::uuid
      order by p.email = ${email} desc nulls last, p.npi = ${npi} desc nulls last, p.id = any(${licensed}) desc, ${byName(sql`p.name`)}, p.id limit ${MOST}`,
    )
  })

type Several = {
  number: number
  email: string | null
  npi: string | null
  name: string | null
  birthDate: string | null
  licences: LicenceMark[]
}

/** `isNamed`: they have the same name as well. */
export type Alike = Duplicate & { number: number; isNamed: boolean }

/**
 * The same for several at once, each with its number: those by e-mail first, then by NPI, by a
 * licence, and by name and birth date.
 */
export const findDuplicatesOf = (ctx: Ctx, wanted: Several[]): Promise<Alike[]> =>
  throughTree(ctx, (tree) => {
    const within = servesIn(tree)
    return rowsOf(
      ctx,
      sql`with wanted as materialized (
          select number, email, npi, searchable(name) as name, "birthDate" as born, licences
          from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
            as w(number int, email text, npi text, name text, "birthDate" date, licences jsonb)
        ), marks as materialized (
          select w.number, m.type, m.number as mark, m.subdivision from wanted w,
            jsonb_to_recordset(w.licences) as m(type text, number text, subdivision text)
        ), alike as (
          select w.number, p.id, 1 as rank from wanted w join practitioners p on p.email = w.email
          union all select w.number, p.id, 2 from wanted w join practitioners p on p.npi = w.npi
          union all select m.number, l.practitioner_id, 3 from marks m join practitioner_licences l
            on ${SAME_LICENCE}
          union all select w.number, p.id, 4 from wanted w
            join practitioners p on p.birth_date = w.born and searchable(p.given || ' ' || p.family) = w.name
        ), surest as (select number, id, min(rank) as rank from alike group by number, id)
        select s.number, ${known(ctx, within)}, (array['email', 'npi', 'licence', 'name'])[s.rank] as match,
          searchable(p.given || ' ' || p.family) = w.name as "isNamed"
        from surest s join practitioners p on p.id = s.id join wanted w on w.number = s.number where exists (select from practitioner_roles r where ${within})
        order by s.number, s.rank, ${byName(sql`p.name`)}, p.id`,
    )
  })

export const SHARED = { email: 'e-mail address', npi: 'NPI' }
/** Whether somebody who looks the same by this is the same. */
export const isCertain = (match: Duplicate['match']): match is keyof typeof SHARED =>
  match in SHARED

type Certain = { email?: string | null; npi?: string | null }

/** Somebody else has an e-mail address or NPI already. */
export class Taken extends HttpError {
  constructor(
    readonly same: Duplicate & { match: keyof typeof SHARED },
    advice: string,
    who = `${same.name} (${same.organizations.join(', ')})`,
  ) {
    const sentence = `${who} has this ${SHARED[same.match]}. ${advice}`
    super(409, sentence, { [same.match]: sentence })
  }
}

const isSame = (found: Duplicate | undefined): found is Taken['same'] =>
  found !== undefined && isCertain(found.match)

/** Until the commit nobody else gets an e-mail address or NPI in this tree. */
const holdTree = (ctx: Ctx) =>
  rowsOf(
    ctx,
    sql`select pg_advisory_xact_lock(hashtext('practitioners'), ${organizationOf(ctx).path[0]}::int)`,
  )

export const GIVE_A_ROLE = 'Give them a role here instead.'

/**
 * Finds out who has the e-mail addresses and NPIs of new people. Until the commit nobody else gets
 * them. Answers what throws 409, naming who has those of the one at an index.
 */
export async function holdMarks(ctx: Ctx, wanted: Certain[]): Promise<(index: number) => void> {
  await holdTree(ctx)
  const marked = wanted
    .map(({ email = null, npi = null }, number) => ({ number, email, npi }))
    .filter(({ email, npi }) => (email ?? npi) !== null)
  const nothing = { name: null, birthDate: null, licences: [] }
  const found =
    marked.length === 0
      ? []
      : await findDuplicatesOf(
          ctx,
          marked.map((mark) => ({ ...mark, ...nothing })),
        )
  const first = new Map(found.toReversed().map((same) => [same.number, same]))
  return (index) => {
    const same = first.get(index)
    if (isSame(same)) throw new Taken(same, same.roleId ? 'They are here already.' : GIVE_A_ROLE)
  }
}

/**
 * Throws 409, naming them, when somebody besides one has this e-mail address or NPI. Until the
 * commit nobody else gets it.
 */
export async function refuseDuplicate(ctx: Ctx, wanted: Certain, besides: string): Promise<void> {
  await holdTree(ctx)
  const { email = null, npi = null } = wanted
  const [same] = await findDuplicates(ctx, { email, npi }, besides)
  if (isSame(same)) throw new Taken(same, 'One of the two records should go.')
}
