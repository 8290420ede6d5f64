import { describe, expect, test } from 'vitest'
import { HostError, originOf, placeOf, type Site } from '@/lib/shared/http/hosts'
import { isReservedLabel, RESERVED_LABELS } from '@/lib/shared/http/reserved-labels'

const SITE: Site = {
  parentDomain: 'clinics.example.com',
  loginSubdomain: 'login',
  publicSubdomain: 'www',
  loginOrigin: 'https://login.clinics.example.com:8443',
}
const RUNTIME = 'Unexpected runtime environment'
const CONFIGURATION = 'Configuration error'

const read = (host: string | undefined | null, site = SITE) => {
  try {
    const place = placeOf(host, site)
    return place.kind === 'organization' ? `organization ${place.domainURL}` : place.kind
  } catch (error) {
    if (error instanceof HostError) return error.message
    throw error
  }
}

describe('a host', () => {
  test.each([
    ['login.clinics.example.com', 'login'],
    ['LOGIN.Clinics.Example.COM:8443', 'login'],
    ['www.clinics.example.com', 'public'],
    ['clinics.example.com', 'public'],
    ['clinics.example.com:443', 'public'],
    ['admin.clinics.example.com', 'staff'],
    ['eastside.clinics.example.com', 'organization eastside'],
    ['nobody-has-this.clinics.example.com', 'organization nobody-has-this'],
    ['global.clinics.example.com', 'organization global'],
  ])('%s is %s', (host, place) => expect(read(host)).toBe(place))

  test.each([
    undefined,
    null,
    '',
    ' ',
    '.',
    ':',
    ':80',
    '127.0.0.1',
    '127.0.0.1:3000',
    '1.2.3.4',
    '127.1',
    '2130706433',
    '0x7f000001:80',
    '0.127.0.0.1',
    '[::1]',
    '[::1]:3000',
    '::1',
    'a_b.clinics.example.com',
    '-a.clinics.example.com',
    'a-.clinics.example.com',
    'a..clinics.example.com',
    '.clinics.example.com',
    'login.clinics.example.com.',
    'login.clinics.example.com:',
    'login.clinics.example.com:123456',
    'login.clinics.example.com:0',
    'login.clinics.example.com:0000',
    'login.clinics.example.com:65536',
    'login.clinics.example.com:69999',
    'login.clinics.example.com:80:80',
    'user@login.clinics.example.com',
    'login.clinics.example.com/path',
    'login.clinics.example.com\\x',
    'login.clinics.example.com,evil.example',
    'login.clinics.example.com evil.example',
    'login.clinics.example.com\n',
    '\tlogin.clinics.example.com',
    'lögin.clinics.example.com',
    'ｌogin.clinics.example.com',
    '\u212a.clinics.example.com',
    'login。clinics.example.com',
    'login%2eclinics.example.com',
    'login.clinics.example.com#',
    'login.clinics.example.com?',
    `${'a'.repeat(64)}.clinics.example.com`,
    'http://login.clinics.example.com',
  ])('%j is no host', (host) => expect(read(host)).toBe(RUNTIME))

  test.each([
    'example.com',
    'evil.example',
    'evilclinics.example.com',
    'clinics.example.com.evil.example',
    'login-clinics.example.com',
    'localhost',
    'com',
    'clinics-example.com',
    'login.clinics.example.co',
    'xclinics.example.com',
    'login.clinics.example.com.clinics.example.org',
  ])('%s is foreign', (host) => expect(read(host)).toBe(CONFIGURATION))

  test('may be called admin as the login host', () => {
    const site = {
      ...SITE,
      loginSubdomain: 'admin',
      loginOrigin: 'https://admin.clinics.example.com',
    }
    expect(read('admin.clinics.example.com', site)).toBe('login')
    expect(read('login.clinics.example.com', site)).toBe('organization login')
  })

  test('is never anything but what its last labels say, for thousands of generated ones', () => {
    const labels = [
      'login',
      'www',
      'admin',
      'eastside',
      'x--y',
      'LOGIN',
      '0',
      'a_b',
      '-a',
      'ä',
      '',
      'xn--80ak6aa92e',
    ]
    const joints = ['.', '..', '-', '', '@', '%00', ' ', '/', ':80.', '\\']
    const ends = [
      'clinics.example.com',
      'Clinics.Example.COM',
      'example.com',
      'evil.example',
      '127.0.0.1',
      'clinics.example.com.',
    ]
    const ports = ['', ':443', ':0', ':65535', ':999999', ':x', ':-1', ':80 ', '#', '?']
    const hosts = labels.flatMap((label) =>
      joints.flatMap((joint) =>
        ends.flatMap((end) => ports.map((port) => label + joint + end + port)),
      ),
    )
    for (const host of hosts) {
      const seen = read(host)
      // An independent reading, label by label.
      const name = /^(.*?)(?::\d{1,5})?$/s.exec(host.toLowerCase())![1]!
      const parts = name.split('.')
      const proper =
        !host.endsWith(':0') &&
        parts.every((part) => /^(?!-)[a-z0-9-]{1,63}$/.test(part) && !part.endsWith('-'))
      const ours = parts.slice(-3).join('.') === 'clinics.example.com'
      if (!proper || /^\d+$/.test(parts.at(-1)!)) expect([host, seen]).toEqual([host, RUNTIME])
      else if (!ours) expect([host, seen]).toEqual([host, CONFIGURATION])
      else {
        const first = parts.slice(0, -3).join('.')
        const known: Record<string, string> = {
          '': 'public',
          login: 'login',
          www: 'public',
          admin: 'staff',
        }
        expect([host, seen]).toEqual([host, known[first] ?? `organization ${first}`])
      }
    }
    expect(hosts.length).toBeGreaterThanOrEqual(7000)
  })
})

describe('the origin of a label', () => {
  test('has the scheme and port of the login host', () => {
    expect(originOf('eastside', SITE)).toBe('https://eastside.clinics.example.com:8443')
  })
})

describe('reserved labels', () => {
  test('hold the hosts of the product and every word of the specification', () => {
    for (const word of [
      'login',
      'www',
      'global',
      'admin',
      'api',
      'app',
      'home',
      'mail',
      'static',
      'assets',
      'status',
      'support',
      'dashboard',
    ])
      expect(RESERVED_LABELS).toContain(word)
  })
  test.each([
    'mta-sts',
    'autodiscover',
    'autoconfig',
    'smtp',
    'imap',
    'wpad',
    'ns1',
    'ns10',
    'ns2',
    'mx1',
    'mx25',
    'smtp01',
    'imap2',
    'pop3',
    'pop33',
    'www1',
    'acme-challenge',
    'webmail',
    'cpanel',
    'ftp',
    'openpgpkey',
    'submissions',
    'jmap',
    'lyncdiscoverinternal',
    'xmpp-client',
    'crl',
  ])('hold %s, which machines and mail programs look up', (word) =>
    expect(isReservedLabel(word)).toBe(true),
  )
  test.each(['ns10-clinic', 'mail-2', 'nsx', 'clinic1', 'smtpx1'])('do not hold %s', (word) =>
    expect(isReservedLabel(word)).toBe(false),
  )
})
