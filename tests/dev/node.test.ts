import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isSupported, pinnedNode } from '@/dev/node/versions.mjs'
import { isAlive } from '@/dev/process/identity.mjs'
import { run } from '@/dev/process/run.mjs'
import { startChild } from '@/dev/process/child.mjs'
import { ROOT } from '@/dev/root'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-node-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const readJson = (file: string) =>
  JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')) as { engines: { node: string } }

describe('the versions of Node that are supported', () => {
  test.each(['22.22.2', '22.22.10', '22.23.0', '24.15.0', '24.22.3', '25.0.0', '26.1.0'])(
    'include %s',
    (version) => expect(isSupported(version)).toBe(true),
  )

  test.each(['18.20.0', '20.19.0', '20.20.2', '21.7.0', '22.22.1', '22.9.9', '23.11.0', '24.14.9'])(
    'do not include %s',
    (version) => expect(isSupported(version)).toBe(false),
  )

  test('are those that package.json names', () => {
    for (const file of ['package.json', 'dev/commerce/package.json'])
      expect(readJson(file).engines.node).toBe('^22.22.2 || >=24.15')
  })

  test('include the pinned one of every platform that has one', () => {
    const platforms = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
      ['win32', 'arm64'],
    ] as const
    for (const [platform, arch] of platforms)
      expect(isSupported(pinnedNode(platform, arch)!.version)).toBe(true)
    expect(pinnedNode('linux', 's390x')).toBeUndefined()
  })
})

describe('a command that another Node runs', () => {
  const handOver = path.join(ROOT, 'dev/node/hand-over.mjs')
  const lifetime = path.join(ROOT, 'dev/process/lifetime.mjs')
  let counter = 0
  /** A script that has `body` run as a command by this Node. */
  function scriptOf(body: string) {
    counter += 1
    const command = path.join(folder, `command-${counter}.mjs`)
    fs.writeFileSync(command, body)
    const script = path.join(folder, `script-${counter}.mjs`)
    fs.writeFileSync(
      script,
      `import { runWith } from ${JSON.stringify(handOver)}
import { end, watchForTheEnd } from ${JSON.stringify(lifetime)}
watchForTheEnd()
await end(await runWith(process.execPath, [${JSON.stringify(command)}, 'an argument']))`,
    )
    return script
  }
  const runScript = (body: string) =>
    run({
      command: process.execPath,
      args: [scriptOf(body)],
      env: { ...process.env, PATH: '/bin' },
    })

  test('gets the arguments, and finds that Node first', async () => {
    const { ok, output } = await runScript(
      'console.log(process.argv.slice(2).join(), process.env.PATH)',
    )
    expect(output).toBe(`an argument ${path.dirname(process.execPath)}:/bin\n`)
    expect(ok).toBe(true)
  })

  test('decides the exit code', async () => {
    expect((await runScript('process.exit(3)')).how).toBe('exit code 3')
    expect((await runScript('process.kill(process.pid, "SIGKILL")')).how).toBe('exit code 1')
  })

  const WAITING = `import { watchForTheEnd } from ${JSON.stringify(lifetime)}
watchForTheEnd()
setInterval(() => {}, 1000)
console.log(process.pid)`
  /** Starts it; answers the process id of the command once that runs. */
  async function start(body: string) {
    const started = startChild({
      command: process.execPath,
      args: [scriptOf(body)],
      output: 'pipe',
    })
    const text = await new Promise<string>((resolve) =>
      started.child.stdout!.setEncoding('utf8').once('data', resolve),
    )
    return { ...started, pid: Number(text) }
  }

  test('is asked to end, and waited for, when the first process is', async () => {
    const { child, exited, pid } = await start(WAITING)
    child.kill('SIGTERM')
    expect(await exited).toBe('exit code 0')
    expect(isAlive(pid)).toBe(false)
  })

  test('ends when the first process was killed', async () => {
    const { child, exited, pid } = await start(WAITING)
    child.kill('SIGKILL')
    await exited
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})
