import { recordChange } from '@/lib/platform/audit/audit'
import type { Transaction } from '@/lib/platform/db/client'
import { withJob } from '@/lib/platform/db/tenant'
import { mailOf, mailsOf } from '@/lib/platform/mail-templates/mails'
import { countIfAllowed } from '@/lib/platform/mail/mail-limits'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import {
  wordsToOrganization,
  wordsToPractitioner,
  type Ending,
  type Organization,
} from './reminder-mail'

/**
 * How many days before a licence ends a mail goes out; later for a licence that becomes known
 * later.
 */
export const REMINDED_AT = [90, 60, 30, 7]

/**
 * Licences of whoever serves now that have come so near their end since they were last told of.
 * `$1` is REMINDED_AT.
 */
const DUE = `
  from practitioner_licences l
  join practitioner_roles r using (practitioner_id)
  join organizations o on o.id = r.organization_id
  cross join lateral (select day_of(o.id, now()) as day offset 0) today
  cross join lateral (select min(days)::int as days from unnest($1::int[]) days where days >= l.expires - today.day) step
  where l.expires between current_date - 1 and current_date + 1 + (select max(days) from unnest($1::int[]) days)
    and l.expires >= today.day and step.days is not null
    and r.active and is_past(r.period_from - 1, o.id) is not false and is_past(r.period_to, o.id) is not true
    and standing_of(o.path) <> 'archived'
    and not exists (select from licence_reminders told where told.licence_id = l.id
      and told.organization_id = r.organization_id and told.expires = l.expires and told.days <= step.days)`

/**
 * Whose licences these are, and where they would be told of them: whoever serves several
 * organizations, by the first of them.
 */
const DUE_ROLES = `
  select r.id as "roleId", case when bool_or(not exists (
      select from licence_reminders told where told.licence_id = l.id and told.expires = l.expires
        and told.days <= step.days and told.organization_id <> r.organization_id))
    then (select p.email from practitioners p where p.id = r.practitioner_id) end as email
  ${DUE} and o.id = $2 group by r.id order by r.id`

/**
 * Whoever marks a licence as told of tells: others find the mark. `$3` is whose licences are told
 * of.
 */
const MARK = `
  with marked as (
    insert into licence_reminders (licence_id, organization_id, expires, days)
    select l.id, r.organization_id, l.expires, step.days ${DUE} and o.id = $2 and r.id = any($3)
    order by l.id on conflict do nothing returning licence_id, organization_id, expires, days)
  select l.type, l.number, l.subdivision, m.expires::text, m.expires - day_of(m.organization_id, now()) as "daysLeft",
    r.id as "roleId", p.name, p.email,
    not exists (select from licence_reminders told where told.licence_id = l.id and told.expires = m.expires
      and told.days <= m.days and told.organization_id <> m.organization_id) as "isFirst"
  from marked m
  join practitioner_licences l on l.id = m.licence_id
  join practitioners p on p.id = l.practitioner_id
  join practitioner_roles r on r.practitioner_id = p.id and r.organization_id = m.organization_id
  order by m.expires, p.name, l.number`

const FIND_ORGANIZATION =
  'select id, label, domain_url as "domainURL", email from organizations where id = $1'

/**
 * Tells practitioners, and the organizations that they serve, of licences that end soon: once at
 * each of REMINDED_AT, however many processes do this at once and whenever one of them ends. What
 * the limits on mails hold back is not marked, and told of by a later run. Answers how many
 * organizations had one.
 */
export async function remindOfLicences(): Promise<number> {
  const organizations = await withJob(async ({ client }) => {
    const { rows } = await client.query<{ id: number }>(`select distinct o.id ${DUE} order by 1`, [
      REMINDED_AT,
    ])
    return rows
  })
  const failures: unknown[] = []
  for (const { id } of organizations)
    await withJob((transaction) => remindIn(transaction, id)).catch((error: unknown) =>
      failures.push(error),
    )
  // Those that failed are tried again with the job, and have held up no other.
  if (failures.length > 0) throw failures[0]
  return organizations.length
}

async function remindIn(transaction: Transaction, organizationId: number): Promise<void> {
  const { client } = transaction
  // One after the other, whatever process does it: whoever serves two organizations is told by the
  // first.
  await client.query(`select pg_advisory_xact_lock(hashtext('licence-reminders'))`)
  const { rows } = await client.query<Organization>(FIND_ORGANIZATION, [organizationId])
  const organization = rows[0]!
  const roleIds = await toldNow(transaction, organization)
  const { rows: endings } = await client.query<Ending>(MARK, [REMINDED_AT, organizationId, roleIds])
  if (endings.length === 0) return
  const mails = await mailsOf(transaction, 'licence-reminder', [organizationId])
  for (const roleId of new Set(endings.map((ending) => ending.roleId)))
    await remind(
      transaction,
      organization,
      endings.filter((ending) => ending.roleId === roleId),
      mails,
    )
  if (!organization.email) return
  const words = wordsToOrganization(organization, endings)
  enqueueMail(transaction, {
    ...(await mailOf(transaction, 'licences-reminder', organizationId, words)),
    organizationId,
    about: `licences of ${organizationId}`,
    recipient: organization.email,
  })
}

/**
 * Of those with licences that end, the ones whose mails the limits let through, which are counted
 * by that.
 */
async function toldNow(
  { client }: Transaction,
  { id, email: ours }: Organization,
): Promise<string[]> {
  const { rows } = await client.query<{ roleId: string; email: string | null }>(DUE_ROLES, [
    REMINDED_AT,
    id,
  ])
  if (rows.length === 0) return []
  // Its own mail names all of them: without it they wait, too.
  if (ours && !(await countIfAllowed('reminder', id, ours))) return []
  const told: string[] = []
  for (const { roleId, email } of rows)
    if (!email || (await countIfAllowed('reminder', id, email))) told.push(roleId)
  return told
}

type Mails = Awaited<ReturnType<typeof mailsOf>>

/** Tells one practitioner; whoever serves several organizations, for the first of them. */
async function remind(
  transaction: Transaction,
  organization: Organization,
  endings: Ending[],
  mails: Mails,
) {
  const { email, name, roleId } = endings[0]!
  const untold = endings.filter(({ isFirst }) => isFirst)
  if (email && untold.length > 0)
    enqueueMail(transaction, {
      ...(await mails(organization.id, wordsToPractitioner(organization, untold))),
      organizationId: organization.id,
      about: untold[0]!.roleId,
      recipient: email,
    })
  const reminded = endings.map(({ type, number, subdivision, expires }) => ({
    type,
    number,
    subdivision,
    expires,
  }))
  recordChange(transaction, {
    organizationId: organization.id,
    action: 'practitioners:update',
    event: 'practitioner.reminded',
    subject: 'practitioner',
    subjectId: roleId,
    after: { name, reminded },
  })
}
