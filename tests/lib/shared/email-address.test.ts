import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from '@/lib/shared/zod'
import { email as shopEmail } from '@/components/commerce/fields/figures'
import { isStaff } from '@/lib/shared/http/allow-list'
import { allowListOf } from '@/lib/shared/http/site'
import { OptionalEmail } from '@/lib/shared/text/contact'
import { EmailAddress, EmailDomain, SenderAddress } from '@/lib/shared/text/email'
import {
  normalizeEmail,
  readDomain,
  readEmail,
  shownAddress,
} from '@/lib/shared/text/email-address'

const LOCAL_64 = 'a'.repeat(64)
const LABEL_63 = 'b'.repeat(63)
/** An address of as many characters, with labels that are not too long. */
const addressOf = (length: number) =>
  `a@${`${'b'.repeat(49)}.`
    .repeat(6)
    .slice(0, length - 'a@.example'.length)
    .replace(/\.?$/, '')}.example`.slice(-length)

describe('an e-mail address', () => {
  test.each([
    [' Jana@Klinik.Example ', 'jana@klinik.example'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['INFO@BÜCHER.EXAMPLE', 'info@xn--bcher-kva.example'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
    ['info@XN--BCHER-KVA.example', 'info@xn--bcher-kva.example'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['क@उदाहरण.परीक्षा', 'क@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ["o'neill+x=y/z@a-b.example", "o'neill+x=y/z@a-b.example"],
    ['a@1and1.example', 'a@1and1.example'],
    [`${LOCAL_64}@a.example`, `${LOCAL_64}@a.example`],
    [`a@${LABEL_63}.example`, `a@${LABEL_63}.example`],
  ])('%j has one stored form, %s', (written, stored) => {
    expect(readEmail(written)).toEqual({ value: stored })
    expect(EmailAddress.parse(written)).toBe(stored)
  })

  test.each([
    'x@clinic.example/',
    '<x@clinic.example>',
    'X <x@clinic.example>',
    'mailto:x@clinic.example',
    '"x"@clinic.example',
    '"x y"@clinic.example',
    'x(comment)@clinic.example',
    'x@(comment)clinic.example',
    'x@clinic.example.',
    'x.@clinic.example',
    '.x@clinic.example',
    'x..y@clinic.example',
    'x@clinic..example',
    'x@.clinic.example',
    'x@-clinic.example',
    'x@clinic-.example',
    'x@clinic_x.example',
    'x@y@clinic.example',
    'x@@clinic.example',
    'x@clinic',
    'x@localhost',
    'x@[192.0.2.1]',
    'x@192.0.2.1',
    'x@[IPv6:2001:db8::1]',
    'x@clinic.example:25',
    'x@clinic.example?a',
    'x@clinic.example#a',
    'x@clinic.example, y@clinic.example',
    'x@clinic.example; y@clinic.example',
    'x y@clinic.example',
    'x@clin ic.example',
    'x\\y@clinic.example',
    'x@clinic。example',
    'x@clinic．example',
    'x＠clinic.example',
    'ｘ@clinic.example',
    'x@ｃlinic.example',
    'x@ⓒlinic.example',
    'ﬁ@clinic.example',
    'a\u0308@clinic.example',
    'x@bu\u0308cher.example',
    '\u0301x@clinic.example',
    'x@xn--abc-.example',
    'x@xn--a.example',
    'x@ab--cd.example',
    'x@xn--.example',
    'x@clinic.123',
    'x@clinic.example\u0000',
    'x\r\nRCPT TO:<y@z.example>@clinic.example',
    '',
    ' ',
    '@',
    'x',
    'x@',
    '@clinic.example',
    'x’s@clinic.example',
    '“x”@clinic.example',
    `${LOCAL_64}a@a.example`,
    `${'ä'.repeat(33)}@a.example`,
    `a@${LABEL_63}b.example`,
    `a@${'ü'.repeat(60)}.example`,
    `x@${'a.'.repeat(130)}example`,
    'x@clinic.example'.padEnd(5000, 'x'),
  ])('is not %j', (written) => expect(normalizeEmail(written)).toBeNull())

  test.each([
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u2060',
    '\u00ad',
    '\ufeff',
    '\u034f',
    '\u3164',
    '\u180b',
    '\u{e0061}',
    '\ud800',
  ])('is refused with %j anywhere, and the sentence says where', (sign) => {
    for (const written of [
      `${sign}x@clinic.example`,
      `x${sign}@clinic.example`,
      `x@clinic.example${sign}`,
    ]) {
      const read = readEmail(written) as { fault: string }
      const position = [...written].indexOf([...sign][0]!) + 1
      expect(read.fault).toMatch(
        /^Take out the invisible character U\+[0-9A-F]{4,5}( \(.+\))? at position \d+\.$/,
      )
      expect(read.fault).toContain(`at position ${position}.`)
    }
  })

  test.each([EmailAddress, SenderAddress, OptionalEmail, shopEmail])(
    'that is wrong does not hide what else is wrong with a form (%#)',
    (address) => {
      const form = z
        .object({ address, lines: z.array(z.string()) })
        .refine(({ lines }) => lines.length > 0, 'No lines.')
      const { error } = form.safeParse({ address: 'ä b@clinic', lines: [] })
      expect(error!.issues.map(({ path }) => path)).toEqual([['address'], []])
    },
  )

  test('is refused with a sentence that says what is wrong', () => {
    const fault = (written: string) => (readEmail(written) as { fault: string }).fault
    expect(fault('x@clinic.example\u200b')).toBe(
      'Take out the invisible character U+200B (zero width space) at position 17.',
    )
    expect(fault('ｘ@clinic.example')).toBe(
      '“ｘ” only looks like an ordinary letter. Type the address with ordinary letters.',
    )
    expect(fault(`${LOCAL_64}a@a.example`)).toBe(
      'An e-mail address has at most 64 characters before the @.',
    )
    expect(fault(`a@${LABEL_63}b.example`)).toBe(
      'A part of a domain between two dots has at most 63 characters.',
    )
    expect(fault('x@clinic.example/')).toBe('This is not an e-mail address.')
  })

  test('has at most 254 characters', () => {
    expect(addressOf(254)).toHaveLength(254)
    expect(normalizeEmail(addressOf(254))).not.toBeNull()
    expect(readEmail(addressOf(255))).toEqual({
      fault: 'An e-mail address has at most 254 characters.',
    })
  })

  test('that forms get decomposed is composed', () => {
    expect(EmailAddress.parse('info@bu\u0308cher.example')).toBe('info@xn--bcher-kva.example')
    expect(EmailAddress.parse('a\u0308rztin@klinik.example')).toBe('ärztin@klinik.example')
  })

  test('is shown with its letters and read back as the same address', () => {
    expect(shownAddress('info@xn--bcher-kva.example')).toBe('info@bücher.example')
    expect(shownAddress('info@klinik.example')).toBe('info@klinik.example')
    expect(shownAddress('info@xn--a.example')).toBe('info@xn--a.example')
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäöüßéñłøåčş日本क-ह\u0430-\u044f]{1,20}$/u), (label) => {
        const stored = normalizeEmail(`x@${label}.example`)
        if (stored === null) return
        expect(stored).toMatch(/^x@[a-z0-9-]+\.example$/)
        expect(normalizeEmail(stored)).toBe(stored)
        expect(normalizeEmail(shownAddress(stored))).toBe(stored)
        expect(shownAddress(stored)).toBe(`x@${label}.example`)
      }),
    )
  })

  // An expression that walks such a text again and again would be at it for ever; `npm run check`
  // proves that none does.
  test.each([
    'a'.repeat(1_000_000),
    'a.'.repeat(500_000) + '@',
    ' '.repeat(1_000_000) + 'x',
    'x@' + 'a-'.repeat(500_000),
  ])('is none, however much is sent: %#', (text) => expect('fault' in readEmail(text)).toBe(true))

  test('that is accepted is plain in whatever it is written into', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (a, b) => {
          const stored = normalizeEmail(`${a}@${b}.example`)
          if (stored === null) return
          expect(stored).toMatch(/^[^\s<>()[\]",;:\\\p{Cc}\p{Cf}]+@[a-z0-9.-]+$/u)
          expect(normalizeEmail(stored)).toBe(stored)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a domain', () => {
  test('has one stored form', () => {
    expect(readDomain(' Bücher.Example ')).toEqual({ value: 'xn--bcher-kva.example' })
    expect(EmailDomain('x').parse('bu\u0308cher.example')).toBe('xn--bcher-kva.example')
    for (const wrong of [
      'clinic',
      '.example',
      'a..example',
      'clinic.example.',
      'a@clinic.example',
      '-a.example',
    ])
      expect(readDomain(wrong), wrong).toHaveProperty('fault')
  })
})

describe('the allow-list', () => {
  test('knows an international domain by either of its forms', () => {
    for (const domain of ['bücher.example', 'xn--bcher-kva.example'])
      for (const email of ['info@bücher.example', 'INFO@xn--bcher-kva.example']) {
        expect(isStaff(email, allowListOf({ STAFF_ALLOWED_DOMAIN: domain }))).toBe(true)
        expect(isStaff(email, allowListOf({ STAFF_ALLOWED_EMAILS: `info@${domain}` }))).toBe(true)
      }
  })
})
