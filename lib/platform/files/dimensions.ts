type Size = { width: number; height: number }

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)
const has = (bytes: Buffer, length: number) => bytes.length >= length

/** The first chunk of every PNG says it (ISO/IEC 15948, 11.2.2). */
function ofPng(bytes: Buffer): Size | null {
  if (!has(bytes, 24) || ascii(bytes, 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames begin with a marker of these (ISO/IEC 10918-1, table B.1); C4, C8 and CC are others. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The header of the frame says it; the segments before it are passed over. */
function ofJpeg(bytes: Buffer): Size | null {
  for (let at = 2; has(bytes, at + 9) && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isFrame(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Three kinds of first chunks (RFC 9649): with extensions, without loss, with it. */
function ofWebp(bytes: Buffer): Size | null {
  if (!has(bytes, 30)) return null
  const kind = ascii(bytes, 12, 16)
  if (kind === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8 ') return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const READERS: Record<string, (bytes: Buffer) => Size | null> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
}

/**
 * The pixels of an image, by its header alone: nothing is unpacked. Null for a header that is not
 * there or says none.
 */
export function dimensionsOf(mediaType: string, bytes: Buffer): Size | null {
  const size = READERS[mediaType]?.(bytes) ?? null
  return size && size.width > 0 && size.height > 0 ? size : null
}
