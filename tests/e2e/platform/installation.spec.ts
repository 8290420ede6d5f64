import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { currentBuild } from '@/dev/build/build'
import { withoutSettings } from '@/dev/environment/environment'
import { startPostgres } from '@/dev/postgres'
import { startChild } from '@/dev/process/child.mjs'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { freePorts } from '@/dev/process/ports'
import { ROOT } from '@/dev/root'
import { temporaryFolder } from '@/dev/folders/temporary'
import { expect, test } from '../support/test'

const NOBODY = { uid: 65534, gid: 65534 }

/** Who may read the sources and write nothing there, where we may become that; else ourselves. */
const otherUser = () => {
  const read = `require('node:fs').readFileSync(${JSON.stringify(path.join(ROOT, 'package-lock.json'))})`
  const mayBe =
    process.getuid?.() === 0 && spawnSync(process.execPath, ['-e', read], NOBODY).status === 0
  return mayBe ? NOBODY : undefined
}

/**
 * What the console answers at an address of this machine; the system's code where nobody listens.
 */
const statusAt = (address: string, port: number, path: string) =>
  new Promise<number | string | undefined>((resolve) => {
    const options = {
      host: address,
      port,
      path,
      headers: { host: 'www.clinics.example.com' },
      agent: false,
    }
    http
      .get(options, (response) => resolve(response.resume().statusCode))
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
  })
const readyAt = (address: string, port: number) => statusAt(address, port, '/readyz')

test('two processes of one installation share a data folder, and run from code that they do not write', async () => {
  const undo = createUndo()
  try {
    const { folder: database, remove } = await temporaryFolder()
    undo.add(remove)
    const postgres = await startPostgres({ dir: database.at('postgres'), durable: false })
    undo.add(postgres.stop)
    const user = otherUser()
    const data = database.at('data')
    fs.mkdirSync(data)
    if (user) fs.chownSync(data, user.uid, user.gid)
    const base = {
      ...withoutSettings(process.env),
      POLYCLINIC_DATA_DIR: data,
      PARENT_DOMAIN: 'clinics.example.com',
      DATABASE_URL: postgres.url,
      NEXTAUTH_SECRET: 's'.repeat(32),
      AUDIT_KEY: 'a'.repeat(32),
      OIDC_ISSUER: 'https://accounts.example.com',
      OIDC_CLIENT_ID: 'polyclinic',
      OIDC_CLIENT_SECRET: 'secret',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STAFF_ALLOWED_DOMAIN: 'example.com',
      STAND_INS: 'files',
      SHUTDOWN_DELAY_SECONDS: '0',
    }
    const built = path.join(ROOT, currentBuild().distDir)
    const before = fs.readdirSync(built).toSorted()
    const start = (name: string, env: Record<string, string>) => {
      const file = path.join(ROOT, 'test-results', `installation-${name}.log`)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      const args = ['dev/start.mjs', 'start']
      const options = {
        command: process.execPath,
        args,
        cwd: ROOT,
        env: { ...base, ...env },
        output: { file },
        ...user,
      }
      const { child, exited, stop } = startChild(options)
      undo.add(stop)
      return { child, exited, said: () => fs.readFileSync(file, 'utf8') }
    }
    const [PORT, second] = [await freePorts(5), await freePorts(5)]
    const everywhere = start('everywhere', { PORT: String(PORT) })
    // As long as the test itself has: a start takes its time on a busy machine.
    const patient = expect.configure({ timeout: test.info().timeout })
    await patient.poll(() => readyAt('127.0.0.1', PORT), everywhere.said()).toBe(200)
    const one = start('one-address', { PORT: String(second), HOST: '::1' })
    await patient.poll(() => readyAt('::1', second), one.said()).toBe(200)
    expect(await readyAt('::1', PORT)).toBe(200)
    expect([
      await statusAt('::1', second, '/faqs'),
      await statusAt('127.0.0.1', PORT, '/faqs'),
    ]).toEqual([200, 200])
    expect(await readyAt('127.0.0.1', second)).toBe('ECONNREFUSED')
    expect(fs.readdirSync(built).toSorted()).toEqual(before)

    // One ends, and takes nothing of the other along.
    one.child.kill('SIGTERM')
    expect(await one.exited).toBe('exit code 0')
    expect(await readyAt('127.0.0.1', PORT)).toBe(200)
    everywhere.child.kill('SIGTERM')
    expect(await everywhere.exited).toBe('exit code 0')
    expect(fs.readdirSync(path.join(data, 'run'))).toEqual([])
  } finally {
    await undo.run()
  }
})
