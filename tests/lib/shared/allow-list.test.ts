import { describe, expect, test } from 'vitest'
import { isStaff } from '@/lib/shared/http/allow-list'
import { allowListOf } from '@/lib/shared/http/site'
import { normalizeEmail } from '@/lib/shared/text/email-address'

const LIST = allowListOf({
  STAFF_ALLOWED_DOMAIN: 'polyclinic.example',
  STAFF_ALLOWED_EMAILS: 'auditor@partner.example, Kim@Kin.example',
})

const STAFF = [
  'owner@polyclinic.example',
  'OWNER@POLYCLINIC.EXAMPLE',
  'Owner@Polyclinic.Example',
  ' owner@polyclinic.example ',
  '\towner@polyclinic.example\n',
  '\u00a0owner@polyclinic.example',
  'a@polyclinic.example',
  'first.last+tag@polyclinic.example',
  "o'neill@polyclinic.example",
  'ärztin@polyclinic.example',
  'auditor@partner.example',
  'AUDITOR@partner.example ',
  'kim@kin.example',
]

const SPACES = [' ', '\t', '\n', '\r', '\u00a0', '\u2003', '\u3000', '\u2028', '\ufeff']
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u202e',
  '\u0000',
  '\u180e',
  '\u034f',
]
const LOOKALIKE_LETTERS: [string, string][] = [
  ['o', 'ο'],
  ['o', 'о'],
  ['p', 'р'],
  ['c', 'с'],
  ['e', 'е'],
  ['i', 'і'],
  ['y', 'у'],
  ['l', 'ⅼ'],
  ['l', 'ӏ'],
  ['l', 'I'],
  ['l', '1'],
  ['o', '0'],
  ['n', 'ո'],
  ['x', 'х'],
  ['m', 'ｍ'],
  ['a', 'а'],
]
const HOSTS = [
  'evilpolyclinic.example',
  'xpolyclinic.example',
  'polyclinic.example.evil',
  'polyclinic.example.com',
  'sub.polyclinic.example',
  'login.polyclinic.example',
  'polyclinic.example.',
  '.polyclinic.example',
  'polyclinic-example',
  'polyclinicexample',
  'polyclinic.exampl',
  'polyclinic.examplee',
  'olyclinic.example',
  'example',
  'polyclinic',
  '[polyclinic.example]',
  'polyclinic.example:25',
  'polyclinic.example/x',
  'polyclinic.example?',
  'polyclinic.example#',
  'polyclinic%2eexample',
  'polyclinic。example',
  'polyclinic．example',
  'polyclinic｡example',
  'partner.example',
  'kin.example',
  'xn--polyclinic.example',
  'polyclinic.example,x',
  'polyclinic.example;x',
  'polyclinic.example>',
  'polyclinic.example)',
  'polyclinic..example',
  'polyclinic.example\\x',
  '*.example',
  '%',
]
const replaceAt = (text: string, letter: string, by: string) => {
  const at = text.indexOf('@')
  return text.slice(0, at) + text.slice(at).replace(letter, by)
}

const OTHERS: (string | undefined | null)[] = [
  undefined,
  null,
  '',
  ' ',
  '@',
  '@polyclinic.example',
  'polyclinic.example',
  'owner',
  'owner@',
  'owner＠polyclinic.example',
  'owner﹫polyclinic.example',
  'owner%40polyclinic.example',
  'owner(at)polyclinic.example',
  'owner@polyclinic.example@evil.example',
  'owner@evil.example@polyclinic.example',
  'owner@@polyclinic.example',
  '@owner@polyclinic.example',
  'owner@evil.example,owner@polyclinic.example x',
  'a@evil.example, b@polyclinic.example',
  'a@evil.example;b@polyclinic.example c@d',
  '"a@evil.example"@polyclinic.example',
  'Owner <owner@polyclinic.example> ',
  'owner@evil.example\n@polyclinic.example',
  'auditor@partner.example.evil',
  'auditor2@partner.example',
  'auditor@sub.partner.example',
  'xauditor@partner.example',
  'auditor@partner.exam',
  'auditor+x@partner.example',
  'auditor.@partner.example',
  // The Kelvin sign and the long s fold to k and s only in other hands than ours.
  '\u212aim@kin.example',
  'kim@\u212ain.example',
  'kim\u017f@kin.example',
  'owner@polyclinic.e\u212aample',
  'owner@polyclini\u0441.example',
  'owner@polycl\u0131nic.example',
  'owner@POLYCL\u0130NIC.EXAMPLE',
  'owner@ｐolyclinic.example',
  'ｏwner@polyclinic.example',
  'ﬁ@polyclinic.example',
  'a\u0308rztin@polyclinic.example',
  '①@polyclinic.example',
  'ｏｗｎｅｒ＠ｐｏｌｙｃｌｉｎｉｃ．ｅｘａｍｐｌｅ',
  ...HOSTS.flatMap((host) => [`owner@${host}`, `OWNER@${host.toUpperCase()}`]),
  ...LOOKALIKE_LETTERS.map(([letter, by]) =>
    replaceAt('owner@polyclinic.example', letter, by),
  ).filter((address) => address !== 'owner@polyclinic.example'),
  ...SPACES.flatMap((space) => [
    `ow${space}ner@polyclinic.example`,
    `owner${space}@polyclinic.example`,
    `owner@${space}polyclinic.example`,
    `owner@poly${space}clinic.example`,
    `x@y.z${space}owner@polyclinic.example`,
  ]),
  ...INVISIBLE.flatMap((sign) => [
    `owner@poly${sign}clinic.example`,
    `owner@polyclinic.example${sign}`,
    `owner@${sign}polyclinic.example`,
  ]),
]

describe('staff', () => {
  test.each(STAFF)('are %j', (email) => expect(isStaff(email, LIST)).toBe(true))
  test(`are none of ${OTHERS.length} look-alikes`, () => {
    expect(OTHERS.length).toBeGreaterThanOrEqual(200)
    expect(OTHERS.filter((email) => isStaff(email, LIST))).toEqual([])
  })
  test('are nobody where nobody is listed', () => {
    for (const list of [
      allowListOf({}),
      allowListOf({ STAFF_ALLOWED_DOMAIN: '', STAFF_ALLOWED_EMAILS: ' , ,' }),
      allowListOf({ STAFF_ALLOWED_DOMAIN: '  ' }),
    ])
      for (const email of [...STAFF, '', 'x@', 'x@undefined', '@'])
        expect(isStaff(email, list)).toBe(false)
  })
  test('are read from variables as people write them', () => {
    const list = allowListOf({
      STAFF_ALLOWED_DOMAIN: ' Polyclinic.Example ',
      STAFF_ALLOWED_EMAILS: ' A@b.example ,,c@D.example ',
    })
    expect(list).toEqual({ domain: 'polyclinic.example', emails: ['a@b.example', 'c@d.example'] })
  })
})

describe('an e-mail address', () => {
  test.each([
    [' Jana.Fischer@Rheinland.example ', 'jana.fischer@rheinland.example'],
    ['ÄRZTIN@klinik.example', 'ärztin@klinik.example'],
    ['田中@さくら.example', '田中@xn--y8jl1n.example'],
  ])('%j is kept as %s', (given, kept) => expect(normalizeEmail(given)).toBe(kept))
  test.each([
    undefined,
    null,
    '',
    'x',
    '@',
    'a@',
    '@b',
    'a b@c',
    'a@b@c',
    'a@b c',
    'a＠b',
    'ﬀ@b',
    'a\u0301@b',
  ])('%j is none', (given) => expect(normalizeEmail(given)).toBeNull())
})
