import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webEnvironment, withoutSettings } from '@/dev/environment/environment'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { run } from '@/dev/process/run.mjs'
import { temporaryFolder } from '@/dev/folders/temporary'
import { openSession } from '@/lib/marketing/sending/session'
import { readSettings } from '@/lib/platform/config/env'
import { alone } from '@/lib/platform/db/alone'
import { inTransaction } from '@/lib/platform/db/client'
import { asOwner } from '@/lib/platform/db/owner'
import { QUEUES, type QueueName } from '@/lib/platform/db/queues'
import { startJobs } from '@/lib/platform/jobs/jobs'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { makeCertificates } from '@/tests/support/certificates'
import { ownerUrl } from '@/tests/support/db/database'
import { onThisMachine, OPERATIONS } from '@/tests/support/http/documented'
import { AUDIT_SECRET, SECRET, webProcess } from '@/tests/support/settings'
import { findSystemPostgres } from '@/tests/support/db/system-postgres'

/** The host that the certificate is for, and another name of the same server. */
const HOST = 'localhost'
const OTHER_HOST = '127.0.0.1'

/** The modes that verify the server, whatever their names say. */
const VERIFYING = ['verify-full', 'verify-ca', 'require', 'prefer']

let place: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: Postgres
/** Files with the authority of the server's certificate, and with one that has not given it. */
let authority: string
let otherAuthority: string
/** The owner's address as docs/operations.md has it, on this machine. */
let documented: string
let migration: Awaited<ReturnType<typeof migrate>>

beforeAll(async () => {
  place = await temporaryFolder()
  const certificates = await makeCertificates(place.folder.at('certificates'), HOST)
  const others = await makeCertificates(place.folder.at('other-certificates'), HOST)
  authority = certificates.authority
  otherAuthority = others.authority

  const dir = place.folder.at('postgres')
  postgres = await startPostgres({ dir, durable: false })
  await postgres.stop()
  const inCluster = (name: string) => path.join(dir, 'cluster', name)
  const { uid, gid } = fs.statSync(inCluster('.'))
  for (const file of [certificates.certificate, certificates.key]) {
    const copy = inCluster(path.basename(file))
    fs.copyFileSync(file, copy)
    fs.chmodSync(copy, 0o600)
    fs.chownSync(copy, uid, gid)
  }
  fs.appendFileSync(inCluster('postgresql.conf'), 'ssl = on\nlog_connections = on\n')
  postgres = await startPostgres({ dir, durable: false })

  const { username, password, port } = new URL(postgres.url)
  const [, address = ''] = /`(postgresql:\S+sslmode=\S+)`/.exec(OPERATIONS) ?? []
  documented = onThisMachine(address, [
    ['owner:…', `${username}:${password}`],
    ['db.internal:5432', `${HOST}:${port}`],
    ['/etc/ssl/db-ca.pem', authority],
  ])
  Object.assign(process.env, webAddresses({ DATABASE_URL: documented }), { RATE_LIMITS: 'true' })
  migration = await migrate({ DATABASE_URL: documented })
})
afterAll(async () => {
  await postgres.stop()
  place.remove()
})

/** An address of the server without parameters, with others than the documented ones. */
function addressWith(parameters: Record<string, string>, host = HOST): string {
  const url = new URL(postgres.url)
  url.hostname = host
  url.search = new URLSearchParams(parameters).toString()
  return url.href
}

/** Whether the server says that a connection to this address is encrypted. */
const isEncrypted = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return rows[0]!.ssl
  })

/** Where the web process logs in with such settings. */
function webAddresses(addresses: Record<string, string>) {
  const base = { ...withoutSettings(process.env), ...webProcess, ...addresses }
  const settings = readSettings(base)
  const { APP_DATABASE_URL, DIRECT_DATABASE_URL } = webEnvironment({
    settings,
    folder: place.folder,
    mode: 'production',
    databaseUrl: settings.DATABASE_URL!,
    smtpUrl: 'smtp://127.0.0.1:1',
    base,
  })
  return { APP_DATABASE_URL, DIRECT_DATABASE_URL }
}

/** Runs `npm run migrate`; returns also which connections it has opened. */
async function migrate(settings: Record<string, string>) {
  const before = connections().length
  const { ok, output } = await run({
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      '--eval',
      `import('./dev/main.ts').then(({ main }) => main('migrate', []))`,
    ],
    env: {
      ...withoutSettings(process.env),
      NEXTAUTH_SECRET: SECRET,
      AUDIT_KEY: AUDIT_SECRET,
      POLYCLINIC_DATA_DIR: place.folder.at('console'),
      ...settings,
    },
  })
  return { ok, output, opened: connections().slice(before) }
}

/** All connections so far, by name, and whether each was encrypted: from the server's log. */
function connections() {
  const log = fs.readFileSync(path.join(place.folder.path, 'postgres', 'server.log'), 'utf8')
  const authorized =
    /connection authorized: user=\S+ database=\S+ application_name=(.+?)( SSL enabled \(.*\))?$/gm
  return [...log.matchAll(authorized)].map(
    ([, name, tls]) => `${name}: ${tls === undefined ? 'open' : 'encrypted'}`,
  )
}

