import { execFile } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const MODULE = path.resolve('lib/platform/web/console-log.mjs')

/** What a process prints that runs `script` once its console is the log. */
const printed = (script: string, more: string[] = []) =>
  new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    const source = `import { logConsole } from ${JSON.stringify(MODULE)}; logConsole(); ${script}`
    const env = { ...process.env, LOG_LEVEL: 'trace' }
    const args = [...more, '--input-type=module', '-e', source]
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: (stdout + stderr).split('\n').filter(Boolean) }),
    )
  })
const entriesOf = (lines: string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>)

const CANARY = 'canary@clinic.example'

describe('what a process prints', () => {
  test('is JSON, whichever method of the console prints it', async () => {
    const { lines, code } = await printed(`
      for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table', 'group']) console[method]('a line\\nand another')
      console.assert(false, 'not so'); console.count(); console.time('x'); console.timeEnd('x'); console.groupEnd()
      const { warn } = console; warn('%s of %d', 'one', 2)`)
    const entries = entriesOf(lines)
    expect(code).toBe(0)
    expect(entries.length).toBeGreaterThanOrEqual(13)
    for (const entry of entries)
      expect(entry).toMatchObject({ level: expect.any(String), source: 'console' })
    expect(entries.at(-1)).toMatchObject({ level: 'warn', msg: 'one of 2' })
  })

  test('holds no address, no query and no message of an error', async () => {
    const { lines } = await printed(`
      console.error('failed for ${CANARY} at /x?secret=1', new Error('${CANARY}'), { email: '${CANARY}' })
      console.log({ email: '${CANARY}' }, 'to <${CANARY}>')
      console.error(new Error('first\\n    at ${CANARY}'))
      process.emitWarning('about ${CANARY}', { code: 'W1' })`)
    const entries = entriesOf(lines)
    expect(entries).toHaveLength(4)
    expect(lines.join('')).not.toMatch(/canary|secret/)
    expect(entries[0]).toMatchObject({
      msg: 'failed for …@… at /x?…',
      err: { name: 'Error', stack: expect.any(String) },
    })
    expect(entries[3]).toMatchObject({
      level: 'warn',
      source: 'node',
      name: 'Warning',
      code: 'W1',
      msg: 'about …@…',
    })
  })

  test('holds no address that is encoded in a path, however often', async () => {
    const words = ['%40', '%2540', '%252540'].map((at) => `/users/canary${at}clinic.example/roles`)
    const { lines } = await printed(
      `for (const word of ${JSON.stringify(words)}) console.error('no route', word)`,
    )
    expect(entriesOf(lines).map(({ msg }) => msg)).toEqual(Array(3).fill('no route …@…'))
  })

  test.each([
    ['an error that nobody catches', `setTimeout(() => { throw new TypeError('${CANARY}') })`],
    ['a promise that nobody catches', `Promise.reject(new TypeError('${CANARY}'))`],
  ])('is JSON when %s ends it', async (_what, script) => {
    const { lines, code } = await printed(script)
    expect(code).toBe(1)
    expect(entriesOf(lines)).toMatchObject([{ level: 'fatal', err: { name: 'TypeError' } }])
    expect(lines.join('')).not.toContain('canary')
  })

  test('leaves an error that nobody catches to whoever listens for it', async () => {
    const { lines, code } = await printed(
      `process.on('uncaughtException', () => console.error('heard')); setTimeout(() => { throw new Error('x') })`,
    )
    expect([code, entriesOf(lines).map(({ msg }) => msg)]).toEqual([0, ['heard']])
  })
})
