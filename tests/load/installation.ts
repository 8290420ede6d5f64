import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { encode } from 'next-auth/jwt'
import { currentBuild, type Build } from '@/dev/build/build'
import type { DataFolder } from '@/dev/folders/data-folder'
import { withoutSettings } from '@/dev/environment/environment'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { closeLargeObjects } from '@/dev/postgres/database'
import { startChild } from '@/dev/process/child.mjs'
import type { Undo } from '@/dev/process/lifetime.mjs'
import { freePort, freePorts } from '@/dev/process/ports'
import { ROOT } from '@/dev/root'
import { seedOrganizations } from '@/dev/seed/organizations'
import { startStack } from '@/dev/stack'
import { temporaryFolder } from '@/dev/folders/temporary'
import { readSettings } from '@/lib/platform/config/env'
import { migrate } from '@/lib/platform/db/migrate'
import { asOwner } from '@/lib/platform/db/owner'
import { grantStaffRole } from '@/lib/platform/db/staff'
import { cookiesOf, SESSION_COOKIE, XSRF_COOKIE, XSRF_HEADER } from '@/lib/shared/http/cookies'
import { call } from './call'
import { seedPeople } from './people-seed'
import { NO_RAW_TABLES, RAW_TABLES } from './raw-answers'

export const SECRET = randomBytes(32).toString('hex')
const AUDIT_SECRET = randomBytes(32).toString('hex')
const STAFF = 'owner@polyclinic.example'

export interface Machine {
  folder: DataFolder
  postgres: Postgres
  build: Build
}

/** A folder of its own with a PostgreSQL that keeps what it has acknowledged, as in production. */
export async function openMachine(undo: Undo): Promise<Machine> {
  const build = currentBuild()
  if (build.stale) await build.make()
  // What asks which build is meant, as tests/load/first-load.ts does, is to mean this one.
  process.env.NEXT_DIST_DIR = build.distDir
  const { folder, remove } = await temporaryFolder()
  undo.add(remove)
  const postgres = await startPostgres({ dir: folder.at('postgres'), durable: true })
  undo.add(postgres.stop)
  return { folder, postgres, build }
}

export interface Database {
  /** The owner's connection. */
  url: string
  /** How many organizations it holds, and how many ms it took to write them. */
  size: number
  seeded: number
}

/**
 * A database of so many organizations, and one global Owner; with people and what they may do, if
 * they are needed.
 */
export async function createDatabase(
  { postgres }: Machine,
  size: number,
  people: boolean,
): Promise<Database> {
  const name = `organizations_${size}`
  await asOwner(postgres.adminUrl, (admin) =>
    admin.query(`create database ${name} owner polyclinic_owner`),
  )
  await closeLargeObjects(postgres.adminUrl, name)
  const url = postgres.url.replace(/[^/]+$/, name)
  await migrate(url, SECRET)
  const started = performance.now()
  await seedOrganizations(url, size, () => {})
  const seeded = performance.now() - started
  await grantStaffRole(url, STAFF, 'Owner')
  if (people) await seedPeople(url, postgres.adminUrl.replace(/[^/]+$/, name), size)
  await asOwner(url, async (owner) => {
    // Of an empty table PostgreSQL thinks that reading all of it is quickest, and goes on to think
    // so for a minute.
    await owner.query(
      `insert into idempotency_keys (person_id, key, request_hash, status, answer)
       select p.id, n, '', 201, '{}' from people p, generate_series(1, 10000) n where p.email = $1`,
      [STAFF],
    )
    // Visibility maps and statistics as they are once a database has been in use for a while.
    await owner.query('vacuum analyze')
  })
  return { url, size, seeded }
}

export interface Console {
  port: number
  /** Where people go, and what a call has to call itself. */
  origin: string
  /** Headers of a call by a signed-in global Owner. */
  headers: Record<string, string>
  cookie: { name: string; value: string }
  /** The same answers from nothing but `node:http` and `pg`. */
  rawPort: number
  /** Ends the web process as a supervisor does, and starts it again. */
  stopWeb(): Promise<void>
  startWeb(): Promise<void>
}

