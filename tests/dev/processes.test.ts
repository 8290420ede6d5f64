import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { endOrphan, startChild } from '@/dev/process/child.mjs'
import { identityOf, isAlive } from '@/dev/process/identity.mjs'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { fileMarks, socketMarks } from '@/dev/process/in-use.mjs'
import { holderOf, takeLock } from '@/dev/process/lock.mjs'
import { run } from '@/dev/process/run.mjs'
import { ROOT } from '@/dev/root'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-processes-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const sleeper = (pidFile: string, script = 'setInterval(() => {}, 1000)') =>
  startChild({ command: process.execPath, args: ['-e', script], output: 'ignore', pidFile })

describe('child processes', () => {
  test('are found and ended by a later run', async () => {
    const { child, exited } = sleeper(at('a.pid'))
    expect(await endOrphan(at('a.pid'))).toBe(true)
    expect(await exited).toBe('ended by SIGTERM')
    expect(isAlive(child.pid!)).toBe(false)
    expect(fs.existsSync(at('a.pid'))).toBe(false)
  })

  test('are left alone when the id belongs to somebody else by now', async () => {
    const { child, stop } = sleeper(at('b.pid'))
    fs.writeFileSync(at('c.pid'), JSON.stringify({ pid: child.pid, identity: 'another start' }))
    expect(await endOrphan(at('c.pid'))).toBe(false)
    expect(isAlive(child.pid!)).toBe(true)
    await stop()
  })

  test('end by force when they do not listen', async () => {
    const script = `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`
    const { child, exited, stop } = startChild({
      command: process.execPath,
      args: ['-e', script],
      output: 'pipe',
      patience: 100,
    })
    await new Promise((resolve) => child.stdout!.once('data', resolve))
    await stop()
    expect(await exited).toBe('ended by SIGKILL')
  })

  test('take those that they have started along', async () => {
    const script = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); console.log(c.pid)`
    const { child, stop } = startChild({
      command: process.execPath,
      args: ['-e', `${script}; setInterval(() => {}, 1000)`],
      output: 'pipe',
    })
    const grandchild = Number(await new Promise((resolve) => child.stdout!.once('data', resolve)))
    await stop()
    await expect.poll(() => isAlive(grandchild)).toBe(false)
  })

  test('that end by themselves tell how', async () => {
    const { ok, output, how } = await run({
      command: process.execPath,
      args: ['-e', 'console.log("so"); process.exit(3)'],
    })
    expect({ ok, output, how }).toEqual({ ok: false, output: 'so\n', how: 'exit code 3' })
    expect(await run({ command: at('nothing'), args: [] })).toMatchObject({ ok: false })
  })
})

/**
 * A process that has run this with a module of `dev/process`, and stays. Under root it is nobody's,
 * who may write nowhere.
 */
async function inProcess(
  module: string,
  script: string,
  { nobody = false, prefix = [] as string[] } = {},
) {
  const code = `import('${ROOT}/dev/process/${module}.mjs').then(async (module) => {
    console.log(JSON.stringify((await (${script})(module)) ?? null)); setInterval(() => {}, 1000) })`
  const [command, ...args] = [...prefix, process.execPath, '-e', code]
  const uid = nobody && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const { child, exited, stop } = startChild({ command: command!, args, output: 'pipe', ...uid })
  const told = await Promise.race([
    new Promise<string>((resolve) =>
      child.stdout!.once('data', (data: Buffer) => resolve(String(data))),
    ),
    exited,
  ])
  const kill = async () => {
    process.kill(-child.pid!, 'SIGKILL')
    await exited
  }
  return { pid: child.pid!, told: JSON.parse(told) as unknown, stop, kill }
}

describe('a lock', () => {
  const mine = async (name: string) => (await takeLock(at(name))).release!
  const leftovers = (name: string) => fs.readdirSync(folder).filter((file) => file.startsWith(name))

  test('has one holder, and passes on when that one has died', async () => {
    const release = await mine('lock')
    expect((await takeLock(at('lock'))).holder).toMatchObject({ pid: process.pid })
    const other = { pid: process.pid, identity: 'an earlier process' }
    fs.writeFileSync(at('other'), JSON.stringify(other))
    expect(await holderOf(at('other'))).toBeUndefined()
    await mine('other')
    expect((await holderOf(at('other')))?.identity).toBe(identityOf(process.pid))
    release()
    await expect.poll(() => leftovers('lock')).toEqual([])
  })

  test('that many want at once has one holder', async () => {
    fs.writeFileSync(
      at('wanted'),
      JSON.stringify({ pid: process.pid, identity: 'an earlier process' }),
    )
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(at('wanted'))))
    expect(taken.filter(({ release }) => release)).toHaveLength(1)
    taken.find(({ release }) => release)!.release!()
    await expect.poll(() => leftovers('wanted')).toEqual([])
  })

  /** As from another container, where the id of its holder is nobody's. */
  const seenFromElsewhere = (name: string) => {
    const holder = JSON.parse(fs.readFileSync(at(name), 'utf8')) as object
    fs.writeFileSync(at(name), JSON.stringify({ ...holder, pid: 4_000_000, namespace: 'pid:[1]' }))
  }

  test('is held while its holder lives where its id is not known, and no longer', async () => {
    const { kill } = await inProcess('lock', `({ takeLock }) => takeLock('${at('shared')}')`)
    seenFromElsewhere('shared')
    expect((await takeLock(at('shared'))).holder).toMatchObject({ pid: 4_000_000 })
    await kill()
    const { release } = await takeLock(at('shared'))
    release!()
    await expect.poll(() => leftovers('shared')).toEqual([])
  })

  const UNSHARE = [
    'unshare',
    '--user',
    '--map-root-user',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ]
  const hasNamespaces = spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'true']).status === 0
  test.runIf(hasNamespaces)('is held across the process ids of containers', async () => {
    const take = `({ takeLock }) => takeLock('${at('container')}')`
    const first = await inProcess('lock', take, { prefix: UNSHARE })
    const second = await inProcess('lock', take, { prefix: UNSHARE })
    expect([first.told, second.told]).toEqual([
      {},
      { holder: expect.objectContaining({ socket: expect.any(String) }) },
    ])
    expect((await takeLock(at('container'))).holder).toBeDefined()
    await first.kill()
    const third = await inProcess('lock', take, { prefix: UNSHARE })
    expect(third.told).toEqual({})
    await Promise.all([second.kill(), third.kill()])
  })
})

const hasSocketMarks = process.platform === 'linux'
/** Has another process mark a folder. */
const marking = (kind: 'fileMarks' | 'socketMarks', place: string, options?: { nobody: boolean }) =>
  inProcess('in-use', `({ ${kind}: { mark } }) => void mark('${place}')`, options)

describe.each([
  ['fileMarks', fileMarks] as const,
  ...(hasSocketMarks ? [['socketMarks', socketMarks] as const] : []),
])('%s', (kind, { mark, users }) => {
  test('name the other processes that run from a folder, until they end, however they do', async () => {
    fs.mkdirSync(at(kind))
    const release = await mark(at(kind))
    expect(await users(at(kind))).toEqual([])
    const [first, second] = [await marking(kind, at(kind)), await marking(kind, at(kind))]
    await expect
      .poll(async () => (await users(at(kind))).toSorted())
      .toEqual([first.pid, second.pid].toSorted())
    expect(await users(folder)).toEqual([])
    await first.kill()
    await expect.poll(() => users(at(kind))).toEqual([second.pid])
    await second.stop()
    await expect.poll(() => users(at(kind))).toEqual([])
    release()
  })

  test('name nobody of a folder that is not there', async () => {
    expect(await users(at('nothing'))).toEqual([])
  })
})

test.runIf(hasSocketMarks)('socketMarks need no right to write in the folder', async () => {
  fs.mkdirSync(at('closed'), { mode: 0o555 })
  fs.chmodSync(folder, 0o755) // everybody may pass through
  const { pid, stop } = await marking('socketMarks', at('closed'), { nobody: true })
  await expect.poll(() => socketMarks.users(at('closed'))).toEqual([pid])
  expect(fs.readdirSync(at('closed'))).toEqual([])
  await stop()
})

test('things are undone newest first, each once', async () => {
  const undo = createUndo()
  const seen: string[] = []
  undo.add(() => seen.push('database'))
  const keep = undo.add(() => seen.push('never'))
  undo.add(() => seen.push('web'))
  keep()
  await Promise.all([undo.run(), undo.run()])
  expect(seen).toEqual(['web', 'database'])
})
