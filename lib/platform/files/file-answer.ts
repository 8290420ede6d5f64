import type { ServerResponse } from 'node:http'
import { OwnAnswer } from '@/lib/platform/api/answer'
import { log } from '@/lib/platform/observability/log'
import { HttpError } from '@/lib/platform/api/errors'
import type { Purpose } from '@/lib/shared/files'
import { withStorage } from './keep'
import type { ApiRequest } from '@/lib/platform/api/request'

/** As much of a file's row as it takes to give the file out. */
export type StoredFile = {
  id: string
  storedAs: string
  purpose: Purpose
  name: string
  mediaType: string
  sha256: string
}
/** The same as columns of a row `f`. */
export const STORED =
  'f.id, coalesce(f.stored_as, f.id) as "storedAs", f.purpose, f.name, f.media_type as "mediaType", f.sha256'

/** RFC 8187: letters beyond ASCII in a header, besides a name that everything can read. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/**
 * Images of ours are shown; what somebody else has to look at is downloaded, and never opened as a
 * page of ours.
 */
export const dispositionOf = ({ purpose, name }: Pick<StoredFile, 'purpose' | 'name'>) => {
  const kind = purpose === 'licence' ? 'attachment' : 'inline'
  return `${kind}; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`
}

/**
 * A file as an answer. Its bytes are fetched when the transaction that found it is over, and not
 * for who has them.
 */
export class FileAnswer extends OwnAnswer {
  constructor(private readonly file: StoredFile) {
    super()
  }

  async send(req: ApiRequest, res: ServerResponse): Promise<void> {
    const etag = `"${this.file.sha256}"`
    const isKnown = req.headers['if-none-match'] === etag
    const bytes = isKnown ? null : await withStorage((storage) => storage.get(this.file.storedAs))
    // Nothing of this is said of a refusal: a browser would keep it in the file's place.
    if (!isKnown && !bytes) return this.missing()
    res.setHeader('ETag', etag)
    // Kept by the browser, but asked for again each time: whether somebody may have it is decided
    // anew.
    res.setHeader('Cache-Control', 'private, no-cache')
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Content-Security-Policy', `sandbox; default-src 'none'`)
    if (!bytes) return void res.writeHead(304).end()
    res.setHeader('Content-Type', this.file.mediaType)
    res.setHeader('Content-Disposition', dispositionOf(this.file))
    res.setHeader('Content-Length', bytes.length)
    res.end(bytes)
  }

  /** A row without its bytes: a backup was restored without its files. */
  private missing(): never {
    log.error({ file: this.file.id }, 'a file is not in the storage')
    throw new HttpError(404, 'The file is not there any more.')
  }
}
