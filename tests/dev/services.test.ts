import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import nextEnv from '@next/env'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import services from '@/dev/commands/services'
import {
  claimEnvironmentFile,
  refuseForeignFile,
  writeEnvironmentFile,
} from '@/dev/environment/environment-file'
import { NEEDED } from '@/dev/build/next-phases.mjs'
import { atEnd, createUndo } from '@/dev/process/lifetime.mjs'
import { takeLock } from '@/dev/process/lock.mjs'

/** A clone of its own, in which nothing is started. */
const { ROOT } = await vi.hoisted(async () => {
  const [fs, os, path] = await Promise.all([
    import('node:fs'),
    import('node:os'),
    import('node:path'),
  ])
  return { ROOT: fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-services-')) }
})
afterAll(() => fs.rmSync(ROOT, { recursive: true }))
vi.mock('@/dev/root', async (original) => ({ ...(await original<object>()), ROOT }))
vi.mock('@/dev/stack', async (original) => ({
  ...(await original<object>()),
  claim: vi.fn(),
  startServices: async () => ({
    loginOrigin: 'http://login.polyclinic.localhost:4100',
    database: { url: 'postgresql://owner:hidden@127.0.0.1:9/x' },
    smtpUrl: 'smtp://127.0.0.1:9',
    watch: vi.fn(),
  }),
}))

const FILE = path.join(ROOT, '.env.development.local')
const isThere = () => fs.existsSync(FILE)
beforeEach(() => fs.rmSync(FILE, { force: true }))

/** What Next reads from the files in the folder, over an environment that has none of it. */
function readByNext() {
  vi.stubEnv('NODE_ENV', 'development')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { loadedEnvFiles, parsedEnv } = nextEnv.loadEnvConfig(ROOT, true, console, true)
  nextEnv.resetEnv()
  return { names: loadedEnvFiles.map((file) => file.path), env: parsedEnv ?? {} }
}

async function claimed() {
  const undo = createUndo()
  onTestFinished(undo.run)
  await claimEnvironmentFile(undo, FILE)
  return undo
}

describe('npm run services', () => {
  async function run(settings: Record<string, string> = {}) {
    vi.stubEnv('PORT', '4100')
    vi.stubEnv('POLYCLINIC_DATA_DIR', path.join(ROOT, 'data'))
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(atEnd.run)
    onTestFinished(() => printed.mockRestore())
    await services().finally(() => vi.unstubAllEnvs())
    return printed.mock.calls.flat().join('\n')
  }

  test('writes what next dev needs, and removes it when it ends', async () => {
    const printed = await run({ MAIL_FROM: 'shop$one@example.com', OF_NO_CONCERN: 'x' })
    expect(printed).toContain('npx next dev -p 4100')
    expect(fs.statSync(FILE).mode & 0o777).toBe(0o600)
    fs.writeFileSync(path.join(ROOT, '.env'), 'DATABASE_URL=postgresql://owner:hidden@db/x\n')
    const { names, env } = readByNext()
    expect(names).toEqual(['.env.development.local', '.env'])
    expect(NEEDED.filter((name) => !env[name])).toEqual([])
    expect(env).toMatchObject({
      APP_DATABASE_URL: expect.stringMatching(/^postgresql:\/\/polyclinic_app:\w+@127.0.0.1:9\/x$/),
      POLYCLINIC_PORT: '4100',
      MAIL_FROM: 'shop$one@example.com',
      DATABASE_URL: '',
    })
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['OF_NO_CONCERN']))
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['NODE_ENV']))
    expect(Object.values(env).join()).not.toContain('hidden')
    await atEnd.run()
    expect(isThere()).toBe(false)
  })

  test('names the port only where it is not the one that Next takes', async () => {
    expect(await run({ PORT: '3000' })).toMatch(/npx next dev$/m)
    await atEnd.run()
  })

  test('leaves a file alone that it has not written', async () => {
    fs.writeFileSync(FILE, 'LOG_LEVEL=debug\n')
    await expect(run()).rejects.toThrow('.env.development.local is not from npm run services')
    await atEnd.run()
    expect(fs.readFileSync(FILE, 'utf8')).toBe('LOG_LEVEL=debug\n')
  })
})

describe('the environment file', () => {
  test.each(['', 'plain', 'two words', '#1', 'a=b', `it's`, '"quoted"', '$HOME', '${A}', 'a\\nb'])(
    'says %j to Next',
    (value) => {
      writeEnvironmentFile({ VALUE: value }, FILE)
      expect(readByNext().env.VALUE).toBe(value)
    },
  )

  test('says the same to a shell', () => {
    const value = `postgresql://"one" two@x/y?z=1&a=#1`
    writeEnvironmentFile({ VALUE: value, NONE: undefined }, FILE)
    const { stdout } = spawnSync('sh', ['-c', `. '${FILE}'; printf %s "$VALUE"`])
    expect(String(stdout)).toBe(value)
  })

  test('refuses what no quotes hold', () => {
    expect(() => writeEnvironmentFile({ VALUE: "'`" }, FILE)).toThrow('VALUE cannot be written')
  })

  test('that a killed command has left is removed by the next one', async () => {
    writeEnvironmentFile({ VALUE: 'old' }, FILE)
    await claimed()
    expect(isThere()).toBe(false)
    expect(() => refuseForeignFile(FILE)).not.toThrow()
  })

  test('is of one command at a time', async () => {
    const undo = await claimed()
    writeEnvironmentFile({ VALUE: 'first' }, FILE)
    await expect(claimed()).rejects.toThrow(
      `Another npm run services or npm run dev runs from these sources (process ${process.pid})`,
    )
    expect(isThere()).toBe(true)
    await undo.run()
    const { release } = await takeLock(path.join(ROOT, '.next/environment.lock'))
    expect(release).toBeDefined()
    release!()
  })
})
