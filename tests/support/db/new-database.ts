import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { asAdmin } from './database'

const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

export interface NewDatabase {
  /** The owner's connection, and the superuser's. */
  url: string
  adminUrl: string
  drop(): Promise<unknown>
}

/**
 * Creates a database of its own that holds nothing, with the extensions unless it is to bring them.
 */
export async function createDatabase(extensions = EXTENSIONS): Promise<NewDatabase> {
  const name = `polyclinic_${randomBytes(6).toString('hex')}`
  const at = (url: string) => url.replace(/[^/]+$/, name)
  const { url, adminUrl } = inject('postgres')
  await asAdmin(`create database ${name} owner polyclinic_owner`)
  await asSuperuser(at(adminUrl), extensions.map((one) => `create extension ${one};`).join('\n'))
  return {
    url: at(url),
    adminUrl: at(adminUrl),
    drop: () => asAdmin(`drop database ${name} with (force)`),
  }
}

/** Runs statements as a superuser. */
export async function asSuperuser(adminUrl: string, statements: string): Promise<void> {
  const admin = new Client(adminUrl)
  await admin.connect()
  await admin.query(statements).finally(() => admin.end())
}
