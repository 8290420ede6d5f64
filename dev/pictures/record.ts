import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { contentsOf } from '../build/fingerprint.mjs'
import { ROOT } from '../root'

/** Where the pictures are. */
export const PICTURES = path.join(ROOT, 'docs/images')

/** The file beside them that says of which release they are. */
export const RECORD = 'pictures.json'

/**
 * What is in it: the console's version, what the screens were made of then, and each picture with
 * the digest of its bytes.
 */
export type PictureRecord = { version: string; screens: string; pictures: Record<string, string> }

/**
 * What decides how the screens in the pictures look: their sources, the demo's data, and what the
 * script does with them.
 */
const SCREENS = [
  'components',
  'hooks',
  'pages/_app.tsx',
  'pages/_document.tsx',
  'pages/admin',
  'pages/faqs.tsx',
  'pages/home',
  'pages/signin.tsx',
  'public',
  'styles',
  'lib/client',
  'lib/shared',
  'dev/seed',
  'tests/pictures/pictures.spec.ts',
  'dev/pictures/fonts.ts',
]

const digestOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

export const versionNow = () =>
  (JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string })
    .version

/** The digest of what the screens in a checkout are made of. */
export const screensIn = (root: string) => contentsOf(root, SCREENS)

/** The record of the pictures in a folder as they are, for the release at hand. */
export function recordOf(folder: string): PictureRecord {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.png'))
  const pictures = names
    .toSorted()
    .map((name) => [name, digestOf(path.join(folder, name))] as const)
  return { version: versionNow(), screens: screensIn(ROOT), pictures: Object.fromEntries(pictures) }
}

/**
 * Why the pictures that a record tells of are not those of the release at hand; undefined when they
 * are.
 */
export function whyOld(record: PictureRecord, now: PictureRecord): string | undefined {
  if (record.version !== now.version)
    return `The pictures are of version ${record.version}, and this is ${now.version}: run npm run pictures.`
  if (record.screens !== now.screens)
    return 'The screens have changed since the pictures were taken: run npm run pictures.'
  if (!isDeepStrictEqual(record.pictures, now.pictures))
    return 'The pictures are not those that the script took: run npm run pictures.'
}

export const readRecord = () =>
  JSON.parse(fs.readFileSync(path.join(PICTURES, RECORD), 'utf8')) as PictureRecord
