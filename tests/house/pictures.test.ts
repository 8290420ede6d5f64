import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PICTURES, RECORD, recordOf, type PictureRecord } from '@/dev/pictures/record'
import { ROOT } from '@/dev/root'

const record = JSON.parse(readFileSync(path.join(PICTURES, RECORD), 'utf8')) as PictureRecord
const shown = [...readFileSync(path.join(ROOT, 'README.md'), 'utf8').matchAll(/docs\/images\/([\w-]+\.png)/g)]
const names = shown.map(([, name]) => name!)

describe('the pictures (`npm run pictures` takes them anew)', () => {
  test('are all of this release, as the script took them', () => {
    expect(record).toEqual(recordOf(PICTURES))
  })

  test('are there for all that the README shows', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(Object.keys(record.pictures)).toEqual(expect.arrayContaining(names))
  })

  test('are each there in dark and in light', () => {
    const all = Object.keys(record.pictures)
    expect(all.filter((name) => /-dark\.png$/.test(name)).map((name) => name.replace('-dark', '-light'))).toEqual(
      all.filter((name) => /-light\.png$/.test(name)),
    )
  })
})
