import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root'

/** Where the pictures are. */
export const PICTURES = path.join(ROOT, 'docs/images')

/** The file beside them that says of which release they are. */
export const RECORD = 'pictures.json'

/** What is in it: the console's version, and each picture with the digest of its bytes. */
export type PictureRecord = { version: string; pictures: Record<string, string> }

const digestOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

export const versionNow = () =>
  (JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

/** The record of the pictures in a folder as they are, for the release at hand. */
export function recordOf(folder: string): PictureRecord {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.png'))
  const pictures = names.toSorted().map((name) => [name, digestOf(path.join(folder, name))] as const)
  return { version: versionNow(), pictures: Object.fromEntries(pictures) }
}
