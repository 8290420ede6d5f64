import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolder } from '@/dev/folders/data-folder'
import { migrateDatabase } from '@/dev/database'
import { namesOwner, webEnvironment } from '@/dev/environment/environment'
import { freePort } from '@/dev/process/ports'
import { readSettings } from '@/lib/platform/config/env'
import { appDatabaseURL } from '@/lib/platform/db/app-login'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-database-address-'))
afterAll(() => fs.rmSync(place, { recursive: true }))

const SECRET = 's'.repeat(32)
const OWNERS = 'postgresql://owner:secret@db.example.com:5432/polyclinic'
const settingsOf = (base: Record<string, string>) =>
  readSettings({
    NEXTAUTH_SECRET: SECRET,
    AUDIT_KEY: 'a'.repeat(32),
    ...base,
  } as unknown as NodeJS.ProcessEnv)
const web = (base: Record<string, string>) => {
  const settings = settingsOf(base)
  const folder = new DataFolder(place)
  const all = {
    settings,
    folder,
    mode: 'production',
    databaseUrl: settings.DATABASE_URL!,
    smtpUrl: 'y',
  } as const
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
      APP_DATABASE_URL: url,
      DIRECT_DATABASE_URL: url,
      DATABASE_URL: '',
      DATABASE_APP_URL: '',
    })
    expect(url).toMatch(
      /^postgresql:\/\/polyclinic_app:[0-9a-f]{64}@db\.example\.com:5432\/polyclinic$/,
    )
  })

  test('at a pooler, and for what needs a session at the server itself', () => {
    const DATABASE_APP_URL = 'postgresql://pooler.example.com:6432/polyclinic'
    expect(web({ DATABASE_URL: OWNERS, DATABASE_APP_URL })).toEqual({
      APP_DATABASE_URL: appDatabaseURL(DATABASE_APP_URL, SECRET),
      DIRECT_DATABASE_URL: appDatabaseURL(OWNERS, SECRET),
      DATABASE_URL: '',
      DATABASE_APP_URL: '',
    })
  })

  test('with the name and the password that the pooler knows', () => {
    const DATABASE_APP_URL =
      'postgresql://polyclinic_app.tenant:p%40ss@pooler.example.com:6432/polyclinic'
    expect(
      web({ DATABASE_URL: 'postgresql://db.example.com/polyclinic', DATABASE_APP_URL }),
    ).toMatchObject({
      APP_DATABASE_URL: DATABASE_APP_URL,
      DIRECT_DATABASE_URL: 'postgresql://polyclinic_app:p%40ss@db.example.com/polyclinic',
    })
  })
})

test('a command in another container than the embedded database says so', async () => {
  const url = `postgresql://polyclinic_owner:x@127.0.0.1:${await freePort()}/polyclinic`
  const folder = new DataFolder(path.join(place, 'data'))
  await expect(
    migrateDatabase({ url, stop: async () => undefined }, settingsOf({}), folder),
  ).rejects.toThrow(
    `The database in ${folder.shown()} cannot be reached from here: run this in the container where it was started.`,
  )
})

test('the web process is told what stands in by the variables of the services alone', () => {
  const base = {
    PARENT_DOMAIN: 'clinics.example.com',
    STAND_INS: 'database, mail, files, commerce, payments',
    OIDC_ISSUER: 'https://accounts.example.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'x',
    NEXTAUTH_SECRET: SECRET,
    AUDIT_KEY: 'a'.repeat(32),
    STAFF_ALLOWED_DOMAIN: 'example.com',
  } as unknown as NodeJS.ProcessEnv
  const settings = readSettings(base)
  const environment = webEnvironment({
    settings,
    folder: new DataFolder(place),
    mode: 'production',
    base,
    databaseUrl: OWNERS,
    smtpUrl: 'smtp://127.0.0.1:2525',
  })
  const { SMTP_URL, MEDUSA_BACKEND_URL, STRIPE_API_URL } = readSettings(environment)
  expect({ SMTP_URL, MEDUSA_BACKEND_URL, STRIPE_API_URL }).toEqual({
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MEDUSA_BACKEND_URL: 'http://127.0.0.1:3003',
    STRIPE_API_URL: 'http://127.0.0.1:3004',
  })
  // What is not asked for by name is not there.
  const without = webEnvironment({
    settings: { ...settings, STAND_INS: [] },
    folder: new DataFolder(place),
    mode: 'production',
    base,
    databaseUrl: OWNERS,
    smtpUrl: 'smtp://127.0.0.1:2525',
  })
  expect(without).not.toHaveProperty('MEDUSA_BACKEND_URL')
  expect(without).not.toHaveProperty('STRIPE_API_KEY')
})

test('an address without a name is that of a server whose owner is not known here', () => {
  expect(namesOwner(settingsOf({ DATABASE_URL: OWNERS }))).toBe(true)
  expect(namesOwner(settingsOf({ DATABASE_URL: 'postgresql://db.example.com/polyclinic' }))).toBe(
    false,
  )
  expect(namesOwner(settingsOf({}))).toBe(true)
})
