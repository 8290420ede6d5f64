import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { z } from '@/lib/shared/zod'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { exchange } from '@/lib/platform/commerce/transport'
import { CsvAnswer } from '@/lib/platform/api/csv'
import { HttpError, notFound } from '@/lib/platform/api/errors'
import { ask, backend } from './pass-on'
import { refusalBefore } from './refusals'

/** What Medusa writes between cells, and reads its own files by. */
const DELIMITER = ';'
/** A file may be a long one. */
const PATIENCE_MS = 60_000
const A_SLICE = 64 * 1024

const [method, path] = ['GET', '/admin/batch-jobs/{id}'] as const
const OWN_READ = { method, path, endpoint: { method, path, call: null } }

const Job = z.object({
  id: z.string(),
  type: z.string(),
  result: z.object({ file_key: z.string().optional() }).nullish(),
})

/** Where a file is, as commerce says; it is no address of the caller's. */
async function addressOf(key: string): Promise<URL> {
  const { download_url: address } = await ask('/admin/uploads/download-url', { file_key: key })
  const base = backend().url
  if (!URL.canParse(String(address), base)) throw unreadableFile()
  const url = new URL(String(address), base)
  if (!/^https?:$/.test(url.protocol)) throw unreadableFile()
  return url
}

const unreadableFile = () => new HttpError(502, 'Commerce gave no file that can be read.')

/** The bytes of a file. No token of the console's goes there: it may be another server. */
async function read({ origin, pathname, search }: URL): Promise<Buffer> {
  const { status, data } = await exchange(origin, {
    method: 'GET',
    address: pathname + search,
    headers: {},
    timeout: PATIENCE_MS,
  })
  if (status === 404) notFound('File')
  if (status !== 200) throw unreadableFile()
  return data
}

/**
 * Its lines and cells. Medusa leaves a cell with a quotation mark and nothing else that separates
 * as it is.
 */
async function linesOf(bytes: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  const parser = parse({
    bom: true,
    delimiter: DELIMITER,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  parser.on('data', (line: string[]) => void lines.push(line))
  const ended = new Promise<void>((resolve, reject) =>
    parser.once('end', resolve).once('error', reject),
  )
  ended.catch(() => undefined)
  // Little by little, so that others have their turn in between.
  for (let from = 0; from < bytes.length && !parser.destroyed; from += A_SLICE) {
    parser.write(bytes.subarray(from, from + A_SLICE))
    await setImmediate()
  }
  if (!parser.destroyed) parser.end()
  await ended
  return lines
}

/**
 * The file that a batch job has made, written anew: Medusa writes cells as they are, which a
 * spreadsheet may take for formulas. Products have no mark at the beginning, as Medusa would read
 * it as part of a name when the file is imported again.
 */
export async function batchFile(id: string): Promise<CsvAnswer> {
  try {
    const found = Job.safeParse(
      (await ask(`/admin/batch-jobs/${encodeURIComponent(id)}`)).batch_job,
    )
    const key = found.data?.result?.file_key
    if (!key) return notFound('File')
    const lines = await linesOf(await read(await addressOf(key)))
    return CsvAnswer.lines(found.data!.type, lines, {
      delimiter: DELIMITER,
      mark: found.data!.type !== 'product-export',
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadableFile()
    if (!(error instanceof CommerceError)) throw error
    if (error.status === 404) return notFound('Batch job')
    const { status, answer } = refusalBefore(error, OWN_READ)
    throw new HttpError(status, answer.error)
  }
}
