import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startChild, type Child } from '../process/child.mjs'
import { freePort, isFree } from '../process/ports'
import { findAccount, type Account } from './account'
import { findBinaries, type Binaries } from './binaries'
import { createCluster, endOrphanServer, isReady } from './cluster'
import { closeLargeObjects, createDatabase } from './database'

export interface Postgres {
  /** The owner's connection to our database. */
  url: string
  /** The superuser's connection, for what no owner may do. */
  adminUrl: string
  /** Tells how the server ended, when it does. */
  exited: Promise<string>
  stop(): Promise<void>
}

interface Connection {
  port: number
  adminPassword: string
  ownerPassword: string
  /** Whether role, database and extensions are there. */
  prepared: boolean
}

const OURS = {
  name: 'polyclinic',
  owner: 'polyclinic_owner',
  powers: 'createrole',
  extensions: ['pg_trgm', 'unaccent', 'btree_gin'],
}

const FAST_BUT_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const recordOf = (dir: string) => path.join(dir, 'connection.json')
const read = (dir: string) => JSON.parse(fs.readFileSync(recordOf(dir), 'utf8')) as Connection
const write = (dir: string, connection: Connection) => {
  fs.writeFileSync(`${recordOf(dir)}.new`, JSON.stringify(connection), { mode: 0o600 })
  fs.renameSync(`${recordOf(dir)}.new`, recordOf(dir))
}

const urlsOf = ({ port, adminPassword, ownerPassword }: Connection) => ({
  url: `postgresql://polyclinic_owner:${ownerPassword}@127.0.0.1:${port}/polyclinic`,
  adminUrl: `postgresql://postgres:${adminPassword}@127.0.0.1:${port}/postgres`,
})

/**
 * The connections of the server in this folder, which another process has started; undefined if
 * there is none.
 */
export const runningPostgres = (dir: string) =>
  fs.existsSync(recordOf(dir)) ? urlsOf(read(dir)) : undefined

interface Options {
  dir: string
  durable?: boolean
  binaries?: Binaries
}

/**
 * Starts PostgreSQL with its files in `dir`, on loopback only, creating it first when there is
 * none. `binaries` names another PostgreSQL than the one that npm has installed. `durable: false`
 * is for tests: quicker, and a crash of the machine may cost everything.
 */
export async function startPostgres({ dir, durable = true, binaries }: Options): Promise<Postgres> {
  fs.mkdirSync(dir, { recursive: true })
  dir = fs.realpathSync(dir)
  const cluster = path.join(dir, 'cluster')
  await endOrphanServer(cluster)
  const bin = binaries ?? (await findBinaries())
  const account = findAccount(cluster, bin.postgres)

  if (!fs.existsSync(cluster)) {
    const password = () => randomBytes(24).toString('hex')
    const connection = {
      port: 0,
      adminPassword: password(),
      ownerPassword: password(),
      prepared: false,
    }
    write(dir, connection)
    await createCluster(cluster, connection.adminPassword, durable, account, bin)
  }
  const connection = read(dir)
  if (!(connection.port && (await isFree(connection.port)))) connection.port = await freePort()
  write(dir, connection)

  const server = await startServer(cluster, connection.port, durable, account, bin)
  if (!connection.prepared) {
    await createDatabase(urlsOf(connection).adminUrl, {
      ...OURS,
      password: connection.ownerPassword,
    })
    write(dir, { ...connection, prepared: true })
  }
  await closeLargeObjects(urlsOf(connection).adminUrl, OURS.name)
  return { ...urlsOf(connection), exited: server.exited, stop: server.stop }
}

async function startServer(
  cluster: string,
  port: number,
  durable: boolean,
  account: Account,
  bin: Binaries,
) {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const args = ['-D', cluster, '-p', String(port)]
  for (const setting of [...settings, ...(durable ? [] : FAST_BUT_FORGETFUL)])
    args.push('-c', setting)
  const log = path.join(path.dirname(cluster), 'server.log')
  const server = startChild({
    ...account.as(bin.postgres, args),
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      SYSTEMROOT: process.env.SYSTEMROOT,
      TZ: 'UTC',
    } as unknown as NodeJS.ProcessEnv,
    output: { file: log },
    signal: 'SIGINT', // fast: ends the sessions instead of waiting for them
    patience: 10_000,
  })
  try {
    await untilReady(server, cluster, log)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

async function untilReady({ child, exited }: Child, cluster: string, log: string) {
  let ended: string | undefined
  void exited.then((how) => (ended = how))
  for (const limit = Date.now() + 60_000; !isReady(cluster, child.pid!);) {
    if (ended || Date.now() > limit)
      throw new Error(
        `PostgreSQL did not start (${ended ?? '60 s'}).\n${fs.readFileSync(log, 'utf8').slice(-2000)}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}
