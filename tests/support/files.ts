import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A grey PNG of so many pixels. Only its header says how many: what is in it is one row. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1), 0x99)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(row)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A JPEG as far as it is looked at: a comment, the header of its frame, an empty scan and its end.
 */
export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0xff, 0xc0, 0xff, 0xc0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, scan, Buffer.from([0xff, 0xd9])])
}

/** The beginning of a WebP of one of its three kinds. */
export function webp(
  width: number,
  height: number,
  kind: 'VP8X' | 'VP8L' | 'VP8 ' = 'VP8X',
): Buffer {
  const file = Buffer.alloc(40)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write(`WEBP${kind}`, 8, 'latin1')
  if (kind === 'VP8X') {
    file.writeUIntLE(width - 1, 24, 3)
    file.writeUIntLE(height - 1, 27, 3)
  } else if (kind === 'VP8L') file.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  else {
    file.writeUInt16LE(width, 26)
    file.writeUInt16LE(height, 28)
  }
  return file
}

/** As much of a PDF as makes it one, with more in it. */
export const pdf = (more = '') =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${more} >>\nendobj\n%%EOF\n`, 'latin1')
export const PDF = pdf()

/** An archive that would unpack to a hundred thousand times its size. */
export const bomb = () =>
  Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    deflateSync(Buffer.alloc(64 * 1024 * 1024)),
  ])
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
