import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { shutdownDelayOf } from '@/dev/environment/environment'
import { PLANS } from '@/dev/output/plans.mjs'
import { ROOT } from '@/dev/root'
import { readSettings } from '@/lib/platform/config/env'
import { CONNECTIONS } from '@/lib/platform/db/client'
import { blocksOf, blockWith, onThisMachine, OPERATIONS } from '@/tests/support/http/documented'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-operations-'))
afterAll(() => fs.rmSync(place, { recursive: true }))

/** The variables that there are, which `.env.example` explains. */
const known = new Set(
  [...fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z\d_]+)=/gm)].map(
    ([, name]) => name,
  ),
)

describe('the unit of systemd in docs/operations.md', () => {
  const unit = blockWith('ini', '[Service]')
  const commands = blockWith('sh', 'npm run build')
  const values = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)

  test('starts what there is, where and as whom the commands before it have put it', () => {
    const [command = ''] = values('ExecStart')
    const [node, script = '', name = '', ...others] = command.split(' ')
    expect([path.basename(node!), others]).toEqual(['node', []])
    expect(fs.existsSync(path.join(ROOT, script))).toBe(true)
    expect(Object.keys(PLANS)).toContain(name)
    expect(commands).toContain(`cd ${values('WorkingDirectory')[0]}\n`)
    expect(commands).toMatch(new RegExp(`^useradd .* ${values('User')[0]}$`, 'm'))
    expect(commands).toMatch(new RegExp(`^install .* ${values('EnvironmentFile')[0]}$`, 'm'))
  })

  test('gives it a data folder that it may write, and as long to end as that takes', () => {
    const variables = values('Environment').map((one) => one.split('='))
    expect(variables).toEqual([['POLYCLINIC_DATA_DIR', `/var/lib/${values('StateDirectory')[0]}`]])
    expect(variables.map(([name]) => known.has(name))).toEqual([true])
    const settings = readSettings({
      PARENT_DOMAIN: 'clinics.example.com',
      OIDC_ISSUER: 'https://accounts.example.com',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      NEXTAUTH_SECRET: 's'.repeat(32),
      AUDIT_KEY: 'a'.repeat(32),
      STAFF_ALLOWED_DOMAIN: 'example.com',
    } as unknown as NodeJS.ProcessEnv)
    expect(values('TimeoutStopSec')).toEqual([String(shutdownDelayOf(settings) + 15)])
    expect(OPERATIONS).toContain(`\`SHUTDOWN_DELAY_SECONDS\` (${shutdownDelayOf(settings)})`)
  })

  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0

  test.skipIf(!isThere)(
    'is one that systemd reads (skipped where systemd-analyze is not installed)',
    () => {
      const file = path.join(place, 'polyclinic.service')
      const check = (text: string) => {
        fs.writeFileSync(file, text)
        const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
        return stderr.split('\n').filter((line) => line.includes('polyclinic.service'))
      }
      // Only where Node and the sources are is other.
      const here = onThisMachine(unit, [
        ['WorkingDirectory=/opt/polyclinic', `WorkingDirectory=${ROOT}`],
        ['/usr/bin/node', process.execPath],
      ])
      expect(check(here)).toEqual([])
      expect(check(here.replace('KillMode', 'KillModes'))).toHaveLength(1)
    },
  )
})

test('the variables of docs/operations.md are those that there are', () => {
  const named = [...blocksOf(''), ...blocksOf('ini')].flatMap((block) =>
    [...block.matchAll(/(?:^| )([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|HOST)=/gm)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

describe('the connections to the database that docs/operations.md counts', () => {
  const [passage = ''] = /^- Each web process opens up to .*?^ {2}against/ms.exec(OPERATIONS) ?? []
  const figures = (part: RegExp) => part.exec(passage)?.slice(1).map(Number)
  /** It sends on one connection, which holds its lock. */
  const SENDING = 1

  test('are as many as the pools of a process open', () => {
    const { ordinary, heavy, jobs, limits } = CONNECTIONS
    expect(
      figures(
        /^- Each web process opens up to (\d+) .*?(\d+) for ordinary calls.*?(\d+) for heavy ones.*?(\d+) for the job queue.*?(\d+) for the limits on mails.*?(\d+) that holds the lock of its sending/s,
      ),
    ).toEqual([ordinary + heavy + jobs + limits + SENDING, ordinary, heavy, jobs, limits, SENDING])
    expect(figures(/A worker opens up to (\d+): (\d+) and (\d+)\./)).toEqual([
      ordinary + SENDING,
      ordinary,
      SENDING,
    ])
  })

  test('are all that the console opens, by the names that the database knows', () => {
    const files = fs.readdirSync(path.join(ROOT, 'lib'), { encoding: 'utf8', recursive: true })
    const sources = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => fs.readFileSync(path.join(ROOT, 'lib', file), 'utf8'))
    const opened = sources.flatMap((source) =>
      [...source.matchAll(/application_name: '(.+?)'/g)].map(([, name]) => name!),
    )
    const counted = [...passage.matchAll(/`(polyclinic [a-z]+)`/g)].map(([, name]) => name!)
    expect([...opened, 'polyclinic heavy'].toSorted()).toEqual(counted.toSorted())
  })
})
