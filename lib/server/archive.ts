import type { ServerResponse } from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline as promised } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ZipFile } from 'yazl'
import { OwnAnswer } from './answer'
import type { ApiRequest } from './request'

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

/** Adds an entry, and waits until all of it is packed: as fast as it is taken, however much there is. */
const added = (zip: ZipFile, { name, content }: Entry) =>
  new Promise<void>((resolve) =>
    zip.addReadStreamLazy(name, { compress: true }, (ready) =>
      ready(null, Readable.from(content).once('end', resolve)),
    ),
  )

/** A ZIP file, for download. What fails on the way cuts it off: nobody takes a part for the whole. */
export class ArchiveAnswer extends OwnAnswer {
  /** `name` is a file name in ASCII. Entries are asked for one after the other: only one of them is in memory. */
  constructor(
    private readonly name: string,
    private readonly entries: AsyncIterable<Entry>,
  ) {
    super()
  }

  async send(_req: ApiRequest, res: ServerResponse): Promise<void> {
    res.setHeader('Content-Type', 'application/zip')
    res.setHeader('Content-Disposition', `attachment; filename="${this.name}.zip"`)
    const zip = new ZipFile()
    const fail = (error: Error) => void (zip.outputStream as Readable).destroy(error)
    zip.on('error', fail)
    this.pack(zip).catch(fail)
    await promised(zip.outputStream, res)
  }

  private async pack(zip: ZipFile) {
    for await (const entry of this.entries) await added(zip, entry)
    zip.end()
  }
}
