import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolder } from '@/dev/data-folder'
import { withoutSettings } from '@/dev/environment'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { claim } from '@/dev/stack'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { readSettings } from '@/lib/server/env'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-commands-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** An installation outside .localhost that names no service but the one that people sign in with. */
const PUBLIC = {
  PARENT_DOMAIN: 'clinics.example.com',
  NEXTAUTH_SECRET: 's'.repeat(32),
  AUDIT_KEY: 'a'.repeat(32),
  OIDC_ISSUER: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'polyclinic',
  OIDC_CLIENT_SECRET: 'secret',
  STAFF_ALLOWED_DOMAIN: 'example.com',
}

/** Runs a command with these settings alone, and without a look at the installed packages. */
const command = (args: string[], env: Record<string, string> = {}) => {
  const [name, ...rest] = args.map((arg) => JSON.stringify(arg))
  return run({
    command: process.execPath,
    args: ['--import', 'tsx', '--eval', `import('./dev/main.ts').then(({ main }) => main(${name}, [${rest}]))`],
    env: { ...withoutSettings(process.env), POLYCLINIC_DATA_DIR: folder, ...env },
  })
}

describe('a wrong start', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number between 1 and 65531.'],
    [{ ...PUBLIC, OIDC_ISSUER: '', STAND_INS: 'database,mail,files' }, 'OIDC_ISSUER must be set: the demo'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error'],
    [{ LOG_LEVEL: '', SESSION_POLL_SECONDS: '3601' }, 'SESSION_POLL_SECONDS must be a number of seconds between 0 and'],
  ])('ends with one line that names the variable: %o', async (env, line) => {
    const { ok, output } = await command(['start'], env)
    expect(ok).toBe(false)
    expect(output).toContain(line)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  const needed: [string[], string[]][] = [
    [['start'], ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT']],
    [['dev'], ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT']],
    [['worker'], ['DATABASE_URL', 'SMTP_URL']],
    [['commerce'], ['DATABASE_URL', 'SMTP_URL', 'MEDUSA_BACKEND_URL']],
    [['migrate'], ['DATABASE_URL']],
    [['db:seed', '--organizations', '1'], ['DATABASE_URL']],
    [['staff:grant', 'somebody@example.com', 'Owner'], ['DATABASE_URL']],
    [['audit:verify'], ['DATABASE_URL']],
  ]
  test.each(needed)('of %j outside .localhost names each service that is missing: %j', async (args, variables) => {
    const data = path.join(folder, 'public')
    const { ok, output } = await command(args, { ...PUBLIC, POLYCLINIC_DATA_DIR: data })
    const lines = output.trim().split('\n')
    expect({ ok, variables: lines.map((line) => line.split(' ')[0]) }).toEqual({ ok: false, variables })
    for (const line of lines)
      expect(line).toMatch(/ must be set: outside \.localhost .+ where STAND_INS includes \w+\.$/)
    expect(fs.existsSync(data)).toBe(false)
  })

  test('says how a command is used', async () => {
    expect((await command(['db:seed', '--organizations', 'many'])).output).toContain('Usage: npm run db:seed')
    expect((await command(['staff:grant', 'somebody@example.com'])).output).toContain('Usage: npm run staff:grant')
  })

  test.each([
    [{ MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'x' }, 'MEDUSA_BACKEND_URL is set.'],
    [
      { DATABASE_URL: 'postgresql://a@b/c', NEXTAUTH_SECRET: PUBLIC.NEXTAUTH_SECRET, AUDIT_KEY: PUBLIC.AUDIT_KEY },
      'DATABASE_URL is set.',
    ],
  ])('says why there is no shop to start: %o', async (env, reason) => {
    const { ok, output } = await command(['commerce'], env)
    expect({ ok, output: output.trim() }).toEqual({ ok: false, output: `There is no stand-in to start: ${reason}` })
  })

  test('says that a worker has nobody to send through', async () => {
    const { ok, output } = await command(['worker'])
    expect({ ok, output: output.trim() }).toEqual({
      ok: false,
      output: 'There is no mail server to send through: set SMTP_URL, or run npm start beside this.',
    })
  })

  test('names PORT when another program has it', async () => {
    const PORT = await freePorts(5)
    const server = net.createServer().listen(PORT + 2, '127.0.0.1')
    const undo = createUndo()
    const settings = readSettings({ PORT: String(PORT), NODE_ENV: 'test' })
    const claimed = claim(settings, new DataFolder(folder), undo)
    await expect(claimed).rejects.toThrow(
      `PORT=${PORT} does not work: another program uses ${PORT + 2}, which the mail page`,
    )
    await undo.run()
    server.close()
  })

  test.each(['/proc/polyclinic', '/dev/null/polyclinic'])('names POLYCLINIC_DATA_DIR for %s', async (place) => {
    await expect(new DataFolder(place).take()).rejects.toThrow('POLYCLINIC_DATA_DIR must be a folder')
  })

  test('leaves a folder alone that is in use', async () => {
    const data = new DataFolder(folder)
    const release = await data.take()
    await expect(new DataFolder(folder).take()).rejects.toThrow(`is in use by process ${process.pid}`)
    release()
    expect(data.inUse).toBe(false)
  })
})

test('a data folder generates each secret once, for its owner only', () => {
  const data = new DataFolder(folder)
  expect(data.secret('nextauth')).toMatch(/^[0-9a-f]{64}$/)
  expect(data.secret('nextauth')).toBe(new DataFolder(folder).secret('nextauth'))
  expect(data.secret('oidc-client')).not.toBe(data.secret('nextauth'))
  expect(fs.statSync(data.at('secrets', 'nextauth')).mode & 0o077).toBe(0)
})
