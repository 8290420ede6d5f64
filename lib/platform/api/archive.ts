import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive, read when its turn comes. */
export type Entry = { name: string; content: AsyncIterable<string | Buffer> }

/**
 * Adds an entry, and waits until all of it is packed: one at a time is read, as fast as it is
 * written.
 */
const add = (zip: ZipFile, { name, content }: Entry) =>
  new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress: true }, (ready) =>
      ready(null, Readable.from(content).once('end', resolve).once('error', reject)),
    )
  })

/**
 * Writes a ZIP file, for its owner alone, of the entries that `fill` adds one after the other.
 * Throws what fails on the way.
 */
export async function writeArchive(
  path: string,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }))
  const filled = fill((entry) => Promise.race([add(zip, entry), written])).then(() => zip.end())
  await Promise.all([filled.catch((error: Error) => void output.destroy(error)), written])
}
