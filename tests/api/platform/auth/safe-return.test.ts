import { describe, expect, test } from 'vitest'
import { safeReturn } from '@/lib/platform/auth/safe-return'

const LOGIN = 'http://login.polyclinic.localhost:3000'
const FALLBACK = `${LOGIN}/dashboard`

const EVIL = [
  'evil.example',
  'evil.example:3000',
  'polyclinic.localhost.evil.example',
  'evilpolyclinic.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '0x7f000001',
  '2130706433',
  'localhost:3000',
  'polyclinic.localhost',
  'login.polyclinic.localhost',
  'login.polyclinic.localhost:3001',
  'nobody-has-this.polyclinic.localhost:3000',
  'login.evil.polyclinic.localhost:3000',
  'lögin.polyclinic.localhost:3000',
  'login.polyclinic.localhost.:3000',
]
const PREFIXES = [
  'http://',
  'https://',
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  'http:\\\\',
  'http:/\\',
  'ftp://',
  'ws://',
  ' http://',
  '\thttp://',
  '\nhttp://',
  'http:\n//',
  'ht\ttp://',
  `${LOGIN}@`,
  'http://login.polyclinic.localhost:3000@',
  'http://user:pass@',
  'http://login.polyclinic.localhost:3000\\@',
  'http://login.polyclinic.localhost:3000%40',
  'HTTP://',
  'hTTps://',
  '\u0000http://',
  'http://\u00ad',
  'blob:http://',
  'view-source:http://',
  'filesystem:http://',
]
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://login.polyclinic.localhost:3000/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@b.c',
  'blob:x',
  'tel:1',
  'javascript&colon;alert(1)',
  'intent://x',
  'jar:http://x!/',
]
const TAILS = ['', '/', '/admin', '?next=//evil.example', '#x']

const payloads = [
  ...SCHEMES.flatMap((text) => TAILS.map((tail) => text + tail)),
  ...PREFIXES.flatMap((prefix) => EVIL.map((host) => prefix + host)),
  ...EVIL.map((host) => `http://${host}/..//evil.example`),
  ...EVIL.flatMap((host) => TAILS.map((tail) => `//${host}${tail}`)),
]

describe('the address to return to', () => {
  test('is never one of somebody else, for hundreds of payloads', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(600)
    for (const payload of payloads) {
      const address = await safeReturn(payload)
      // What a browser would make of the answer, and of the payload, must be one place, and ours.
      const url = new URL(address)
      expect([payload, url.origin]).toEqual([payload, LOGIN])
      expect([payload, url.username + url.password, address.includes('\\')]).toEqual([
        payload,
        '',
        false,
      ])
    }
  })

  test.each([
    ['/home', `${LOGIN}/home`],
    ['home?x=1#y', `${LOGIN}/home?x=1#y`],
    ['', `${LOGIN}/`],
    [`${LOGIN}/admin/plans?page=2`, `${LOGIN}/admin/plans?page=2`],
    ['http://www.polyclinic.localhost:3000/faqs', 'http://www.polyclinic.localhost:3000/faqs'],
    ['http://polyclinic.localhost:3000/', 'http://polyclinic.localhost:3000/'],
    [
      'http://eastside.polyclinic.localhost:3000/home/account',
      'http://eastside.polyclinic.localhost:3000/home/account',
    ],
    [
      'http://EASTSIDE.polyclinic.localhost:3000/home',
      'http://eastside.polyclinic.localhost:3000/home',
    ],
    [
      'http://northside-health.polyclinic.localhost:3000/home',
      'http://northside-health.polyclinic.localhost:3000/home',
    ],
  ])('is ours: %s', async (address, expected) => expect(await safeReturn(address)).toBe(expected))

  test.each([
    'http://nobody-has-this.polyclinic.localhost:3000/home',
    'https://login.polyclinic.localhost:3000/',
    'http://login.polyclinic.localhost/',
  ])('is the default page instead of %s', async (address) =>
    expect(await safeReturn(address)).toBe(FALLBACK),
  )
})
