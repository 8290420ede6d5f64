import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dimensionsOf } from '@/lib/platform/files/dimensions'
import { dispositionOf } from '@/lib/platform/files/file-answer'
import { inspect } from '@/lib/platform/files/inspect'
import { whyNot, type Purpose } from '@/lib/shared/files'
import { bomb, jpeg, pdf, PDF, png, SVG, webp } from '@/tests/support/files'

const text = (content: string) => Buffer.from(content, 'latin1')
const [PNG, JPEG, WEBP] = ['image/png', 'image/jpeg', 'image/webp'] as const
const [size, none] = [
  'This image has',
  'This file is damaged: it does not say how large the image is.',
] as const
const INSTEAD = 'Print it to a new PDF, and send that one.'
const opens = `This PDF sends data, or opens other files. ${INSTEAD}`
const contains = `This PDF has other files in it. ${INSTEAD}`
const page = `This PDF has a web page in it. ${INSTEAD}`
const hidden = `This PDF hides what is in it. ${INSTEAD}`
const damaged = 'This file is damaged: a PDF begins with %PDF and its version, and has objects.'
const active = 'This PDF runs scripts or programs. Print it to a new PDF, and send that one.'

const cut = 'This file is damaged: it ends before the image does.'
/** With a small JPEG among its segments, as cameras write it. */
const preview = (whole: Buffer) => {
  const small = jpeg(64, 48)
  return Buffer.concat([
    whole.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, small.length + 2]),
    small,
    whole.subarray(2),
  ])
}

