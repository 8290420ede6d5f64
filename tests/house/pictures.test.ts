import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PICTURES, readRecord, recordOf, whyOld } from '@/dev/pictures/record'
import { ROOT } from '@/dev/root'

const record = readRecord()
const now = recordOf(PICTURES)
const shown = [
  ...readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(/docs\/images\/([\w-]+\.png)/g),
]
const names = shown.map(([, name]) => name!)

describe('the pictures (`npm run pictures` takes them anew)', () => {
  test('are all of this version, as the script took them', () => {
    expect(record).toEqual({ ...now, screens: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  })

  // Screens change between releases: `npm run pictures -- --check` looks at the pictures of one.
  test.each([
    [
      'of another version',
      { version: '0.0.9' },
      /^The pictures are of version 0\.0\.9, and this is /,
    ],
    [
      'of screens that have changed',
      { screens: '0'.repeat(64) },
      /^The screens have changed since the pictures were taken/,
    ],
    [
      'that the script did not take',
      { pictures: { ...now.pictures, 'own-dark.png': '' } },
      /^The pictures are not those/,
    ],
  ])('of a release are refused when they are %s', (_, change, why) => {
    expect(whyOld({ ...now, ...change }, now)).toMatch(why)
    expect(whyOld(now, now)).toBeUndefined()
  })

  test('are there for all that the README shows', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(Object.keys(record.pictures)).toEqual(expect.arrayContaining(names))
  })

  test('are each there in dark and in light', () => {
    const all = Object.keys(record.pictures)
    expect(
      all.filter((name) => /-dark\.png$/.test(name)).map((name) => name.replace('-dark', '-light')),
    ).toEqual(all.filter((name) => /-light\.png$/.test(name)))
  })
})
