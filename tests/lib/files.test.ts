import { describe, expect, test } from 'vitest'
import { dimensionsOf } from '@/lib/server/files/dimensions'
import { dispositionOf } from '@/lib/server/files/file-answer'
import { inspect } from '@/lib/server/files/inspect'
import { whyNot, type Purpose } from '@/lib/shared/files'
import { bomb, jpeg, pdf, PDF, png, SVG, webp } from '@/tests/support/files'

const text = (content: string) => Buffer.from(content, 'latin1')
const [PNG, JPEG, WEBP] = ['image/png', 'image/jpeg', 'image/webp'] as const
const [size, none] = ['This image has', 'This file is damaged: it does not say how large the image is.'] as const
const active = 'This PDF runs scripts or programs. Print it to a new PDF, and send that one.'

const cut = 'This file is damaged: it ends before the image does.'
/** With a small JPEG among its segments, as cameras write it. */
const preview = (whole: Buffer) => {
  const small = jpeg(64, 48)
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, small.length + 2]), small, whole.subarray(2)])
}

/** What is sent as what, for what, and what is said of it; nothing for what is taken. */
const FILES: [string, Purpose, string, Buffer, string?][] = [
  ['a PNG', 'logo', PNG, png(64, 64)],
  ['the smallest', 'logo', PNG, png(32, 32)],
  ['the largest', 'logo', PNG, png(2000, 2000)],
  ['one that is too low', 'logo', PNG, png(64, 31), `${size} 64 × 31 pixels: each side has 32 to 2000.`],
  ['one that is too narrow', 'photo', PNG, png(31, 64), `${size} 31 × 64 pixels: each side has 32 to 2000.`],
  ['one that is too wide', 'logo', PNG, png(2001, 64), `${size} 2001 × 64 pixels: each side has 32 to 2000.`],
  ['one that would unpack to 2.5 GB', 'logo', PNG, png(50_000, 50_000), `${size} 50000 × 50000 pixels: each side has 32 to 2000.`],
  ['one without pixels', 'logo', PNG, png(0, 64), none],
  ['a PNG cut in its header', 'logo', PNG, png(64, 64).subarray(0, 15), 'This file is sent as a PNG image, but is none.'],
  ['a JPEG', 'photo', JPEG, jpeg(640, 480)],
  ['a JPEG that is too wide', 'photo', JPEG, jpeg(4000, 480), `${size} 4000 × 480 pixels: each side has 32 to 2000.`],
  ['a JPEG cut before its frame', 'photo', JPEG, jpeg(640, 480).subarray(0, 12), none],
  ['a JPEG whose segments lead out of it', 'photo', JPEG, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0]), none],
  ['a WebP with extensions', 'logo', WEBP, webp(200, 100)],
  ['a WebP without loss', 'logo', WEBP, webp(200, 100, 'VP8L')],
  ['a WebP with loss', 'logo', WEBP, webp(200, 100, 'VP8 ')],
  ['a WebP that is too high', 'logo', WEBP, webp(200, 9999), `${size} 200 × 9999 pixels: each side has 32 to 2000.`],
  ['a WebP cut in its header', 'logo', WEBP, webp(200, 100).subarray(0, 20), none],
  ['a PNG cut after its header', 'logo', PNG, png(64, 64).subarray(0, 33), cut],
  ['a PNG cut within its last chunk', 'logo', PNG, png(64, 64).subarray(0, -1), cut],
  ['a PNG with something behind its end', 'logo', PNG, Buffer.concat([png(64, 64), text('more')]), undefined],
  ['a JPEG cut after its frame', 'photo', JPEG, jpeg(640, 480).subarray(0, 23), cut],
  ['a JPEG cut in its scan', 'photo', JPEG, jpeg(640, 480).subarray(0, -1), cut],
  ['a JPEG cut in its scan, with a whole preview', 'photo', JPEG, preview(jpeg(640, 480)).subarray(0, -1), cut],
  ['a JPEG with a preview, and something behind its end', 'photo', JPEG, Buffer.concat([preview(jpeg(640, 480)), text('more')]), undefined],
  ['a WebP cut in its picture', 'logo', WEBP, webp(200, 100).subarray(0, -1), cut],
  ['a licence that is cut', 'licence', PNG, png(9000, 9000).subarray(0, -12), cut],
  ['a PDF', 'licence', 'application/pdf', PDF],
  ['a licence as an image of any size', 'licence', PNG, png(9000, 9000)],
  ['a licence as a JPEG', 'licence', JPEG, jpeg(3000, 4000)],
  ['a PDF with a script', 'licence', 'application/pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert) >>'), active],
  ['a PDF with a script in codes', 'licence', 'application/pdf', pdf('/OpenAction << /S /J#61va#53cript >>'), active],
  ['a PDF that starts a program', 'licence', 'application/pdf', pdf('/A << /S /Launch /F (cmd.exe) >>'), active],
  ['a PDF that opens on a page', 'licence', 'application/pdf', pdf('/OpenAction [3 0 R /Fit]')],
  ['a PDF that names a script in its text', 'licence', 'application/pdf', pdf('/Title (JavaScript)')],
  ['a PDF behind other bytes', 'licence', 'application/pdf', Buffer.concat([text('x'.repeat(2000)), PDF]), 'This file is sent as a PDF, but is none.'],
  ['nothing', 'logo', PNG, Buffer.alloc(0), 'This file is empty.'],
  ['one byte', 'logo', PNG, text('\u0089'), 'This file is sent as a PNG image, but is none.'],
  ['text', 'logo', PNG, text('not a picture at all'), 'This file is sent as a PNG image, but is none.'],
  ['a JPEG as a PNG', 'logo', PNG, jpeg(64, 64), 'This file is sent as a PNG image, but it is a JPEG image.'],
  ['a PNG as a JPEG', 'photo', JPEG, png(64, 64), 'This file is sent as a JPEG image, but it is a PNG image.'],
  ['a PDF as a PNG', 'licence', PNG, PDF, 'This file is sent as a PNG image, but it is a PDF.'],
  ['a PNG as a PDF', 'licence', 'application/pdf', png(64, 64), 'This file is sent as a PDF, but it is a PNG image.'],
  ['a GIF as a PNG', 'logo', PNG, text('GIF89a\u0040\u0000\u0040\u0000\u0000\u0000\u0000'), 'This file is sent as a PNG image, but it is a GIF image.'],
  ['an archive that unpacks to very much, as a PNG', 'logo', PNG, bomb(), 'This file is sent as a PNG image, but it is a ZIP archive.'],
  ['a program as a PNG', 'logo', PNG, text('MZ\u0090\u0000\u0003\u0000\u0000\u0000'), 'This file is sent as a PNG image, but it is a program.'],
  ['an SVG as a PNG', 'logo', PNG, Buffer.concat([text('<?xml version="1.0"?>'), SVG]), 'This file is sent as a PNG image, but it is an XML or SVG file.'],
  ['a page as a WebP', 'logo', WEBP, text('<!doctype html><script>alert(1)</script>'), 'This file is sent as a WebP image, but is none.'],
] // prettier-ignore

