import { fileTypeFromBuffer } from 'file-type'
import { unprocessable } from '@/lib/platform/api/errors'
import { RULES, type Purpose } from '@/lib/shared/files'
import { dimensionsOf } from './dimensions'
import { refuseActivePdf } from './pdf'
import { isWhole } from './whole'

/** What people call the types that a file is taken for, or turns out to be. */
const WORDS: Record<string, string> = {
  'image/png': 'a PNG image',
  'image/apng': 'an animated PNG',
  'image/jpeg': 'a JPEG image',
  'image/webp': 'a WebP image',
  'image/gif': 'a GIF image',
  'image/avif': 'an AVIF image',
  'application/pdf': 'a PDF',
  'text/csv': 'a CSV file',
  'application/xml': 'an XML or SVG file',
  'application/zip': 'a ZIP archive',
  'application/gzip': 'a gzip archive',
  'application/x-msdownload': 'a program',
  'application/x-elf': 'a program',
}
const wordFor = (type: string) => WORDS[type] ?? 'of another type'

/**
 * So many bytes are enough for what tells the types apart; the rest of a file is not looked into.
 */
export const HEAD = 4100

/**
 * What the first bytes are; undefined for nothing that is known. Nothing is unpacked: an archive
 * may be any size inside.
 */
async function kindOf(bytes: Buffer): Promise<string | undefined> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  if (isZip) return 'application/zip'
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => undefined)
  return found?.mime
}

/** Why a file is not what it is declared to be, by its first bytes; undefined for one that is. */
export async function whyOther(declared: string, bytes: Buffer): Promise<string | undefined> {
  const kind = await kindOf(bytes)
  // A table is text, of which nothing is known.
  if (kind === (declared === 'text/csv' ? undefined : declared)) return undefined
  return `This file is sent as ${wordFor(declared)}, but ${kind ? `it is ${wordFor(kind)}` : 'is none'}.`
}

function refuseWrongSize(
  mediaType: string,
  bytes: Buffer,
  [fewest, most]: readonly [number, number],
): void {
  const size = dimensionsOf(mediaType, bytes)
  if (!size) return unprocessable('This file is damaged: it does not say how large the image is.')
  const { width, height } = size
  if (Math.min(width, height) < fewest || Math.max(width, height) > most)
    unprocessable(`This image has ${width} × ${height} pixels: each side has ${fewest} to ${most}.`)
}

/**
 * Throws 422 for a file that is not what it is declared to be, or that breaks a rule of what it is
 * for.
 */
export async function inspect(purpose: Purpose, declared: string, bytes: Buffer): Promise<void> {
  if (bytes.length === 0) unprocessable('This file is empty.')
  const other = await whyOther(declared, bytes)
  if (other) unprocessable(other)
  const { sides } = RULES[purpose]
  if (sides) refuseWrongSize(declared, bytes, sides)
  if (!isWhole(declared, bytes))
    unprocessable('This file is damaged: it ends before the image does.')
  if (declared === 'application/pdf') await refuseActivePdf(bytes)
}
