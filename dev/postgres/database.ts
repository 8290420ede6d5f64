import pg from 'pg'

/** What the tables need and an owner might not be allowed to create. */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the role that owns our database, the database, and its extensions; what is there already stays. */
export async function createDatabase(adminUrl: string, ownerPassword: string) {
  await connected(adminUrl, async (admin) => {
    const exists = async (query: string) => (await admin.query(query)).rowCount !== 0
    if (!(await exists(`select from pg_roles where rolname = 'polyclinic_owner'`)))
      await admin.query('create role polyclinic_owner login nosuperuser nobypassrls createrole')
    await admin.query(`alter role polyclinic_owner password ${admin.escapeLiteral(ownerPassword)}`)
    if (!(await exists(`select from pg_database where datname = 'polyclinic'`)))
      await admin.query('create database polyclinic owner polyclinic_owner')
  })
  const url = new URL(adminUrl)
  url.pathname = '/polyclinic'
  await connected(url.href, async (admin) => {
    for (const extension of EXTENSIONS) await admin.query(`create extension if not exists ${extension}`)
  })
}