describe.each(VERIFYING)('sslmode=%s', (sslmode) => {
  test('encrypts, where the authority of `sslrootcert` has given a certificate for the host', async () => {
    expect(await isEncrypted(addressWith({ sslmode, sslrootcert: authority }))).toBe(true)
  })

  test('refuses a certificate for another host', async () => {
    const url = addressWith({ sslmode, sslrootcert: authority }, OTHER_HOST)
    await expect(isEncrypted(url)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('refuses a certificate of an authority that is not trusted', async () => {
    const refusal = { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }
    const others = addressWith({ sslmode, sslrootcert: otherAuthority })
    await expect(isEncrypted(others)).rejects.toMatchObject(refusal)
    await expect(isEncrypted(addressWith({ sslmode }))).rejects.toMatchObject(refusal)
  })

  test('refuses a server without TLS', async () => {
    await expect(isEncrypted(`${ownerUrl}?sslmode=${sslmode}`)).rejects.toThrow(
      'The server does not support SSL connections',
    )
  })
})

test('sslmode=no-verify encrypts, and accepts every certificate', async () => {
  const sslmode = 'no-verify'
  for (const host of [HOST, OTHER_HOST]) {
    expect(await isEncrypted(addressWith({ sslmode }, host))).toBe(true)
    const others = addressWith({ sslmode, sslrootcert: otherAuthority }, host)
    expect(await isEncrypted(others)).toBe(true)
  }
})

test('an address that asks for nothing is not encrypted, although the server could', async () => {
  expect(await isEncrypted(addressWith({}))).toBe(false)
})

describe('`npm run migrate`', () => {
  test('opens encrypted connections alone', () => {
    expect(migration, migration.output).toMatchObject({ ok: true })
    expect(new Set(migration.opened)).toEqual(new Set(['polyclinic owner: encrypted']))
  })

  test('trusts the authorities of NODE_EXTRA_CA_CERTS where no file is named', async () => {
    const DATABASE_URL = addressWith({ sslmode: 'verify-full' })
    const { ok, output, opened } = await migrate({ DATABASE_URL, NODE_EXTRA_CA_CERTS: authority })
    expect(ok, output).toBe(true)
    expect(new Set(opened)).toEqual(new Set(['polyclinic owner: encrypted']))
    expect(await migrate({ DATABASE_URL })).toMatchObject({
      ok: false,
      output: expect.stringContaining(
        'DATABASE_URL does not lead to a database: unable to verify the first certificate',
      ) as string,
      opened: [],
    })
  })

  test('says in one sentence that the host has another name, or the file of authorities is missing', async () => {
    const sslrootcert = authority
    const missing = `${authority}.missing`
    for (const [address, why] of [
      [
        addressWith({ sslmode: 'verify-full', sslrootcert }, '127.0.0.1'),
        "Hostname/IP does not match certificate's altnames",
      ],
      [addressWith({ sslmode: 'verify-full', sslrootcert: missing }), 'no such file or directory'],
    ] as const) {
      const { ok, output } = await migrate({ DATABASE_URL: address })
      expect(ok).toBe(false)
      expect(output).toMatch(/^DATABASE_URL does not lead to a database: .+\.$/m)
      expect(output).toContain(why)
      expect(output).not.toMatch(/^ +at |raw:|BEGIN CERTIFICATE/m)
    }
  })
})

describe('polyclinic_app', () => {
  test('gets the parameters of DATABASE_URL for every connection of the web process', async () => {
    const before = connections().length
    const nothing = () => Promise.resolve()
    for (const purpose of ['request', 'heavy'] as const)
      await inTransaction([], ({ client }) => client.query('select 1'), purpose)
    await countMails('test', null, ['somebody@clinic.example'])
    await alone('test', 'key', nothing)
    await (await openSession(3000)).end(true)
    const works = Object.fromEntries(Object.keys(QUEUES).map((name) => [name, nothing])) as Record<
      QueueName,
      () => Promise<unknown>
    >
    await (await startJobs(works)).stop({ graceful: false })

    const named = [...OPERATIONS.matchAll(/\(`(polyclinic(?: [a-z]+)?)`/g)].map(([, name]) => name!)
    const ofWebProcess = named.filter((name) => name !== 'polyclinic owner')
    expect(new Set(connections().slice(before))).toEqual(
      new Set(ofWebProcess.map((name) => `${name}: encrypted`)),
    )
  })

  test('is encrypted at DATABASE_APP_URL where that asks for it itself', async () => {
    const app = (parameters: Record<string, string>) => {
      const url = new URL(addressWith(parameters))
      Object.assign(url, { username: 'polyclinic_app', password: '' })
      const addresses = { DATABASE_URL: documented, DATABASE_APP_URL: url.href }
      return isEncrypted(webAddresses(addresses).APP_DATABASE_URL)
    }
    expect(await app({})).toBe(false)
    expect(await app({ sslmode: 'verify-full', sslrootcert: authority })).toBe(true)
  })
})

describe.each([
  ['psql', ['--command', 'select 1']],
  ['pg_dump', []],
])('%s', (program, args) => {
  let command: string
  beforeAll(async () => {
    command = path.join(await findSystemPostgres(), program)
  })

  test('opens an encrypted connection to the documented address', async () => {
    const before = connections().length
    // An older pg_dump connects to a newer server, and dumps nothing.
    const { output } = await run({ command, args: [...args, documented] })
    expect(connections().slice(before), output).toEqual([`${program}: encrypted`])
  })

  test('does not know no-verify', async () => {
    const url = addressWith({ sslmode: 'no-verify' })
    expect(await run({ command, args: [...args, url] })).toMatchObject({
      ok: false,
      output: expect.stringContaining('invalid sslmode value: "no-verify"') as string,
    })
  })
})
