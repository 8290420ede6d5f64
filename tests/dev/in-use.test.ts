import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentBuild } from '@/dev/build/build'
import { DataFolder } from '@/dev/folders/data-folder'
import { packages } from '@/dev/packages.mjs'
import { startChild } from '@/dev/process/child.mjs'
import { usersOf } from '@/dev/process/in-use.mjs'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { takeLock } from '@/dev/process/lock.mjs'
import { startStack } from '@/dev/stack'
import { readSettings } from '@/lib/platform/config/env'

/** A clone of its own, in which nothing is installed, built or served in earnest. */
const { ROOT, OURS } = await vi.hoisted(async () => {
  const [fs, os, path] = await Promise.all([
    import('node:fs'),
    import('node:os'),
    import('node:path'),
  ])
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'polyclinic-clone-'))
  return { ROOT: folder, OURS: path.resolve(import.meta.dirname, '../..') }
})
afterAll(() => fs.rmSync(ROOT, { recursive: true }))

const served = vi.hoisted(() => ({ when: async () => {} }))
vi.mock('@/dev/root', async (original) => ({ ...(await original<object>()), ROOT }))
vi.mock('@/dev/web', () => ({
  launchWeb: () => ({
    ready: () => served.when(),
    exited: new Promise(() => {}),
    stop: async () => {},
  }),
}))
vi.mock('@/dev/database', () => ({
  startDatabase: async () => ({ url: 'postgresql://owner@127.0.0.1/x', stop: async () => {} }),
  migrateDatabase: vi.fn(),
  seedDatabase: vi.fn(),
}))
/** Stands in for Next's builder. */
vi.mock('@/dev/process/run.mjs', async (original) => ({
  ...(await original<object>()),
  run: async ({ env }: { env: { NEXT_DIST_DIR: string } }) => {
    const built = path.join(ROOT, env.NEXT_DIST_DIR)
    fs.mkdirSync(path.join(built, 'static'), { recursive: true })
    const manifest = { rootMainFiles: [], lowPriorityFiles: [], pages: { '/_app': [] } }
    fs.writeFileSync(path.join(built, 'build-manifest.json'), JSON.stringify(manifest))
    return { ok: true, output: '', how: 'exit code 0' }
  },
}))

const IN_USE = JSON.stringify(path.join(OURS, 'dev/process/in-use.mjs'))
const running = (script: string, args: string[] = []) => {
  const started = startChild({
    command: process.execPath,
    args: ['--input-type=module', '-e', script, ...args],
    output: 'ignore',
  })
  onTestFinished(started.stop)
  return started
}
/** A process that has marked this folder, and does nothing else. */
const userOf = async (folder: string) => {
  const user = running(
    `import { markUse } from ${IN_USE}; await markUse(${JSON.stringify(folder)}); setInterval(() => {}, 1000)`,
  )
  await expect.poll(() => usersOf(folder)).toEqual([user.child.pid])
  return user
}
/** Who uses a folder, as somebody else sees it. */
const seenFromOutside = async (folder: string) => {
  const file = path.join(ROOT, 'users.json')
  const { exited } = running(
    `import fs from 'node:fs'; import { usersOf } from ${IN_USE}
     fs.writeFileSync(${JSON.stringify(file)}, JSON.stringify(await usersOf(${JSON.stringify(folder)})))`,
  )
  expect(await exited).toBe('exit code 0')
  return JSON.parse(fs.readFileSync(file, 'utf8')) as number[]
}