const said = (purpose: Purpose, type: string, bytes: Buffer) =>
  inspect(purpose, type, bytes).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('a file', () => {
  test.each(FILES)('is looked at: %s', async (_what, purpose, type, bytes, sentence) => {
    expect(await said(purpose, type, bytes)).toBe(sentence)
  })

  test.each<[Purpose, string, number, string | undefined]>([
    ['logo', 'image/png', 1, undefined],
    ['logo', 'image/png', 1024 * 1024, undefined],
    ['logo', 'image/png', 1024 * 1024 + 1, 'The file is larger than 1 MB.'],
    ['photo', 'image/webp', 2 * 1024 * 1024, undefined],
    ['licence', 'application/pdf', 10 * 1024 * 1024 + 1, 'The file is larger than 10 MB.'],
    ['licence', 'image/webp', 1, 'A file of this type is not taken. Send it as PDF, PNG or JPEG.'],
    ['photo', 'application/pdf', 1, 'A file of this type is not taken. Send it as PNG, JPEG or WebP.'],
    ['logo', 'image/svg+xml', 1, 'An SVG can hold scripts: it is not taken. Send it as PNG, JPEG or WebP.'],
    ['logo', '', 1, 'A file of this type is not taken. Send it as PNG, JPEG or WebP.'],
    ['logo', 'image/png', 0, 'This file is empty.'],
  ])('is judged before it is sent: as %s, %s of %i bytes', (purpose, type, size, sentence) => {
    expect(whyNot(purpose, { type, size })).toBe(sentence)
  })

  test('says its pixels by its header alone', () => {
    expect(dimensionsOf('image/png', png(300, 200))).toEqual({ width: 300, height: 200 })
    expect(dimensionsOf('image/jpeg', jpeg(300, 200))).toEqual({ width: 300, height: 200 })
    for (const kind of ['VP8X', 'VP8L', 'VP8 '] as const)
      expect(dimensionsOf('image/webp', webp(300, 200, kind))).toEqual({ width: 300, height: 200 })
    expect(dimensionsOf('application/pdf', PDF)).toBeNull()
  })

  test.each<[string, string]>([
    ['Licence 2026.pdf', `attachment; filename="Licence 2026.pdf"; filename*=UTF-8''Licence%202026.pdf`],
    ['Ärztin (neu).pdf', `attachment; filename="_rztin (neu).pdf"; filename*=UTF-8''%C3%84rztin%20%28neu%29.pdf`],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ['免許.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%85%8D%E8%A8%B1.pdf`],
  ])('is downloaded under its own name: %s', (name, header) => {
    expect(dispositionOf({ purpose: 'licence', name })).toBe(header)
    expect(dispositionOf({ purpose: 'photo', name })).toBe(header.replace('attachment', 'inline'))
  })
})
