import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Every file under these files and folders, sorted; missing ones count as empty. */
function* walk(/** @type {string[]} */ places) {
  for (const place of [...places].sort()) {
    const stat = fs.statSync(place, { throwIfNoEntry: false })
    if (stat?.isDirectory())
      yield* walk(fs.readdirSync(place).map((name) => path.join(place, name)))
    else if (stat?.isFile()) yield place
  }
}

/**
 * The bytes of a file with the line ends that it has in the repository: Git may have written others
 * into the folder.
 */
const contentOf = (/** @type {string} */ file) =>
  Buffer.from(fs.readFileSync(file, 'latin1').replaceAll('\r\n', '\n'), 'latin1')

function hashed(
  /** @type {string} */ start,
  /** @type {string} */ root,
  /** @type {string[]} */ places,
) {
  const hash = createHash('sha256').update(start)
  for (const file of walk(places.map((place) => path.join(root, place)))) {
    const content = contentOf(file)
    const name = path.relative(root, file).replaceAll(path.sep, '/')
    hash.update(`\n${name} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** A hash over the names and contents of files and folders, and over the version of Node. */
export const fingerprint = (/** @type {string} */ root, /** @type {string[]} */ places) =>
  hashed(`${process.version} ${process.platform} ${process.arch}`, root, places)

/** The same on every machine: a hash over names and contents alone. */
export const contentsOf = (/** @type {string} */ root, /** @type {string[]} */ places) =>
  hashed('', root, places)

const FOLDERS = ['components', 'hooks', 'lib', 'pages', 'public', 'styles', 'types']
/** Configuration of tools that have no part in what is built. */
const TOOLS = /^(drizzle|eslint|playwright|vitest)\.config\.|\.tsbuildinfo$|^next-env\.d\.ts$/

/**
 * The files and folders of which the console is built, the lock file of its packages among them.
 */
export const sources = (/** @type {string} */ root) => [
  ...FOLDERS,
  ...fs.readdirSync(root).filter((name) => /\.(json|js|mjs|ts)$/.test(name) && !TOOLS.test(name)),
]

/**
 * The id of a build of these sources, the same on every machine: a browser that got its page from
 * one of them loads the next page's data from another. It consists of digits: Next avoids ids with
 * "ad" in them, which blockers of advertisements refuse.
 */
export const buildIdOf = (/** @type {string} */ root) =>
  BigInt(`0x${contentsOf(root, sources(root)).slice(0, 32)}`).toString()
