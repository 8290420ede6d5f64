import type { Client } from 'pg'
import { asOwner } from '@/lib/platform/db/owner'

// The limit of an import: the same rows in the same tables, their audit rows among them, with all
// triggers, by one statement for each table, in one transaction that is rolled back.

const PEOPLE = `
  insert into practitioners (id, given, family, email, npi)
  select p.new, o.given, o.family, 'raw-' || o.email, o.npi from raw_rows p join practitioners o on o.id = p.person`
const ROLES = `
  insert into practitioner_roles (id, organization_id, practitioner_id, code)
  select p.role, o.organization_id, p.new, o.code from raw_rows p join practitioner_roles o on o.id = p.was`
const LOG = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after, request_id)
  select l.organization_id, l.actor_person_id, l.action, l.event, l.subject, p.role::text, l.after, l.request_id
  from raw_rows p join audit_log l on l.subject = 'practitioner' and l.subject_id = p.was::text`
const DELETED = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, before, request_id)
  select l.organization_id, l.actor_person_id, 'practitioners:delete', 'practitioner.deleted', l.subject, p.role::text, l.after,
    l.request_id
  from raw_rows p join audit_log l on l.subject = 'practitioner' and l.subject_id = p.was::text`

/** How long each of these takes, in ms. */
async function timed(client: Client, statements: string[]): Promise<number> {
  const started = performance.now()
  for (const statement of statements) await client.query(statement)
  return performance.now() - started
}

/**
 * How long it takes to write again what an import has created, without a licence, and to delete that,
 * in ms.
 */
export const rawImport = (
  url: string,
  importId: string,
): Promise<Record<'create' | 'undo', number>> =>
  asOwner(url, async (owner) => {
    await owner.query('begin')
    await owner.query(
      `create temporary table raw_rows on commit drop as
       select r.id as was, r.practitioner_id as person, gen_random_uuid() as new, gen_random_uuid() as role
       from import_rows i join practitioner_roles r on r.id = i.record_id::uuid where i.import_id = $1`,
      [importId],
    )
    await owner.query('analyze raw_rows')
    const create = await timed(owner, [PEOPLE, ROLES, LOG])
    const undo = await timed(owner, [
      'delete from practitioner_roles where id in (select role from raw_rows)',
      DELETED,
    ])
    await owner.query('rollback')
    return { create, undo }
  })
