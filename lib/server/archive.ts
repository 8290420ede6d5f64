import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import type { NextApiRequest, NextApiResponse } from 'next'
import { ZipFile } from 'yazl'
import { OwnAnswer } from './answer'

/** A file of an archive, made when its turn comes. */
export type Entry = { name: string; content: AsyncIterable<string | Buffer> }

/** An entry as it is now, kept small until it is packed: its rows are read in a transaction, and files when that is over. */
export async function keptNow({ name, content }: Entry): Promise<Entry> {
  const kept = await buffer(through(content, createGzip()))
  return { name, content: through([kept], createGunzip()) }
}

/** What fails on one side fails on the other. */
const through = (content: AsyncIterable<string | Buffer> | Buffer[], transform: Transform) =>
  pipeline(Readable.from(content), transform, () => undefined)

/** A ZIP file, for download. */
export class ArchiveAnswer extends OwnAnswer {
  private constructor(
    private readonly name: string,
    private readonly chunks: Buffer[],
  ) {
    super()
  }

  /** Packs the entries one after the other: only what is packed is in memory. `name` is a file name in ASCII. */
  static async of(name: string, entries: Entry[]): Promise<ArchiveAnswer> {
    const zip = new ZipFile()
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    for (const { name, content } of entries)
      zip.addReadStreamLazy(name, { compress: true }, (ready) => ready(null, Readable.from(content)))
    zip.end()
    const chunks: Buffer[] = []
    const packed = (async () => {
      for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    })()
    await Promise.race([packed, failed])
    return new ArchiveAnswer(name, chunks)
  }

  send(_req: NextApiRequest, res: NextApiResponse): void {
    res.setHeader('Content-Type', 'application/zip')
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}.zip"`)
    res.setHeader('Content-Length', this.chunks.reduce((size, chunk) => size + chunk.length, 0)) // prettier-ignore
    for (const chunk of this.chunks) res.write(chunk)
    res.end()
  }
}