describe('packages', () => {
  /** A package that loads what is written in TypeScript, as far as none of it is. */
  const TSX = `
    import { register as hooks } from 'node:module'
    const LOAD = \`export const load = async (url, context, next) => url.endsWith('.ts') ? next(url, { ...context, format: 'module' }) : next(url, context)\`
    export const register = () => hooks('data:text/javascript,' + encodeURIComponent(LOAD))`
  const LOCK = JSON.stringify({ packages: { 'node_modules/tsx': { version: '1.0.0' } } })
  const FILES = {
    'package.json': '{"type":"module"}',
    'package-lock.json': LOCK,
    'node_modules/.package-lock.json': LOCK,
    'node_modules/tsx/package.json':
      '{"name":"tsx","type":"module","exports":{"./esm/api":"./api.js"}}',
    'node_modules/tsx/api.js': TSX,
    'dev/main.ts': 'export const main = () => void setInterval(() => {}, 1000)',
  }

  test('are marked by the command that runs from them, and are not taken from under it', async () => {
    const clone = path.join(ROOT, 'clone')
    const own = path.join(OURS, 'dev')
    fs.cpSync(own, path.join(clone, 'dev'), {
      recursive: true,
      filter: (source) =>
        ['', 'folders', 'node', 'output', 'process'].includes(path.relative(own, source)) ||
        /\.mjs$|^node\/package\.json$/.test(path.relative(own, source)),
    })
    for (const [name, content] of Object.entries(FILES)) {
      fs.mkdirSync(path.dirname(path.join(clone, name)), { recursive: true })
      fs.writeFileSync(path.join(clone, name), content)
    }
    const { child, exited, stop } = startChild({
      command: process.execPath,
      args: [path.join(clone, 'dev/start.mjs'), 'start'],
      output: 'ignore',
    })
    onTestFinished(stop)
    void exited.then(() => (hasEnded = true))
    let hasEnded = false
    await expect
      .poll(async () => (hasEnded ? 'it has ended' : usersOf(path.join(clone, 'node_modules'))))
      .toEqual([child.pid])
    fs.writeFileSync(path.join(clone, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'))
    await expect(packages(clone, path.join(clone, 'npm.pid')).install()).rejects.toThrow(
      `process ${child.pid} runs from them`,
    )
  })
})

describe('builds', () => {
  beforeEach(() => {
    for (const folder of ['components', 'lib', 'pages', '.next/builds'])
      fs.mkdirSync(path.join(ROOT, folder), { recursive: true })
  })
  const former = (name: string) => {
    const folder = path.join(ROOT, '.next/builds', name)
    fs.mkdirSync(folder)
    fs.writeFileSync(path.join(folder, 'complete'), '')
    return folder
  }

  test('of earlier sources are removed with another one, unless somebody serves or makes them', async () => {
    const [unused, served, made] = [former('unused'), former('served'), former('made')]
    const { stop } = await userOf(served)
    const { release } = await takeLock(`${made}.lock`)
    const build = currentBuild()
    expect(build.stale).toBe(true)
    await build.make()
    const now = path.join(ROOT, build.distDir)
    const areThere = () => [unused, served, made, now].map((folder) => fs.existsSync(folder))
    expect(areThere()).toEqual([false, true, true, true])
    expect(currentBuild().stale).toBe(false)

    await stop()
    release!()
    fs.writeFileSync(path.join(ROOT, 'lib/changed.ts'), '')
    await currentBuild().make()
    expect(areThere()).toEqual([false, false, false, false])
  })

  test('are marked before they are served, until the console has ended', async () => {
    const settings = readSettings({
      DATABASE_URL: 'postgresql://owner@127.0.0.1/x',
      DATABASE_APP_URL: 'postgresql://app@127.0.0.1/x',
      SMTP_URL: 'smtp://127.0.0.1:9',
      OIDC_ISSUER: 'https://accounts.example.com',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      NEXTAUTH_SECRET: 's'.repeat(32),
      AUDIT_KEY: 'a'.repeat(32),
      PARENT_DOMAIN: 'clinics.example.com',
      STAFF_ALLOWED_DOMAIN: 'example.com',
      STAND_INS: 'files',
    } as unknown as NodeJS.ProcessEnv)
    const folder = former('current')
    const build = { distDir: path.relative(ROOT, folder), stale: false, make: async () => {} }
    const seen: number[][] = []
    served.when = async () => void seen.push(await seenFromOutside(folder))
    const undo = createUndo()
    onTestFinished(undo.run)
    await startStack({
      settings,
      folder: new DataFolder(path.join(ROOT, 'data')),
      build,
      undo,
      base: {} as NodeJS.ProcessEnv,
    })
    expect(seen).toEqual([[process.pid]])
    await undo.run()
    expect(await seenFromOutside(folder)).toEqual([])
  })
})
