import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { endOrphan, startChild } from '@/dev/process/child.mjs'
import { identityOf, isAlive } from '@/dev/process/identity.mjs'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { holderOf, releaseLock, takeLock } from '@/dev/process/lock'
import { run } from '@/dev/process/run.mjs'

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

describe('a lock', () => {
  test('has one holder, and passes on when that one has died', () => {
    expect(takeLock(at('lock'))).toBeUndefined()
    expect(takeLock(at('lock'))).toMatchObject({ pid: process.pid })
    fs.writeFileSync(at('lock'), JSON.stringify({ pid: process.pid, identity: 'an earlier process' }))
    expect(holderOf(at('lock'))).toBeUndefined()
    expect(takeLock(at('lock'))).toBeUndefined()
    expect(holderOf(at('lock'))?.identity).toBe(identityOf(process.pid))
    releaseLock(at('lock'))
    expect(fs.readdirSync(folder)).not.toContain('lock')
  })
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