/** What is sent as what, for what, and what is said of it; nothing for what is taken. */
const FILES: [string, Purpose, string, Buffer, string?][] = [
  ['a PNG', 'logo', PNG, png(64, 64)],
  ['the smallest', 'logo', PNG, png(32, 32)],
  ['the largest', 'logo', PNG, png(2000, 2000)],
  [
    'one that is too low',
    'logo',
    PNG,
    png(64, 31),
    `${size} 64 × 31 pixels: each side has 32 to 2000.`,
  ],
  [
    'one that is too narrow',
    'photo',
    PNG,
    png(31, 64),
    `${size} 31 × 64 pixels: each side has 32 to 2000.`,
  ],
  [
    'one that is too wide',
    'logo',
    PNG,
    png(2001, 64),
    `${size} 2001 × 64 pixels: each side has 32 to 2000.`,
  ],
  [
    'one that would unpack to 2.5 GB',
    'logo',
    PNG,
    png(50_000, 50_000),
    `${size} 50000 × 50000 pixels: each side has 32 to 2000.`,
  ],
  ['one without pixels', 'logo', PNG, png(0, 64), none],
  [
    'a PNG cut in its header',
    'logo',
    PNG,
    png(64, 64).subarray(0, 15),
    'This file is sent as a PNG image, but is none.',
  ],
  ['a JPEG', 'photo', JPEG, jpeg(640, 480)],
  [
    'a JPEG that is too wide',
    'photo',
    JPEG,
    jpeg(4000, 480),
    `${size} 4000 × 480 pixels: each side has 32 to 2000.`,
  ],
  ['a JPEG cut before its frame', 'photo', JPEG, jpeg(640, 480).subarray(0, 12), none],
  [
    'a JPEG whose segments lead out of it',
    'photo',
    JPEG,
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0]),
    none,
  ],
  ['a WebP with extensions', 'logo', WEBP, webp(200, 100)],
  ['a WebP without loss', 'logo', WEBP, webp(200, 100, 'VP8L')],
  ['a WebP with loss', 'logo', WEBP, webp(200, 100, 'VP8 ')],
  [
    'a WebP that is too high',
    'logo',
    WEBP,
    webp(200, 9999),
    `${size} 200 × 9999 pixels: each side has 32 to 2000.`,
  ],
  ['a WebP cut in its header', 'logo', WEBP, webp(200, 100).subarray(0, 20), none],
  ['a PNG cut after its header', 'logo', PNG, png(64, 64).subarray(0, 33), cut],
  ['a PNG cut within its last chunk', 'logo', PNG, png(64, 64).subarray(0, -1), cut],
  [
    'a PNG with something behind its end',
    'logo',
    PNG,
    Buffer.concat([png(64, 64), text('more')]),
    undefined,
  ],
  ['a JPEG cut after its frame', 'photo', JPEG, jpeg(640, 480).subarray(0, 23), cut],
  ['a JPEG cut in its scan', 'photo', JPEG, jpeg(640, 480).subarray(0, -1), cut],
  [
    'a JPEG cut in its scan, with a whole preview',
    'photo',
    JPEG,
    preview(jpeg(640, 480)).subarray(0, -1),
    cut,
  ],
  [
    'a JPEG with a preview, and something behind its end',
    'photo',
    JPEG,
    Buffer.concat([preview(jpeg(640, 480)), text('more')]),
    undefined,
  ],
  ['a WebP cut in its picture', 'logo', WEBP, webp(200, 100).subarray(0, -1), cut],
  ['a licence that is cut', 'licence', PNG, png(9000, 9000).subarray(0, -12), cut],
  ['a PDF', 'licence', 'application/pdf', PDF],
  ['a licence as an image of any size', 'licence', PNG, png(9000, 9000)],
  ['a licence as a JPEG', 'licence', JPEG, jpeg(3000, 4000)],
  [
    'a PDF with a script',
    'licence',
    'application/pdf',
    pdf('/OpenAction << /S /JavaScript /JS (app.alert) >>'),
    active,
  ],
  [
    'a PDF with a script in codes',
    'licence',
    'application/pdf',
    pdf('/OpenAction << /S /J#61va#53cript >>'),
    active,
  ],
  [
    'a PDF that starts a program',
    'licence',
    'application/pdf',
    pdf('/A << /S /Launch /F (cmd.exe) >>'),
    active,
  ],
  ['a PDF that opens on a page', 'licence', 'application/pdf', pdf('/OpenAction [3 0 R /Fit]')],
  [
    'a PDF that names a script in its text',
    'licence',
    'application/pdf',
    pdf('/Title (JavaScript)'),
  ],
  [
    'a PDF behind other bytes',
    'licence',
    'application/pdf',
    Buffer.concat([text('x'.repeat(2000)), PDF]),
    'This file is sent as a PDF, but is none.',
  ],
  ['nothing', 'logo', PNG, Buffer.alloc(0), 'This file is empty.'],
  ['one byte', 'logo', PNG, text('\u0089'), 'This file is sent as a PNG image, but is none.'],
  [
    'text',
    'logo',
    PNG,
    text('not a picture at all'),
    'This file is sent as a PNG image, but is none.',
  ],
  [
    'a JPEG as a PNG',
    'logo',
    PNG,
    jpeg(64, 64),
    'This file is sent as a PNG image, but it is a JPEG image.',
  ],
  [
    'a PNG as a JPEG',
    'photo',
    JPEG,
    png(64, 64),
    'This file is sent as a JPEG image, but it is a PNG image.',
  ],
  ['a PDF as a PNG', 'licence', PNG, PDF, 'This file is sent as a PNG image, but it is a PDF.'],
  [
    'a PNG as a PDF',
    'licence',
    'application/pdf',
    png(64, 64),
    'This file is sent as a PDF, but it is a PNG image.',
  ],
  [
    'a GIF as a PNG',
    'logo',
    PNG,
    text('GIF89a\u0040\u0000\u0040\u0000\u0000\u0000\u0000'),
    'This file is sent as a PNG image, but it is a GIF image.',
  ],
  [
    'an archive that unpacks to very much, as a PNG',
    'logo',
    PNG,
    bomb(),
    'This file is sent as a PNG image, but it is a ZIP archive.',
  ],
  [
    'a program as a PNG',
    'logo',
    PNG,
    text('MZ\u0090\u0000\u0003\u0000\u0000\u0000'),
    'This file is sent as a PNG image, but it is a program.',
  ],
  [
    'an SVG as a PNG',
    'logo',
    PNG,
    Buffer.concat([text('<?xml version="1.0"?>'), SVG]),
    'This file is sent as a PNG image, but it is an XML or SVG file.',
  ],
  [
    'a page as a WebP',
    'logo',
    WEBP,
    text('<!doctype html><script>alert(1)</script>'),
    'This file is sent as a WebP image, but is none.',
  ],
]

const said = (purpose: Purpose, type: string, bytes: Buffer) =>
  inspect(purpose, type, bytes).then(
    () => undefined,
    (error: Error) => error.message,
  )

/** A stream with its dictionary. */
const stream = (dictionary: string, content: string) =>
  `>> endobj 2 0 obj << ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream endobj 3 0 obj <<`
/** Bytes as compression makes them, with the short names among them. */
const compressed =
  Array.from({ length: 5000 }, (_, n) => String.fromCharCode((n * n * 31) % 256)).join('') +
  '/AA<</JS('

