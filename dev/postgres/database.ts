import pg from 'pg'
import { CLOSE_LARGE_OBJECTS } from '@/lib/platform/db/large-objects'

export interface DatabaseOf {
  name: string
  /** The role that owns it, with its password and what it may do besides. */
  owner: string
  password: string
  powers?: string
  /** What the tables need and an owner might not be allowed to create. */
  extensions: string[]
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database, the role that owns it, and its extensions; what is there already stays. */
export async function createDatabase(
  adminUrl: string,
  { name, owner, password, powers = '', extensions }: DatabaseOf,
): Promise<void> {
  await connected(adminUrl, async (admin) => {
    const exists = async (query: string) => (await admin.query(query)).rowCount !== 0
    if (!(await exists(`select from pg_roles where rolname = '${owner}'`)))
      await admin.query(`create role ${owner} login nosuperuser nobypassrls ${powers}`)
    await admin.query(`alter role ${owner} password ${admin.escapeLiteral(password)}`)
    if (!(await exists(`select from pg_database where datname = '${name}'`)))
      await admin.query(`create database ${name} owner ${owner}`)
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await connected(url.href, async (admin) => {
    for (const extension of extensions)
      await admin.query(`create extension if not exists ${extension}`)
  })
}

/**
 * Takes large objects, which have no row-level security, from everybody but superusers in one
 * database.
 */
export async function closeLargeObjects(adminUrl: string, name: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await connected(url.href, (admin) => admin.query(CLOSE_LARGE_OBJECTS))
}
