import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolder } from '@/dev/data-folder'
import { namesOwner, webEnvironment } from '@/dev/environment'
import { appDatabaseURL } from '@/lib/server/db/app-login'
import { readSettings } from '@/lib/server/env'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-database-address-'))
afterAll(() => fs.rmSync(place, { recursive: true }))

const SECRET = 's'.repeat(32)
const OWNERS = 'postgresql://owner:secret@db.example.com:5432/polyclinic'
const settingsOf = (base: Record<string, string>) =>
  readSettings({ NEXTAUTH_SECRET: SECRET, AUDIT_KEY: 'a'.repeat(32), ...base } as unknown as NodeJS.ProcessEnv)
const web = (base: Record<string, string>) => {
  const settings = settingsOf(base)
  const folder = new DataFolder(place)
  const all = { settings, folder, mode: 'production', databaseUrl: settings.DATABASE_URL!, smtpUrl: 'y' } as const
  const { APP_DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_URL, DATABASE_APP_URL } = webEnvironment({
    ...all,
    base: base as unknown as NodeJS.ProcessEnv,
  })
  return { APP_DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_URL, DATABASE_APP_URL }
}

describe('the web process logs in', () => {
  test('at the owner’s address, with a password that follows from the secret', () => {
    const url = appDatabaseURL(OWNERS, SECRET)
    expect(web({ DATABASE_URL: OWNERS })).toEqual({
      ...{ APP_DATABASE_URL: url, DIRECT_DATABASE_URL: url },
      ...{ DATABASE_URL: '', DATABASE_APP_URL: '' },
    })
    expect(url).toMatch(/^postgresql:\/\/polyclinic_app:[0-9a-f]{64}@db\.example\.com:5432\/polyclinic$/)
  })

  test('at a pooler, and for what needs a session at the server itself', () => {
    const DATABASE_APP_URL = 'postgresql://pooler.example.com:6432/polyclinic'
    expect(web({ DATABASE_URL: OWNERS, DATABASE_APP_URL })).toEqual({
      APP_DATABASE_URL: appDatabaseURL(DATABASE_APP_URL, SECRET),
      DIRECT_DATABASE_URL: appDatabaseURL(OWNERS, SECRET),
      ...{ DATABASE_URL: '', DATABASE_APP_URL: '' },
    })
  })

  test('with the name and the password that the pooler knows', () => {
    const DATABASE_APP_URL = 'postgresql://polyclinic_app.tenant:p%40ss@pooler.example.com:6432/polyclinic'
    expect(web({ DATABASE_URL: 'postgresql://db.example.com/polyclinic', DATABASE_APP_URL })).toMatchObject({
      APP_DATABASE_URL: DATABASE_APP_URL,
      DIRECT_DATABASE_URL: 'postgresql://polyclinic_app:p%40ss@db.example.com/polyclinic',
    })
  })
})

test('an address without a name is that of a server whose owner is not known here', () => {
  expect(namesOwner(settingsOf({ DATABASE_URL: OWNERS }))).toBe(true)
  expect(namesOwner(settingsOf({ DATABASE_URL: 'postgresql://db.example.com/polyclinic' }))).toBe(false)
  expect(namesOwner(settingsOf({}))).toBe(true)
})
