import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolder } from '@/dev/folders/data-folder'
import { withoutSettings } from '@/dev/environment/environment'
import { startChild } from '@/dev/process/child.mjs'
import { isAlive } from '@/dev/process/identity.mjs'
import { freePorts } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'
import { claim } from '@/dev/stack'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { readSettings } from '@/lib/platform/config/env'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-commands-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/**
 * An installation outside .localhost that names no service but the one that people sign in with.
 */
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
    args: [
      '--import',
      'tsx',
      '--eval',
      `import('./dev/main.ts').then(({ main }) => main(${name}, [${rest}]))`,
    ],
    env: { ...withoutSettings(process.env), POLYCLINIC_DATA_DIR: folder, ...env },
  })
}

describe('a wrong start', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number between 1 and 65531.'],
    [
      { ...PUBLIC, OIDC_ISSUER: '', STAND_INS: 'database,mail,files' },
      'OIDC_ISSUER must be set: the demo',
    ],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address like'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error'],
    [
      { LOG_LEVEL: '', SESSION_POLL_SECONDS: '3601' },
      'SESSION_POLL_SECONDS must be a number of seconds between 0 and',
    ],
  ])('ends with one line that names the variable: %o', async (env, line) => {
    const { ok, output } = await command(['start'], env)
    expect(ok).toBe(false)
    expect(output).toContain(line)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  const needed: [string[], string[]][] = [
    [['start'], ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT']],
    [['dev'], ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT']],
    [['services'], ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT']],
    [['worker'], ['DATABASE_URL', 'SMTP_URL']],
    [['commerce'], ['DATABASE_URL', 'SMTP_URL', 'MEDUSA_BACKEND_URL']],
    [['migrate'], ['DATABASE_URL']],
    [['db:seed', '--organizations', '1'], ['DATABASE_URL']],
    [['staff:grant', 'somebody@example.com', 'Owner'], ['DATABASE_URL']],
    [['audit:verify'], ['DATABASE_URL']],
  ]
  test.each(needed)(
    'of %j outside .localhost names each service that is missing: %j',
    async (args, variables) => {
      const data = path.join(folder, 'public')
      const { ok, output } = await command(args, { ...PUBLIC, POLYCLINIC_DATA_DIR: data })
      const lines = output.trim().split('\n')
      expect({ ok, variables: lines.map((line) => line.split(' ')[0]) }).toEqual({
        ok: false,
        variables,
      })
      for (const line of lines)
        expect(line).toMatch(/ must be set: outside \.localhost .+ where STAND_INS includes \w+\.$/)
      expect(fs.existsSync(data)).toBe(false)
    },
  )

  test('says how a command is used', async () => {
    expect((await command(['db:seed', '--organizations', 'many'])).output).toContain(
      'Usage: npm run db:seed',
    )
    expect((await command(['staff:grant', 'somebody@example.com'])).output).toContain(
      'Usage: npm run staff:grant',
    )
  })

  test.each([
    [
      { MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'x' },
      'MEDUSA_BACKEND_URL is set.',
    ],
    [
      {
        DATABASE_URL: 'postgresql://a@b/c',
        NEXTAUTH_SECRET: PUBLIC.NEXTAUTH_SECRET,
        AUDIT_KEY: PUBLIC.AUDIT_KEY,
      },
      'DATABASE_URL is set.',
    ],
  ])('says why there is no shop to start: %o', async (env, reason) => {
    const { ok, output } = await command(['commerce'], env)
    expect({ ok, output: output.trim() }).toEqual({
      ok: false,
      output: `There is no stand-in to start: ${reason}`,
    })
  })

  test('says that a worker has nobody to send through', async () => {
    const { ok, output } = await command(['worker'])
    expect({ ok, output: output.trim() }).toEqual({
      ok: false,
      output:
        'There is no mail server to send through: set SMTP_URL, or run npm start beside this.',
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

  test.each(['/proc/polyclinic', '/dev/null/polyclinic'])(
    'names POLYCLINIC_DATA_DIR for %s',
    async (place) => {
      await expect(new DataFolder(place).take()).rejects.toThrow(
        'POLYCLINIC_DATA_DIR must be a folder',
      )
    },
  )

  test('shares a folder with others that do, and with nobody who needs it alone', async () => {
    const shared = path.join(folder, 'shared')
    const open = () => new DataFolder(shared)
    const [first, second] = [open(), open()]
    const releases = [await first.share(), await second.share()]
    expect(first.pidFile('web')).not.toBe(second.pidFile('web'))
    await expect(open().take()).rejects.toThrow(
      `The data folder ${open().shown()} is in use by process ${process.pid}`,
    )
    expect(await open().holder()).toBeUndefined()
    releases[0]!()
    await expect(open().take()).rejects.toThrow('is in use by')
    releases[1]!()
    const release = await open().take()
    await expect(open().share()).rejects.toThrow('is in use by')
    release()
    const again = await open().share()
    again()
    await expect.poll(() => fs.readdirSync(first.at('run'))).toEqual([])
  })

  test('ends what was left running by who shared a folder, and nothing of who shares it', async () => {
    const shared = path.join(folder, 'left')
    const script = `
      const { DataFolder } = await import('${ROOT}/dev/folders/data-folder.ts')
      const { startChild } = await import('${ROOT}/dev/process/child.mjs')
      const data = new DataFolder('${shared}')
      await data.share()
      const pidFile = data.pidFile('web')
      const { child } = startChild({ command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], output: 'ignore', pidFile })
      console.log(child.pid)
      setInterval(() => {}, 1000)`
    const sharing = async () => {
      const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
      const { child, stop } = startChild({
        command: process.execPath,
        args,
        cwd: ROOT,
        output: 'pipe',
      })
      const web = Number(await new Promise((resolve) => child.stdout!.once('data', resolve)))
      return { child, web, stop }
    }
    const [killed, living] = [await sharing(), await sharing()]
    killed.child.kill('SIGKILL')
    await expect.poll(() => isAlive(killed.child.pid!)).toBe(false)
    expect(isAlive(killed.web)).toBe(true)
    const release = await new DataFolder(shared).share()
    expect([isAlive(killed.web), isAlive(living.web)]).toEqual([false, true])
    release()
    await living.stop()
  })

  test.each([
    [{ HOST: '192.0.2.7' }, 'HOST=192.0.2.7 does not work: this machine has no such address.'],
    [
      { HOST: 'login.example.com' },
      'HOST must be an IP address, as 127.0.0.1, ::1, 0.0.0.0 or ::.',
    ],
    [{ HOST: '[::1]' }, 'HOST must be an IP address'],
  ])('names HOST for %o', async (env, line) => {
    const { ok, output } = await command(['dev'], { ...env, PORT: String(await freePorts(5)) })
    expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining(line) })
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('lets each process have its own address for one port', async () => {
    const PORT = await freePorts(5)
    const server = net.createServer().listen(PORT, '127.0.0.1')
    const claimed = async (HOST: string) => {
      const undo = createUndo()
      const settings = readSettings({ PORT: String(PORT), HOST, NODE_ENV: 'test' })
      await claim(settings, new DataFolder(path.join(folder, 'hosts')), undo).finally(undo.run)
    }
    await expect(claimed('127.0.0.1')).rejects.toThrow(
      `another program uses ${PORT}, which the console needs`,
    )
    await claimed('::1')
    server.close()
  })

  test('leaves a folder alone that is in use', async () => {
    const data = new DataFolder(folder)
    const release = await data.take()
    await expect(new DataFolder(folder).take()).rejects.toThrow(
      `is in use by process ${process.pid}`,
    )
    release()
    expect(await data.holder()).toBeUndefined()
  })
})

test('a data folder generates each secret once, for its owner only', () => {
  const data = new DataFolder(folder)
  expect(data.secret('nextauth')).toMatch(/^[0-9a-f]{64}$/)
  expect(data.secret('nextauth')).toBe(new DataFolder(folder).secret('nextauth'))
  expect(data.secret('oidc-client')).not.toBe(data.secret('nextauth'))
  expect(fs.statSync(data.at('secrets', 'nextauth')).mode & 0o077).toBe(0)
})
