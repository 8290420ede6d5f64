import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepCommerce } from '@/dev/commerce/keep'
import { fillShop } from '@/dev/commerce/seed'
import { shopClient } from '@/dev/commerce/seed/client'
import { ORDERS } from '@/dev/commerce/seed/sales'
import { DataFolder } from '@/dev/folders/data-folder'
import { withoutSettings } from '@/dev/environment/environment'
import { startPostgres, type Postgres } from '@/dev/postgres'
import { endOrphanServer } from '@/dev/postgres/cluster'
import { startChild } from '@/dev/process/child.mjs'
import { isAlive } from '@/dev/process/identity.mjs'
import { freePorts } from '@/dev/process/ports'
import { asOwner } from '@/lib/platform/db/owner'
import { commerceStatus } from '@/lib/platform/commerce/status'
import { everything, list } from '@/tests/support/commerce/shop-lists'

const place = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'polyclinic-commerce-'))
fs.chmodSync(place, 0o755) // PostgreSQL's account has to pass through
const folder = new DataFolder(place)
let PORT: number
beforeAll(async () => void (PORT = await freePorts(5)))
afterAll(async () => {
  await folder.take()
  await endOrphanServer(folder.at('postgres', 'cluster'))
  fs.rmSync(place, { recursive: true })
})

const WAIT = { interval: 50 }
const backend = () => ({
  MEDUSA_BACKEND_URL: `http://127.0.0.1:${PORT + 3}`,
  MEDUSA_API_TOKEN: folder.secret('commerce-token'),
})
const state = async () => (await commerceStatus(backend())).state
const medusa = () => JSON.parse(fs.readFileSync(folder.pidFile('commerce'), 'utf8')).pid as number
/** The running shop, as its admin asks it. */
const shop = () => {
  const { MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: token } = backend()
  return shopClient({ url, token })
}

const COMMAND = `
  import('./dev/process/lifetime.mjs').then(({ watchForTheEnd }) => watchForTheEnd())
  import('./dev/main.ts').then(({ main }) => main('commerce', []))`

/**
 * `npm run commerce` without a look at the installed packages, under another NODE_ENV than Medusa
 * can bear.
 */
const command = () =>
  startChild({
    command: process.execPath,
    args: ['--import', 'tsx', '--eval', COMMAND],
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'test',
      PORT: String(PORT),
      POLYCLINIC_DATA_DIR: place,
    },
    output: { file: folder.at('command.log') },
    patience: 20_000,
  })

/** Who has placed an order, by their numbers; nobody while the shop does not answer. */
async function buyersSoFar(): Promise<string[]> {
  type Order = { display_id: number; email: string }
  const orders = await list<Order>(shop(), '/admin/orders', 'orders').catch(() => [])
  return orders.toSorted((a, b) => a.display_id - b.display_id).map(({ email }) => email)
}

/** How often all discounts together were used. */
async function usesSoFar(): Promise<number> {
  const discounts = await list<{ usage_count: number }>(shop(), '/admin/discounts', 'discounts')
  return discounts.reduce((sum, { usage_count: uses }) => sum + uses, 0)
}

describe('npm run commerce', () => {
  let second: ReturnType<typeof command>

  test('answers that it is starting, then that it is ready; killed while it fills the shop, it leaves nothing that the next cannot clean up and fill to the end', async () => {
    const first = command()
    await expect.poll(state, WAIT).toBe('starting')
    await expect.poll(buyersSoFar, WAIT).not.toEqual([])
    const left = medusa()
    first.child.kill('SIGKILL')
    await first.exited
    expect(isAlive(left)).toBe(true)

    second = command()
    await expect.poll(() => isAlive(left), WAIT).toBe(false)
    await expect.poll(state, WAIT).toBe('ready')
    expect(await buyersSoFar()).toEqual(ORDERS.map(({ buyer }) => buyer.email))
  })

  test('leaves a full shop as it was, and nothing running when it is told to end', async () => {
    // How often a discount was used Medusa counts a moment after the order.
    await expect.poll(usesSoFar, WAIT).toBe(ORDERS.filter(({ discount }) => discount).length)
    const before = await everything(shop())
    await fillShop(shop())
    expect(await everything(shop())).toEqual(before)

    const last = medusa()
    await second.stop()
    expect(isAlive(last)).toBe(false)
    expect(await folder.holder()).toBeUndefined()
    expect(fs.readdirSync(folder.at('run'))).toEqual([])
  })
})

