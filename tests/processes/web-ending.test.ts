import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DataFolder } from '@/dev/folders/data-folder'
import { shutdownDelayOf, webEnvironment, withoutSettings } from '@/dev/environment/environment'
import { freePort } from '@/dev/process/ports'
import { ROOT } from '@/dev/root'
import { readSettings } from '@/lib/platform/config/env'

/**
 * What is said at an address, on a connection of its own; the system's code where nobody listens.
 */
const asked = (port: number, path: string) =>
  new Promise<number | string>((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (answer) =>
        resolve(answer.resume().statusCode!),
      )
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code!))
  })

/** The web process of production, with all that it does by itself. */
async function startWeb() {
  const built = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-web-'))
  onTestFinished(() => fs.rmSync(built, { recursive: true }))
  for (const folder of ['server', 'static']) fs.mkdirSync(path.join(built, folder))
  const manifest = { '/faqs': 'faqs.js' }
  fs.writeFileSync(path.join(built, 'server/pages-manifest.json'), JSON.stringify(manifest))
  const port = await freePort()
  const web = fork(path.join(ROOT, 'lib/platform/web/web.mjs'), [String(port), '127.0.0.1'], {
    execArgv: [
      '--import',
      pathToFileURL(path.join(ROOT, 'tests/support/processes/web-without-next.mjs')).href,
    ],
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'production',
      NEXT_DIST_DIR: built,
      SHUTDOWN_DELAY_SECONDS: '300',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void web.kill('SIGKILL'))
  await expect.poll(() => asked(port, '/readyz')).toBe(200)
  return { port, web, exited: once(web, 'exit') }
}

describe('the web process', () => {
  test('serves on after SIGTERM while /readyz says that it ends, and takes no connection after its delay', async () => {
    const { port, web, exited } = await startWeb()
    web.kill('SIGTERM')
    await expect.poll(() => asked(port, '/readyz')).not.toBe(200)
    expect([await asked(port, '/readyz'), await asked(port, '/faqs')]).toEqual([503, 200])
    web.send('the delay is over')
    await expect.poll(() => asked(port, '/faqs')).toBe('ECONNREFUSED')
    expect(await exited).toEqual([143, null])
  })

  test('ends after SIGINT without a delay', async () => {
    const { port, web, exited } = await startWeb()
    web.kill('SIGINT')
    expect(await exited).toEqual([130, null])
    expect(await asked(port, '/faqs')).toBe('ECONNREFUSED')
  })
})

describe('the delay', () => {
  const SECRETS = { NEXTAUTH_SECRET: 's'.repeat(32), AUDIT_KEY: 'a'.repeat(32) }
  const PROVIDER = {
    OIDC_ISSUER: 'https://accounts.example.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  }
  const URLS = {
    DATABASE_URL: 'postgresql://owner@db.example.com/polyclinic',
    DATABASE_APP_URL: 'postgresql://app@db.example.com/polyclinic',
    SMTP_URL: 'smtp://mail.example.com',
  }
  const REAL = {
    ...SECRETS,
    ...PROVIDER,
    ...URLS,
    PARENT_DOMAIN: 'clinics.example.com',
    STAFF_ALLOWED_DOMAIN: 'example.com',
    STAND_INS: 'files',
  }
  test.each<[string, Record<string, string>, number]>([
    ['five seconds without any setting', REAL, 5],
    ['what the setting says', { ...REAL, SHUTDOWN_DELAY_SECONDS: '20' }, 20],
    ['none with the demo provider, to which nobody distributes', {}, 0],
  ])('is %s', (_what, source, seconds) => {
    const variables = source as unknown as NodeJS.ProcessEnv
    const settings = readSettings(variables)
    expect(shutdownDelayOf(settings)).toBe(seconds)
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-delay-'))
    onTestFinished(() => fs.rmSync(place, { recursive: true }))
    const environment = webEnvironment({
      settings,
      folder: new DataFolder(place),
      mode: 'production',
      databaseUrl: URLS.DATABASE_URL,
      smtpUrl: URLS.SMTP_URL,
      base: variables,
    })
    expect(environment.SHUTDOWN_DELAY_SECONDS).toBe(String(seconds))
  })
})
