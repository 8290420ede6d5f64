import { Client } from 'pg'

/** Rows as the owner of a database sees them, past row-level security. */
export async function query<Row = Record<string, unknown>>(
  url: string,
  text: string,
  ...values: unknown[]
) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The shared console's database. */
export const sql = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  query<Row>(process.env.E2E_DATABASE_URL!, text, ...values)

/** Ends somebody's sessions on the server, as a disabled account or an operator would. */
export const endSessionsOf = (email: string) =>
  sql(
    'update sessions set ended_at = now() from people p where p.id = person_id and p.email = $1',
    email,
  )

/**
 * What a forged request could change, of everybody: nobody else may be at work on this database but
 * the console's own jobs, whose audit rows have no actor.
 */
export async function footprint(url: string): Promise<string> {
  const [row] = await query<{ all: string }>(
    url,
    `select concat_ws('|',
       (select md5(string_agg(o::text, ',' order by id)) from organizations o),
       (select md5(string_agg(d::text, ',' order by domain_url)) from organization_domains d),
       (select md5(string_agg(a::text, ',' order by id)) from role_assignments a),
       (select md5(string_agg(u::text, ',' order by id)) from organization_users u),
       (select md5(string_agg(p::text, ',' order by id)) from people p),
       (select md5(string_agg(concat_ws(' ', id, person_id, organization_domain_url, expires_at, ended_at), ',' order by id)) from sessions),
       (select count(*) from idempotency_keys), 
       (select count(*) from audit_log where actor_person_id is not null or api_key is not null)) as all`,
  )
  return row!.all
}
