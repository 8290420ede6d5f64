import { spawnSync } from 'node:child_process'
import net from 'node:net'
import {
  PHASE_DEVELOPMENT_SERVER,
  PHASE_PRODUCTION_BUILD,
  PHASE_PRODUCTION_SERVER,
} from 'next/constants'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withoutSettings } from '@/dev/environment/environment'
import { NEEDED, obstacleTo } from '@/dev/build/next-phases.mjs'
import { freePort } from '@/dev/process/ports'
import { run } from '@/dev/process/run.mjs'
import { bin, ROOT } from '@/dev/root'

type Env = NodeJS.ProcessEnv

/** Something on this machine that accepts connections. */
async function service() {
  const server = net.createServer((caller) => caller.destroy())
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return port
}

/** An environment that lacks nothing. */
const complete = async () =>
  ({
    ...Object.fromEntries(NEEDED.map((name) => [name, 'x'])),
    APP_DATABASE_URL: `postgresql://app@127.0.0.1:${await service()}/x`,
    OIDC_ISSUER: `http://127.0.0.1:${await service()}`,
    POLYCLINIC_DEMO: 'true',
  }) as unknown as Env

const PHASES = [PHASE_PRODUCTION_BUILD, PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER]

describe('what keeps Next from its work', () => {
  test.each(PHASES)('is a Node that is not supported, in %s', async (phase) => {
    const env = await complete()
    expect(await obstacleTo(phase, { env, version: '20.20.2' })).toMatch(
      /^Polyclinic needs Node 22\.22\.2 .+ and this is 20\.20\.2: install one .+npm run dev/,
    )
    for (const version of ['22.22.2', '24.15.0'])
      expect(await obstacleTo(phase, { env, version })).toBeUndefined()
  })

  test('is nothing for a build', async () => {
    const env = { PARENT_DOMAIN: 'clinics.example.com' } as unknown as Env
    expect(await obstacleTo(PHASE_PRODUCTION_BUILD, { env })).toBeUndefined()
  })

  test.each(NEEDED)('is that %s is missing', async (name) => {
    const env = { ...(await complete()), [name]: '' }
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env })).toMatch(
      new RegExp(`^next dev needs services, and ${name} is not set: run npm run services`),
    )
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env })).toMatch(
      new RegExp(`^next start needs the environment .+ and ${name} is not set: run npm start`),
    )
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env, guarded: true })).toBeUndefined()
  })

  test('is a database or a demo identity provider that does not answer', async () => {
    const env = await complete()
    const port = await freePort()
    const APP_DATABASE_URL = `postgresql://app@127.0.0.1:${port}/x`
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env: { ...env, APP_DATABASE_URL } })).toBe(
      `The database does not answer at 127.0.0.1:${port} (ECONNREFUSED): run npm run services and leave it running, or npm run dev, which starts both.`,
    )
    const away = { ...env, OIDC_ISSUER: `http://127.0.0.1:${port}` }
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env: away })).toContain(
      `The demo identity provider does not answer at 127.0.0.1:${port}`,
    )
    const own = { ...away, POLYCLINIC_DEMO: 'false' }
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env: own })).toBeUndefined()
  })

  test('is another port than the one of the services', async () => {
    const env = { ...(await complete()), POLYCLINIC_PORT: '4000', PORT: '3000' }
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env })).toBe(
      'next dev listens on 3000, and the services expect it on 4000: run npx next dev -p 4000.',
    )
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env })).toContain('npx next start -p 4000.')
    const there = { ...env, PORT: '4000' }
    expect(await obstacleTo(PHASE_DEVELOPMENT_SERVER, { env: there })).toBeUndefined()
  })

  test('is a public domain for a server without our guards', async () => {
    const env = { ...(await complete()), PARENT_DOMAIN: 'clinics.example.com' }
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env })).toMatch(
      /^next start serves \.localhost alone, not clinics\.example\.com: .+ Run npm start/,
    )
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env, guarded: true })).toBeUndefined()
    const local = { ...env, PARENT_DOMAIN: 'clinics.localhost' }
    expect(await obstacleTo(PHASE_PRODUCTION_SERVER, { env: local })).toBeUndefined()
  })
})

describe('the settings of Next', () => {
  /** What a process prints that reads them for a server, perhaps as our web process. */
  const compressOf = async (phase: string, env: Env, guarded = false) => {
    const script = `
      const { noteGuarded } = await import('./lib/platform/web/guarded.mjs')
      if (${guarded}) noteGuarded()
      const { default: config } = await import('./next.config.js')
      console.log('compress:', (await config('${phase}')).compress)`
    const { output } = await run({
      command: process.execPath,
      args: ['--input-type=module', '--eval', script],
      cwd: ROOT,
      env: { ...withoutSettings(process.env), ...env },
    })
    return output.trim()
  }

  test('leave compression to our web process, which serves any domain', async () => {
    const env = { ...(await complete()), PARENT_DOMAIN: 'clinics.example.com' }
    expect(await compressOf(PHASE_PRODUCTION_SERVER, env, true)).toBe('compress: false')
    expect(await compressOf(PHASE_PRODUCTION_SERVER, env)).toMatch(/^next start serves .+\.$/)
    const local = { ...env, PARENT_DOMAIN: '' }
    expect(await compressOf(PHASE_PRODUCTION_SERVER, local)).toBe('compress: true')
    expect(await compressOf(PHASE_DEVELOPMENT_SERVER, local)).toBe('compress: false')
  })
})

describe('Next itself', () => {
  /** Runs a command of Next with these variables alone: those that are set win over every file. */
  const next = async (command: string, env: Record<string, string>, program = process.execPath) => {
    const nothing = Object.fromEntries(NEEDED.map((name) => [name, '']))
    return run({
      command: program,
      args: [bin('next', 'dist/bin/next'), command, '-p', String(await freePort())],
      cwd: ROOT,
      env: {
        ...withoutSettings(process.env),
        ...nothing,
        ...env,
        NODE_ENV: command === 'dev' ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
    })
  }
  /** What was printed after Next's own greeting. */
  const said = (output: string) =>
    output
      .replace(/\u001b\[[^a-z]*[a-z]/gi, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^(▲|✓|-| )/.test(line))

  test.each([
    ['dev', {}, /^next dev needs services, and APP_DATABASE_URL is not set: .+\.$/],
    ['start', {}, /^next start needs the environment of the web process, and APP_DATABASE_URL/],
    ['start', { PARENT_DOMAIN: 'clinics.example.com' }, /^next start serves \.localhost alone/],
  ])('ends with one sentence: next %s %o', async (command, env, sentence) => {
    const { how, output } = await next(command, env)
    expect({ how, said: said(output) }).toEqual({
      how: 'exit code 1',
      said: [expect.stringMatching(sentence)],
    })
  })

  const OLD = ['/usr/bin/node', '/usr/local/bin/node'].find((program) =>
    /^v(18|20)\./.test(String(spawnSync(program, ['-v']).stdout ?? '')),
  )
  test.skipIf(!OLD)('says which Node it needs (skipped where there is no older one)', async () => {
    const { how, output } = await next('dev', {}, OLD)
    expect({ how, said: said(output) }).toEqual({
      how: 'exit code 1',
      said: [expect.stringMatching(/^Polyclinic needs Node 22/)],
    })
  })
})