/** Objects from number 5 on, compressed as every program compresses them. */
const packed = (
  objects: string[],
  { content, dictionary = '/Type /ObjStm' } = { dictionary: '/Type /ObjStm' } as {
    content?: Buffer
    dictionary?: string
  },
) => {
  const places = objects
    .map((_, n) => `${5 + n} ${objects.slice(0, n).join(' ').length + (n > 0 ? 1 : 0)}`)
    .join(' ')
  const bytes = content ?? deflateSync(Buffer.from(`${places} ${objects.join(' ')}`))
  return stream(
    `${dictionary} /N ${objects.length} /First ${places.length + 1} /Filter /FlateDecode`,
    bytes.toString('latin1'),
  )
}

/** What a PDF holds, and what is said of it. */
const PDFS: [string, string, string?][] = [
  ['an action that begins by itself', '/AA << /O 5 0 R >>', active],
  ['one by reference', '/AA 5 0 R', active],
  ['one in codes', '/#41A << /O 5 0 R >>', active],
  ['one in other codes', '/A#41<</O 5 0 R>>', active],
  ['one behind a comment', '/AA % nothing\n<< /O 5 0 R >>', active],
  ['one behind a NUL', '/AA\0<< /O 5 0 R >>', active],
  ['a script without its type', '/Names [ (x) << /JS (app.alert) >> ]', active],
  ['a script in a stream of its own', '/JS 7 0 R', active],
  ['a script in hexadecimal', '/#4AS <6170>', active],
  [
    'an address that opens with it',
    '/OpenAction << /S /URI /URI (https://clinic.example) >>',
    active,
  ],
  [
    'one behind other entries',
    '/OpenAction << /X << /A 1 >> /S /URI /URI (https://clinic.example) >>',
    active,
  ],
  ['one that comes next', '/OpenAction << /S /GoTo /D [ 1 0 R /Fit ] /Next 9 0 R >>', active],
  ['one behind a comment that opens with it', '/OpenAction % nothing\n5 0 R', active],
  ['another action that opens with it', '/OpenAction << /S /ResetForm >>', active],
  [
    'one by a reference to a reference',
    `/OpenAction 3 0 R >> endobj 3 0 obj 4 0 R endobj 5 0 obj <<`,
    active,
  ],
  ['a place that opens with it', '/OpenAction << /S /GoTo /D [ 1 0 R /Fit ] >>'],
  ['a page that opens with it', '/OpenAction [ 1 0 R /FitH null ]'],
  [
    'an action in what looks like a stream, in texts',
    '/X (stream\n) /AA << /O 5 0 R >> /Y (endstream)',
    active,
  ],
  [
    'one in what looks like a stream, with its dictionary in a text',
    '/X (7 0 obj << >> stream\n) /AA << /O 5 0 R >> /Y (endstream)',
    active,
  ],
  [
    'one in what looks like two',
    '/X (stream\nendstream 7 0 obj <<>>stream\n) /AA 5 0 R /Y (endstream)',
    active,
  ],
  ['one between comments', '%stream\n/AA << /O 5 0 R >> %endstream\n', active],
  ['one within a dictionary', '/X <<>> stream\n/AA << /O 5 0 R >> endstream', active],
  [
    'one whose object begins in a comment',
    '>> endobj %4 0 obj << /X (\n<<>>stream\n) /AA 5 0 R /Y (endstream) >> endobj 6 0 obj <<',
    active,
  ],
  [
    'compressed objects in what looks like a stream',
    `%stream\n${packed(['<< /AA 9 0 R >>'])}`,
    active,
  ],
  [
    'compressed objects behind a text without an end',
    `/X ( ${packed(['<< /AA 9 0 R >>'])}`,
    active,
  ],
  ['a text with brackets, and a picture', `/X (a\\)(b) \\\\) ${stream('', compressed)}`],
  ['a comment with a bracket, and a picture', `/X 1 % (\n ${stream('', compressed)}`],
  ['a page in what looks like a stream', '/X (stream\n<script>endstream)', page],
  ['a film', '/Annots [ << /Subtype /Movie >> ]', active],
  ['a rendition', '/A << /S /Rendition >>', active],
  ['rich media', '/Annots [ << /Subtype /RichMedia /RichMediaContent 5 0 R >> ]', active],
  ['a form with scripts of its own', '/AcroForm << /XFA 5 0 R >>', active],
  ['a form that is sent somewhere', '/A << /S /SubmitForm /F (https://clinic.example) >>', opens],
  ['one in codes that is', '/A << /S /Submit#46orm >>', opens],
  ['a form that is filled from a file', '/A << /S /ImportData /F (data.fdf) >>', opens],
  ['a way into a file within it', '/A << /S /GoToE >>', opens],
  ['a way into another file', '/A << /S /GoToR /F (other.pdf) >>', opens],
  ['a thread of another file', '/A << /S /Thread /F (other.pdf) >>', opens],
  ['a stream from an address', '/F << /FS /URL /F (https://clinic.example) >>', opens],
  ['a file that is attached', '/Annots [ << /Subtype /FileAttachment >> ]', contains],
  ['a file of no type within it', '/F (a.exe) /EF << /F 8 0 R >>', contains],
  ['files within it', '/Names << /EmbeddedFiles 5 0 R >>', contains],
  ['a file within it', stream('/Type /EmbeddedFile /Filter /FlateDecode', compressed), contains],
  ['a page in its open parts', '/Title (<script>alert(1)</script>)', page],
  [
    'objects in a stream that is not compressed',
    stream('/Type /ObjStm /N 1 /First 4', '5 0 << /AA << /O 6 0 R >> >>'),
    active,
  ],
  [
    'objects hidden in a picture',
    stream('/Subtype /Image', '5 0 obj << /AA << /O 6 0 R >> >> endobj'),
    active,
  ],
  [
    'objects coded twice',
    stream('/Type /ObjStm /Filter [ /ASCIIHexDecode /FlateDecode ]', compressed),
    hidden,
  ],
  ['objects coded otherwise', stream('/Type /ObjStm /#46ilter /ASCIIHexDecode', '2f4141'), hidden],
  [
    'a form, and a link',
    '/AcroForm << /Fields [] >> /A << /S /URI /URI (https://clinic.example) >>',
  ],
  ['names that begin like others', '/AAPL:Keywords [] /JSX 1 /Launcher 1 /GoTo 1 /JavaScripts 1'],
  ['a font with a letter AA', '/Differences [ 1 /A /AA /AB ]'],
  ['compressed objects', packed(['<< /Title (Licence) >>', '[ 1 2 3 ]'])],
  [
    'a compressed action that begins by itself',
    packed(['[ 1 ]', '<< /AA << /O 6 0 R >> >>']),
    active,
  ],
  ['a compressed script', packed(['<< /S /JavaScript /JS 9 0 R >>']), active],
  ['a compressed script in codes', packed(['<< /S /J#61vaScript >>']), active],
  ['a compressed form with scripts', packed(['<< /AcroForm << /XFA 9 0 R >> >>']), active],
  ['a compressed program', packed(['<< /S /Launch /F (cmd.exe) >>']), active],
  ['a compressed form that is sent', packed(['<< /S /SubmitForm >>']), opens],
  ['a compressed way into a file', packed(['<< /S /GoToE >>']), opens],
  ['compressed names of files within it', packed(['<< /EmbeddedFiles 9 0 R >>']), contains],
  ['a compressed page', packed(['(<script>alert\\(1\\)</script>)']), page],
  [
    'compressed objects that do not say that they are',
    packed(['<< /AA 9 0 R >>'], { dictionary: '' }),
    active,
  ],
  [
    'compressed objects behind a text that says "obj"',
    packed(['<< /AA 9 0 R >>'], {
      dictionary: '/N 1 /First 4 /Filter /FlateDecode /Title (obj)',
    }).replace(/\(obj\)[^>]*/, '(obj) '),
    active,
  ],
  [
    'an address that opens with it, by reference',
    `/OpenAction 3 0 R ${stream('', '')} /S /URI /URI (https://clinic.example)`,
    active,
  ],
  [
    'a place that opens with it, by reference',
    `/OpenAction 3 0 R ${stream('', '')} /S /GoTo /D [ 1 0 R /Fit ]`,
  ],
  [
    'an address that opens with it, in a compressed object',
    `/OpenAction 6 0 R ${packed(['[ 1 ]', '<< /S /URI /URI (https://clinic.example) >>'])}`,
    active,
  ],
  [
    'another address in a compressed object',
    `/OpenAction 5 0 R ${packed(['[ 1 0 R /Fit ]', '<< /S /URI /URI (https://clinic.example) >>'])}`,
  ],
  [
    'compressed objects that are damaged',
    packed(['[ 1 ]'], { content: deflateSync(Buffer.from('5 0 [ 1 ]')).subarray(0, 9) }),
    hidden,
  ],
  [
    'compressed objects that are none',
    packed(['[ 1 ]'], { content: Buffer.from('5 0 << /AA 6 0 R >>') }),
    hidden,
  ],
  [
    'objects that are compressed in ciphers',
    stream('/Type /ObjStm /N 3 /First 12 /Filter /FlateDecode', compressed),
    hidden,
  ],
  [
    'compressed objects without a number',
    stream('/Type/ObjStm/Filter[/FlateDecode]', deflateSync('5 0 [ 1 ]').toString('latin1')),
    hidden,
  ],
  [
    'compressed objects that are prepared otherwise',
    packed(['[ 1 ]'], { dictionary: '/Type /ObjStm /DecodeParms << /Predictor 12 >>' }),
    hidden,
  ],
  ['compressed objects of 64 MB', packed([' '.repeat(64 * 1024 * 1024)]), hidden],
  [
    'a picture with the names among its bytes',
    stream('/Subtype /Image /Filter /DCTDecode', compressed),
  ],
  [
    'a description in XML',
    stream('/Type /Metadata', '<?xpacket?><x:xmpmeta><rdf:RDF/></x:xmpmeta>'),
  ],
]