/** What is measured: a console over its database. */
export type Subject = Console & Database

/**
 * The production build over a database, as `npm start` runs it, and beside it the limit over the
 * same one.
 */
export async function startConsole(
  { folder, build }: Machine,
  url: string,
  undo: Undo,
  more: Record<string, string> = {},
): Promise<Console> {
  const base = {
    ...withoutSettings(process.env),
    PORT: String(await freePorts(5)),
    POLYCLINIC_DATA_DIR: folder.path,
    DATABASE_URL: url,
    NEXTAUTH_SECRET: SECRET,
    AUDIT_KEY: AUDIT_SECRET,
    // One client asks more than people do.
    RATE_LIMITS: 'false',
    ...more,
  }
  const settings = readSettings(base)
  const output = { file: folder.at('console.log') }
  const withoutRawTables = async <Started>(start: () => Promise<Started>): Promise<Started> => {
    await asOwner(url, (owner) => owner.query(NO_RAW_TABLES))
    const started = await start().catch((error) => {
      throw new Error(`The console did not start.\n${said(output.file)}`, { cause: error })
    })
    await asOwner(url, (owner) => owner.query(`${RAW_TABLES}; analyze`))
    return started
  }
  const { loginOrigin, stopWeb, startWeb } = await withoutRawTables(() =>
    startStack({ settings, folder, build, undo, base, output }),
  )
  const value = await signIn(url)
  const rawPort = await startRaw(folder, url, undo)
  const { host } = new URL(loginOrigin)
  const session = `${SESSION_COOKIE}=${value}`
  const token = await xsrfTokenOf(settings.PORT, { host, cookie: session })
  // As a page calls, which has had the token since its first read.
  const headers = { host, cookie: `${session}; ${XSRF_COOKIE}=${token}`, [XSRF_HEADER]: token }
  return {
    port: settings.PORT,
    origin: loginOrigin,
    headers,
    rawPort,
    stopWeb,
    startWeb: () => withoutRawTables(startWeb),
    cookie: { name: SESSION_COOKIE, value },
  }
}

/** What a page of the console finds in a cookie, and sends along with its writes. */
async function xsrfTokenOf(port: number, caller: Record<string, string>): Promise<string> {
  const { headers } = await call(port, '/api/auth/session', caller)
  const [token] = cookiesOf(headers['set-cookie']?.join('; '), XSRF_COOKIE)
  if (!token) throw new Error('The console sets no cookie XSRF-TOKEN.')
  return token
}

const said = (file: string) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').slice(-2000) : ''

/**
 * A session's row and the cookie for it, as a sign-in leaves them: every call is authenticated for
 * real.
 */
export async function signIn(url: string, email = STAFF): Promise<string> {
  const sid = randomUUID()
  await asOwner(url, (owner) =>
    owner.query(
      `insert into sessions (id, person_id, expires_at)
       select $1, id, now() + interval '12 hours' from people where email = $2`,
      [sid, email],
    ),
  )
  return encode({ token: { sid, sub: email, email }, secret: SECRET, maxAge: 12 * 3600 })
}

async function startRaw(folder: DataFolder, url: string, undo: Undo): Promise<number> {
  const port = await freePort()
  const { stop } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', path.join(import.meta.dirname, 'raw-server.ts')],
    cwd: ROOT,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'production',
      RAW_PORT: String(port),
      RAW_DATABASE_URL: url,
    },
    output: { file: folder.at('raw.log') },
    pidFile: folder.pidFile('raw'),
  })
  undo.add(stop)
  for (const limit = Date.now() + 20_000; !(await answers(port));)
    if (Date.now() > limit) throw new Error('The raw server did not start.')
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: '/?limit=1&offset=0' },
      (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      },
    )
    request.once('error', () => setTimeout(resolve, 50, false))
  })
