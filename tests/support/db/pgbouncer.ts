import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findAccount } from '@/dev/postgres/account'
import { startChild } from '@/dev/process/child.mjs'
import { freePort } from '@/dev/process/ports'
import { debianPackages, findProgram } from '@/dev/programs'
import { inTransaction, type Purpose } from '@/lib/platform/db/client'
import { blockWith, onThisMachine } from '../http/documented'
import { HANG_LIMIT } from '../wait'

const PROGRAM = '/usr/sbin/pgbouncer'

const findPgBouncer = () =>
  findProgram(
    () => (fs.existsSync(PROGRAM) ? PROGRAM : undefined),
    debianPackages('pgbouncer'),
    'There is no PgBouncer, and none could be installed: install the package pgbouncer.',
  )

const answers = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), resolve()))
    socket.once('error', reject)
  })

export type PoolMode = 'transaction' | 'session'

/** Waits without Vitest, because benchmarks start PgBouncer, too. */
async function waitForAnswer(port: number): Promise<void> {
  const limit = Date.now() + HANG_LIMIT
  for (;;)
    try {
      return await answers(port)
    } catch (error) {
      if (Date.now() > limit) throw error
      await setTimeout(50)
    }
}

/**
 * Starts a PgBouncer as docs/operations.md has it in front of the server to which `url` leads, for
 * the login that it names, with so many connections to that. Its files lie in `folder`.
 */
export async function startPgBouncer(
  url: string,
  folder: string,
  connections: number,
  mode: PoolMode = 'transaction',
) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const program = await findPgBouncer()
  const port = await freePort()
  const at = (name: string) => path.join(folder, name)
  fs.mkdirSync(folder)
  fs.writeFileSync(at('userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = onThisMachine(blockWith('ini', '[pgbouncer]'), [
    ['host=db.internal port=5432', `host=${hostname} port=${serverPort}`],
    ['dbname=polyclinic', `dbname=${pathname.slice(1)}`],
    ['pool_mode = transaction', `pool_mode = ${mode}`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', at('userlist.txt')],
    ['default_pool_size = 40', `default_pool_size = ${connections}`],
  ])
  // Where its socket would lie otherwise belongs to somebody else.
  fs.writeFileSync(at('pgbouncer.ini'), `${settings}unix_socket_dir =\n`)
  const account = findAccount(folder, program)
  if (account.owner)
    for (const file of [folder, at('userlist.txt')])
      fs.chownSync(file, account.owner, account.owner)
  const { stop } = startChild({
    ...account.as(program, [at('pgbouncer.ini')]),
    cwd: '/',
    output: { file: at('pgbouncer.log') },
    signal: 'SIGINT',
  })
  await waitForAnswer(port)
  const pooled = new URL(url)
  Object.assign(pooled, { hostname: '127.0.0.1', port: String(port), pathname: '/polyclinic' })
  return { url: pooled.href, stop }
}

/**
 * What the second statement of a transaction is limited to: `statement_timeout`, then
 * `lock_timeout`.
 */
export const limitsIn = (purpose: Purpose) =>
  inTransaction(
    [],
    async ({ client }) => {
      await client.query('select 1 where $1', [true])
      const { rows } = await client.query<{ it: string }>(
        `select current_setting('statement_timeout') || '|' || current_setting('lock_timeout') as it where $1`,
        [true],
      )
      return rows[0]!.it
    },
    purpose,
  )