describe('a PDF', () => {
  test.each(PDFS)('is looked at: %s', async (_what, content, sentence) => {
    expect(await said('licence', 'application/pdf', pdf(content))).toBe(sentence)
  })

  test.each([
    [
      'with a page before its objects',
      '%PDF-1.4\n<html><script>alert(1)</script>\n1 0 obj << >> endobj',
      page,
    ],
    ['with a page in its first line', '%PDF-1.4 <svg onload=alert(1)>\n1 0 obj << >> endobj', page],
    ['with a page behind its end', `${PDF.toString('latin1')}<iframe src=x>`, page],
    ['without a version', '%PDF-\n1 0 obj << >> endobj', damaged],
    ['without objects', '%PDF-1.7\n<html>', damaged],
    [
      'with its mark as others have it',
      '%PDF-1.7\r%\u00e2\u00e3\u00cf\u00d3\r\n1 0 obj << >> endobj',
      undefined,
    ],
  ])('is looked at: one %s', async (_what, content, sentence) => {
    expect(await said('licence', 'application/pdf', text(content))).toBe(sentence)
  })

  test.each([
    '/JS%',
    '/AA ',
    '/OpenAction<<',
    '1 ',
    'stream\n',
    'obj stream\n1 0 obj',
    '<',
    '<<',
    '#4',
    'stream\nendstream',
    '(stream\n',
    '/N 1/First 4/Filter/FlateDecode stream\n',
    '/OpenAction<<>>',
    '/OpenAction<<\n/OpenAction<<>>',
    '/OpenAction 1 0 R 1 0 obj ',
    '%',
    '11',
  ])(
    'of 10 MB is read in time that grows with its length alone: %j',
    { tags: 'thorough' },
    async (part) => {
      // What takes time by the square of its length does not end within the limit of a test.
      const ofLength = (length: number) =>
        said(
          'licence',
          'application/pdf',
          text(`%PDF-1.4\n1 0 obj ${part.repeat(length / part.length)}endstream`),
        )
      expect(await ofLength(10_000_000)).toEqual(await ofLength(10_000))
    },
  )
})

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
    [
      'photo',
      'application/pdf',
      1,
      'A file of this type is not taken. Send it as PNG, JPEG or WebP.',
    ],
    [
      'logo',
      'image/svg+xml',
      1,
      'An SVG can hold scripts: it is not taken. Send it as PNG, JPEG or WebP.',
    ],
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
    [
      'Licence 2026.pdf',
      `attachment; filename="Licence 2026.pdf"; filename*=UTF-8''Licence%202026.pdf`,
    ],
    [
      'Ärztin (neu).pdf',
      `attachment; filename="_rztin (neu).pdf"; filename*=UTF-8''%C3%84rztin%20%28neu%29.pdf`,
    ],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ['免許.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%85%8D%E8%A8%B1.pdf`],
  ])('is downloaded under its own name: %s', (name, header) => {
    expect(dispositionOf({ purpose: 'licence', name })).toBe(header)
    expect(dispositionOf({ purpose: 'photo', name })).toBe(header.replace('attachment', 'inline'))
  })
})
