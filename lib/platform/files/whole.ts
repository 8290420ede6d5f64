const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/**
 * One chunk after the other, up to the last one (ISO/IEC 15948, 5.3 and 11.2.5): its length, its
 * name, it and a check.
 */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return true
  return false
}

const [FILLER, SCAN, END] = [0xff, 0xda, 0xd9]

/**
 * Behind where the first scan begins nothing but the end looks like its marker (ISO/IEC 10918-1,
 * B.1.1). Before that there may be a preview with an end of its own: those segments are passed
 * over.
 */
function isWholeJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker === SCAN) return bytes.includes(Buffer.from([0xff, END]), at)
    at += marker === FILLER ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** It says at its beginning how much follows (RFC 9649, 2.4). */
const isWholeWebp = (bytes: Buffer) => bytes.length >= 8 + bytes.readUInt32LE(4)

const READERS: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/webp': isWholeWebp,
}

/**
 * Whether an image is there to its end, by where that is said to be: nothing is unpacked. Other
 * files are taken for whole.
 */
export const isWhole = (mediaType: string, bytes: Buffer): boolean =>
  READERS[mediaType]?.(bytes) ?? true
