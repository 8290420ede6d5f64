import { randomUUID } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Ctx } from '@/lib/platform/api/ctx'
import { sendAhead } from '@/lib/platform/db/client'
import type { Permission } from '@/lib/shared/access/permissions'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'

export type Entry = {
  /** Whose log: an organization's, or null for the provider's. */
  organizationId: number | null
  /** By what right. */
  action: Permission
  /** What happened: named by whoever does it. */
  event: AuditEvent
  subject: string
  subjectId: string | number
  before?: unknown
  after?: unknown
}

export type Deed = Pick<Entry, 'action' | 'event'>
export type States = Pick<Entry, 'before' | 'after'>

type Fields = Record<string, unknown>

/** What has changed between two states of a record, field by field: what a log needs to say. */
export function differences<State extends Fields>(before: State, after: Partial<State>) {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const only = (state: Fields) => Object.fromEntries(changed.map((field) => [field, state[field]]))
  return { before: only(before), after: only(after) }
}

/** Who did it, perhaps with a key, or as whom while `viewer` really did. */
type Actor = { personId: number; apiKey?: { name: string }; viewer?: { personId: number } }
/** Without an actor it was the system: a job. */
type Writer = Pick<Ctx, 'client' | 'importedFrom'> & { actor?: Actor; requestId?: string }
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** A state with the file that it comes from, where it does. */
const from = (file: string | undefined, state: unknown) =>
  file === undefined || state === undefined ? state : { ...(state as Fields), importedFrom: file }

function rowOf(
  { actor, requestId, importedFrom }: Omit<Writer, 'client'>,
  entry: Entry,
): QueryConfig {
  const { viewer, apiKey, personId } = actor ?? {}
  const [before, after] = [from(importedFrom, entry.before), from(importedFrom, entry.after)]
  return {
    name: 'record-change',
    text: `insert into audit_log (organization_id, actor_person_id, api_key, viewed_as_person_id, request_id, action, event, subject,
        subject_id, before, after)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      entry.organizationId,
      viewer?.personId ?? personId,
      apiKey?.name,
      viewer && personId,
      requestId,
      entry.action,
      entry.event,
      entry.subject,
      String(entry.subjectId),
      json(before),
      json(after),
    ],
  }
}

/**
 * Writes one row of the audit log in the transaction of the change it tells of. Nobody waits for
 * it: a change whose row cannot be written fails with it.
 */
export const recordChange = (writer: Writer, entry: Entry): void =>
  sendAhead(writer.client, rowOf(writer, entry))

/**
 * The same for as many as there are, in one statement: in each log they stand in the order that they
 * are given in. Logs are held until the end, in 1,024 slots (`chain_audit_log`): all who write
 * several at once take them in one order. Rows of a job, which no request has caused, have an id in
 * common: what stands in several logs can be known for one deed.
 */
export function recordChanges(
  { client, actor, requestId = randomUUID(), importedFrom }: Writer,
  entries: Entry[],
): void {
  const { viewer, apiKey, personId } = actor ?? {}
  const stated = entries.map((entry) => ({
    ...entry,
    before: from(importedFrom, entry.before),
    after: from(importedFrom, entry.after),
  }))
  sendAhead(client, {
    text: `insert into audit_log (organization_id, actor_person_id, api_key, viewed_as_person_id, request_id, action, event, subject,
        subject_id, before, after)
      select e."organizationId", $1::int, $2::text, $3::int, $4::text, e.action, e.event, e.subject, e."subjectId", e.before, e.after
      from rows from (json_to_recordset($5) as ("organizationId" int, action text, event text, subject text, "subjectId" text,
          before jsonb, after jsonb)) with ordinality as e("organizationId", action, event, subject, "subjectId", before, after, place)
      order by coalesce(e."organizationId", 0) % 1024, e."organizationId", e.place`,
    values: [
      viewer?.personId ?? personId,
      apiKey?.name,
      viewer && personId,
      requestId,
      JSON.stringify(stated),
    ],
  })
}