describe('commerce beside the console', () => {
  let postgres: Postgres
  let release: () => void
  beforeAll(async () => {
    release = await folder.take()
    postgres = await startPostgres({ dir: folder.at('postgres'), durable: false })
  })
  afterAll(async () => {
    await postgres.stop()
    release()
  })

  const keep = () => {
    const lines: string[] = []
    const { stop } = keepCommerce({
      folder,
      port: PORT + 3,
      adminUrl: postgres.adminUrl,
      say: (line) => void lines.push(line),
    })
    return { lines, stop }
  }

  test('is started again when it has ended, keeps what was deleted deleted, and ends when it is told to', async () => {
    const { lines, stop } = keep()
    await expect.poll(state, WAIT).toBe('ready')
    const { MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: token } = backend()
    const { products } = await shop().get<{ products: { id: string }[] }>('/admin/products?limit=1')
    await fetch(`${url}/admin/products/${products[0]!.id}`, {
      method: 'DELETE',
      headers: { 'x-medusa-access-token': token },
    })
    const there = await everything(shop())

    process.kill(medusa(), 'SIGKILL')
    await expect
      .poll(() => lines.filter((line) => line.startsWith('Commerce ready')).length, WAIT)
      .toBe(2)
    expect(lines.find((line) => line.startsWith('Commerce has ended'))).toMatch(
      /^Commerce has ended \(ended by SIGKILL\)\. It is tried again in 1 s; its log is .*commerce\.log\.$/,
    )
    expect(await everything(shop())).toEqual(there)

    const form = new FormData()
    form.append('files', new Blob(['a leaflet'], { type: 'text/plain' }), 'leaflet.txt')
    const sent = await fetch(`${url}/admin/uploads`, {
      method: 'POST',
      headers: { 'x-medusa-access-token': token },
      body: form,
    })
    const { uploads } = (await sent.json()) as { uploads: { url: string }[] }
    expect(await (await fetch(uploads[0]!.url)).text()).toBe('a leaflet')
    const kept = folder.at('commerce', 'uploads', path.basename(uploads[0]!.url))
    expect(fs.readFileSync(kept, 'utf8')).toBe('a leaflet')

    const last = medusa()
    await stop()
    expect(isAlive(last)).toBe(false)
    expect(await state()).toBe('away')
  })

  test('has a database that the console’s own roles cannot open, and cannot read theirs', async () => {
    const ours = postgres.url.replace(/[^/]+$/, 'polyclinic_commerce')
    await expect(asOwner(ours, (client) => client.query('select 1'))).rejects.toThrow(
      'permission denied for database',
    )
    const secret = folder.secret('commerce-database')
    const theirs = postgres.url.replace(/\/\/.+@/, `//polyclinic_commerce:${secret}@`)
    await asOwner(postgres.url, (owner) => owner.query('create table kept as select 1 as one'))
    await expect(asOwner(theirs, (client) => client.query('table kept'))).rejects.toThrow(
      'permission denied for table',
    )
  })

  test('can be ended while it is starting', async () => {
    const { lines, stop } = keep()
    await expect.poll(state, WAIT).toBe('starting')
    const pid = medusa()
    await stop()
    expect(isAlive(pid)).toBe(false)
    expect(lines).toEqual(['Commerce is starting.'])
  })

  test('says in one line why it does not start, and tries again', async () => {
    const log = folder.at('commerce.log')
    fs.rmSync(log, { force: true })
    fs.mkdirSync(log) // what it should write to cannot be written
    const { lines, stop } = keep()
    await expect.poll(() => lines.length, WAIT).toBeGreaterThan(1)
    expect(lines[1]).toMatch(
      /^Commerce did not start: EISDIR.*\. It is tried again in 1 s; its log is .*\.$/,
    )
    fs.rmdirSync(log)
    await expect.poll(state, WAIT).toBe('ready')
    await stop()
  })

  test('does not take tables for good whose migration has failed', async () => {
    const database = postgres.adminUrl.replace(/[^/]+$/, 'polyclinic_commerce')
    await asOwner(postgres.adminUrl, (admin) =>
      admin.query('alter database polyclinic_commerce rename to kept'),
    )
    await asOwner(postgres.adminUrl, (admin) =>
      admin.query('create database polyclinic_commerce owner polyclinic_commerce'),
    )
    // Names of tables that Medusa will want to create.
    await asOwner(database, (admin) =>
      admin.query('create table store (name text); create table region (name text)'),
    )
    const { lines, stop } = keep()
    await expect.poll(() => lines.length, WAIT).toBeGreaterThan(1)
    expect(lines[1]).toMatch(
      /^Commerce did not start: relation ".+" already exists \(exit code 1\)\. /,
    )
    await stop()
  })
})
