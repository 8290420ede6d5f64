import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Every file under these files and folders, sorted; missing ones count as empty. */
function* walk(/** @type {string[]} */ places) {
  for (const place of [...places].sort()) {
    const stat = fs.statSync(place, { throwIfNoEntry: false })
    if (stat?.isDirectory()) yield* walk(fs.readdirSync(place).map((name) => path.join(place, name)))
    else if (stat?.isFile()) yield place
  }
}

/** A hash over the names and contents of files and folders, and over the version of Node. */
export function fingerprint(/** @type {string} */ root, /** @type {string[]} */ places) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  for (const file of walk(places.map((place) => path.join(root, place)))) {
    const content = fs.readFileSync(file)
    hash.update(`\n${path.relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
