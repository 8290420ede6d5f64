import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolder } from '@/dev/folders/data-folder'
import { commerceOf, webEnvironment } from '@/dev/environment/environment'
import { readSettings } from '@/lib/platform/config/env'

const places = ['a', 'b'].map((name) =>
  fs.mkdtempSync(path.join(os.tmpdir(), `polyclinic-address-${name}`)),
)
const [folder, other] = places.map((place) => new DataFolder(place)) as [DataFolder, DataFolder]
afterAll(() => places.forEach((place) => fs.rmSync(place, { recursive: true })))

const OPERATORS = { MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'theirs' }
const settingsOf = (source: Record<string, string>) =>
  readSettings(source as unknown as NodeJS.ProcessEnv)
const web = (base: Record<string, string>) =>
  webEnvironment({
    settings: settingsOf(base),
    folder,
    mode: 'production',
    databaseUrl: 'postgresql://a@b/c',
    smtpUrl: 'y',
    base: base as unknown as NodeJS.ProcessEnv,
  })

describe('the web process finds commerce', () => {
  test('at the stand-in, with a token that no other installation has', () => {
    const found = commerceOf(settingsOf({ PORT: '4000' }), folder)
    expect(found).toEqual({
      MEDUSA_BACKEND_URL: 'http://127.0.0.1:4003',
      MEDUSA_API_TOKEN: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(web({ PORT: '4000' })).toMatchObject(found)
    expect(commerceOf(settingsOf({}), other).MEDUSA_API_TOKEN).not.toBe(found.MEDUSA_API_TOKEN)
  })

  test('where the operator says', () => {
    expect(web(OPERATORS)).toMatchObject(OPERATORS)
  })

  test('nowhere, beside a database of one’s own', () => {
    const set = web({
      DATABASE_URL: 'postgresql://a@b/c',
      NEXTAUTH_SECRET: 's'.repeat(32),
      AUDIT_KEY: 'a'.repeat(32),
    })
    expect(set).not.toHaveProperty('MEDUSA_BACKEND_URL')
    expect(set).not.toHaveProperty('MEDUSA_API_TOKEN')
  })
})
