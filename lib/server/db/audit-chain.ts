import type { Client } from 'pg'

const WALKED = `
  with walked as (
    select organization_id, sequence, hash, previous_hash, audit_hash(entry) as computed,
      lag(hash, 1, repeat('0', 64)) over chain as hash_before, row_number() over chain as number,
      lead(id) over chain is null as is_last
    from audit_log entry window chain as (partition by organization_id order by sequence)
  )`

type Broken = { organizationId: number | null; sequence: number; what: string }
export type Verdict = {
  rows: number
  chains: number
  /** Of the last rows of all chains: kept elsewhere, it shows when rows at an end are cut off. */
  digest: string
  /** The first rows that do not follow from the ones before them; at most 20. */
  broken: Broken[]
}

/** Walks every hash chain of the audit log. Runs as the owner, who sees all of it. */
export async function verifyAuditLog(client: Client): Promise<Verdict> {
  const { rows: broken } = await client.query<Broken>(`${WALKED}
    select organization_id as "organizationId", sequence, case when sequence <> number then 'a row before it is missing'
      when previous_hash <> hash_before then 'it does not follow from the row before it' else 'it was changed' end as what
    from walked where sequence <> number or previous_hash <> hash_before or hash <> computed
    order by organization_id nulls first, sequence limit 20`)
  const { rows } = await client.query<Omit<Verdict, 'broken'>>(`${WALKED}
    select count(*)::int as rows, (count(*) filter (where is_last))::int as chains,
      encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', organization_id, sequence, hash), E'\\n'
        order by organization_id nulls first) filter (where is_last), ''), 'UTF8')), 'hex') as digest
    from walked`)
  return { ...rows[0]!, broken }
}
