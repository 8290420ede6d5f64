import { afterEach, describe, expect, test, vi } from 'vitest'
import { loginOriginOf, readSettings, SettingsError } from '@/lib/platform/config/env'
import { standsIn, type StandIn } from '@/lib/platform/config/stand-ins'
import { siteOf } from '@/lib/shared/http/site'

type Source = Record<string, string>
const read = (source: Source, needed?: StandIn[]) =>
  readSettings(source as unknown as NodeJS.ProcessEnv, needed)
const SECRET = 's'.repeat(32)
const AUDIT_SECRET = 'a'.repeat(32)
const REAL = {
  PARENT_DOMAIN: 'clinics.example.com',
  OIDC_ISSUER: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  NEXTAUTH_SECRET: SECRET,
  AUDIT_KEY: AUDIT_SECRET,
  STAFF_ALLOWED_DOMAIN: 'example.com',
}
/** A bucket. */
const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'polyclinic-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

describe('settings', () => {
  test('have a default each', () => {
    expect(read({})).toEqual({
      PORT: 3000,
      STAND_INS: [],
      POLYCLINIC_DATA_DIR: '.data',
      PARENT_DOMAIN: 'polyclinic.localhost',
      LOGIN_SUBDOMAIN: 'login',
      PUBLIC_SUBDOMAIN: 'www',
      MEDUSA_TIMEOUT_SECONDS: 30,
      ANSWER_SECONDS: 9,
      STAFF_ALLOWED_EMAILS: [],
      TRUST_PROXY: false,
      RATE_LIMITS: true,
      STRIPE_API_URL: 'https://api.stripe.com',
      SESSION_POLL_SECONDS: 0,
      LOG_LEVEL: 'info',
      ALLOW_LARGE_OBJECTS: false,
      ALLOW_UNENCRYPTED_SMTP_PASSWORD: 'false',
      DATABASE_PREPARED_STATEMENTS: true,
      AUDIT_OLD_KEYS: [],
      MAIL_FONT_ORIGINS: ['https://fonts.googleapis.com'],
    })
  })
  test('count as absent when they are empty', () => {
    const empty = Object.fromEntries(
      [
        'PORT',
        'PARENT_DOMAIN',
        'DATABASE_URL',
        'OIDC_ISSUER',
        'STAFF_ALLOWED_DOMAIN',
        'TRUST_PROXY',
      ].map((name) => [name, '']),
    )
    expect(read(empty)).toEqual(read({}))
  })
  test('of a real installation are read', () => {
    const settings = read({
      ...REAL,
      PORT: '8080',
      TRUST_PROXY: 'true',
      STAFF_ALLOWED_EMAILS: ' A@b.example, c@d.example ',
    })
    expect(settings).toMatchObject({
      PORT: 8080,
      TRUST_PROXY: true,
      STAFF_ALLOWED_EMAILS: ['a@b.example', 'c@d.example'],
    })
  })

  const wrong: [string, Source][] = [
    ['PORT', { PORT: 'x' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65533' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '-1' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: 'example' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: 'https://example.com' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: 'Example.com' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: 'example.com:80' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: '.example.com' }],
    ['PARENT_DOMAIN', { ...REAL, PARENT_DOMAIN: '10.0.0.1' }],
    ['LOGIN_SUBDOMAIN', { LOGIN_SUBDOMAIN: 'a.b' }],
    ['LOGIN_SUBDOMAIN', { LOGIN_SUBDOMAIN: '-a' }],
    ['LOGIN_SUBDOMAIN', { LOGIN_SUBDOMAIN: 'Login' }],
    ['LOGIN_SUBDOMAIN', { LOGIN_SUBDOMAIN: 'a'.repeat(64) }],
    ['PUBLIC_SUBDOMAIN', { PUBLIC_SUBDOMAIN: 'a_b' }],
    ['PUBLIC_SUBDOMAIN', { PUBLIC_SUBDOMAIN: 'login' }],
    ['NEXTAUTH_URL', { NEXTAUTH_URL: 'login.example.com' }],
    ['NEXTAUTH_URL', { NEXTAUTH_URL: 'ftp://login.polyclinic.localhost' }],
    ['NEXTAUTH_URL', { NEXTAUTH_URL: 'https://other.example.com' }],
    ['NEXTAUTH_SECRET', { NEXTAUTH_SECRET: 's'.repeat(31) }],
    ['NEXTAUTH_SECRET', { ...REAL, NEXTAUTH_SECRET: '' }],
    ['NEXTAUTH_SECRET', { DATABASE_URL: 'postgresql://a@b/c' }],
    ['NEXTAUTH_SECRET_PREVIOUS', { NEXTAUTH_SECRET_PREVIOUS: 's'.repeat(31) }],
    ['NEXTAUTH_SECRET_PREVIOUS', { NEXTAUTH_SECRET: SECRET, NEXTAUTH_SECRET_PREVIOUS: SECRET }],
    ['SHUTDOWN_DELAY_SECONDS', { SHUTDOWN_DELAY_SECONDS: 'x' }],
    ['SHUTDOWN_DELAY_SECONDS', { SHUTDOWN_DELAY_SECONDS: '-1' }],
    ['SHUTDOWN_DELAY_SECONDS', { SHUTDOWN_DELAY_SECONDS: '301' }],
    ['AUDIT_KEY', { AUDIT_KEY: 's'.repeat(31) }],
    ['AUDIT_KEY', { ...REAL, AUDIT_KEY: '' }],
    ['AUDIT_KEY', { DATABASE_URL: 'postgresql://a@b/c', NEXTAUTH_SECRET: SECRET }],
    ['AUDIT_KEY', { NEXTAUTH_SECRET: SECRET, AUDIT_KEY: SECRET }],
    ['AUDIT_OLD_KEYS', { AUDIT_OLD_KEYS: 'short' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://a@b/c', NEXTAUTH_SECRET: SECRET }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost', NEXTAUTH_SECRET: SECRET }],
    ['DATABASE_URL', { DATABASE_APP_URL: 'postgresql://a@b/c' }],
    [
      'DATABASE_APP_URL',
      { ...REAL, DATABASE_URL: 'postgresql://a@b/c', DATABASE_PREPARED_STATEMENTS: 'false' },
    ],
    ['DATABASE_APP_URL', { DATABASE_APP_URL: 'pooler:6432' }],
    ['DATABASE_PREPARED_STATEMENTS', { DATABASE_PREPARED_STATEMENTS: 'no' }],
    ['OIDC_ISSUER', { ...REAL, OIDC_ISSUER: '' }],
    ['OIDC_ISSUER', { ...REAL, OIDC_ISSUER: 'accounts' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'id' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_SECRET: 'x' }],
    ['OIDC_ISSUER', { PARENT_DOMAIN: 'clinics.example.com', NEXTAUTH_SECRET: SECRET }],
    ['OIDC_CLIENT_ID', { ...REAL, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...REAL, OIDC_CLIENT_SECRET: '' }],
    ['ALLOW_UNENCRYPTED_SMTP_PASSWORD', { ALLOW_UNENCRYPTED_SMTP_PASSWORD: 'yes' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com:25' }],
    ['MEDUSA_BACKEND_URL', { MEDUSA_BACKEND_URL: 'x', MEDUSA_API_TOKEN: 'x' }],
    ['MEDUSA_BACKEND_URL', { MEDUSA_API_TOKEN: 'x' }],
    ['MEDUSA_API_TOKEN', { MEDUSA_BACKEND_URL: 'https://shop.example.com' }],
    ['MEDUSA_BACKEND_URL', { MEDUSA_BACKEND_URL: 'ftp://shop.example.com', MEDUSA_API_TOKEN: 'x' }],
    [
      'MEDUSA_BACKEND_URL',
      { MEDUSA_BACKEND_URL: 'https://a:b@shop.example.com', MEDUSA_API_TOKEN: 'x' },
    ],
    [
      'MEDUSA_BACKEND_URL',
      { MEDUSA_BACKEND_URL: 'https://shop.example.com?x=1', MEDUSA_API_TOKEN: 'x' },
    ],
    [
      'MEDUSA_API_TOKEN',
      { MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'a b' },
    ],
    ['MEDUSA_TIMEOUT_SECONDS', { MEDUSA_TIMEOUT_SECONDS: 'x' }],
    ['MEDUSA_TIMEOUT_SECONDS', { MEDUSA_TIMEOUT_SECONDS: '0' }],
    [
      'MEDUSA_API_TOKEN',
      { MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'a\nb' },
    ],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.com' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'files' }],
    ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_REGION', { ...S3, S3_REGION: '' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 's3.example.com' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://a:b@s3.example.com' }],
    ['S3_BUCKET', { ...S3, S3_BUCKET: 'My Files' }],
    ['S3_REGION', { ...S3, S3_REGION: 'EU Central' }],
    ['STAFF_ALLOWED_EMAILS', { STAFF_ALLOWED_EMAILS: 'a@b.example,c' }],
    ['STAFF_ALLOWED_EMAILS', { STAFF_ALLOWED_EMAILS: 'a@b.example c@d.example' }],
    ['STAFF_ALLOWED_DOMAIN', { STAFF_ALLOWED_DOMAIN: '@example.com' }],
    ['STAFF_ALLOWED_DOMAIN', { STAFF_ALLOWED_DOMAIN: 'example' }],
    ['STAFF_ALLOWED_DOMAIN', { STAFF_ALLOWED_DOMAIN: '*.example.com' }],
    ['STAFF_ALLOWED_DOMAIN', { ...REAL, STAFF_ALLOWED_DOMAIN: '' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['SESSION_POLL_SECONDS', { SESSION_POLL_SECONDS: '-1' }],
    ['SESSION_POLL_SECONDS', { SESSION_POLL_SECONDS: 'often' }],
    ['SESSION_POLL_SECONDS', { SESSION_POLL_SECONDS: '3601' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['STAND_INS', { STAND_INS: 'sign-in' }],
    ['STAND_INS', { STAND_INS: 'mail database' }],
    ['STAND_INS', { ...REAL, STAND_INS: 'payments' }],
  ]
  test.each(wrong)('stop the start with a line that names %s: %j', (name, source) => {
    let message = ''
    try {
      read(source)
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError)
      message = (error as Error).message
    }
    const lines = message.split('\n')
    for (const line of lines) expect(line).toMatch(/^[A-Z\d_]+ .+\.$/)
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1)
  })

  test('that are missing or wrong are named all at once', () => {
    expect(() =>
      read({ PARENT_DOMAIN: 'clinics.example.com', S3_BUCKET: 'files' }, ['mail', 'files']),
    ).toThrow(
      new SettingsError(
        [
          'OIDC_ISSUER must be set: the demo identity provider serves .localhost only, not clinics.example.com.',
          'S3_ENDPOINT must be set together with S3_BUCKET.',
          'NEXTAUTH_SECRET must be set: several processes may share this database.',
          'AUDIT_KEY must be set: several processes may share this database.',
          'SMTP_URL must be set: outside .localhost the mail sink is used only where STAND_INS includes mail.',
        ].join('\n'),
      ),
    )
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
      new SettingsError(
        'PORT must be a number between 1 and 65531.\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
      ),
    )
  })

  test.each([
    [
      { ...REAL, AUDIT_KEY: '' },
      'AUDIT_KEY must be set: several processes may share this database.',
    ],
    [{ ...REAL, AUDIT_KEY: 'a'.repeat(31) }, 'AUDIT_KEY must have at least 32 characters.'],
    [{ ...REAL, AUDIT_KEY: SECRET }, 'AUDIT_KEY must differ from NEXTAUTH_SECRET.'],
  ])('have a key of their own for the audit log: %j', (source, message) => {
    expect(() => read(source)).toThrow(new SettingsError(message))
  })

  test('of a bucket are all there', () => expect(read(S3)).toMatchObject(S3))

  test('of commerce are both there or neither', () => {
    const shop = {
      MEDUSA_BACKEND_URL: 'https://shop.example.com/medusa',
      MEDUSA_API_TOKEN: 'token-1',
    }
    expect(read(shop)).toMatchObject(shop)
    expect(() => read({ ...shop, MEDUSA_API_TOKEN: '' })).toThrow(
      'MEDUSA_API_TOKEN must be set together with MEDUSA_BACKEND_URL.',
    )
    expect(() => read({ ...shop, MEDUSA_BACKEND_URL: '' })).toThrow(
      'MEDUSA_BACKEND_URL must be set together with MEDUSA_API_TOKEN.',
    )
  })

  test('never print a secret', () => {
    expect(() =>
      read({ MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'a canary' }),
    ).not.toThrow(/canary/)
    expect(() => read({ ...REAL, NEXTAUTH_SECRET: 'short-canary' })).not.toThrow(/canary/)
    expect(() =>
      read({ NEXTAUTH_SECRET: SECRET, DATABASE_URL: 'mysql://a:canary@b/c' }),
    ).not.toThrow(/canary/)
  })
})

describe('stand-ins', () => {
  const services: [StandIn, string, Source][] = [
    ['database', 'DATABASE_URL', { DATABASE_URL: 'postgresql://a@b/c' }],
    ['mail', 'SMTP_URL', { SMTP_URL: 'smtps://mail.example.com' }],
    ['files', 'S3_ENDPOINT', S3],
    [
      'commerce',
      'MEDUSA_BACKEND_URL',
      { MEDUSA_BACKEND_URL: 'https://shop.example.com', MEDUSA_API_TOKEN: 'x' },
    ],
    ['payments', 'STRIPE_API_KEY', { STRIPE_API_KEY: 'sk_live_1' }],
  ]
  const SECRETS = { NEXTAUTH_SECRET: SECRET, AUDIT_KEY: AUDIT_SECRET }
  const named = (name: string) => ({ STAND_INS: name === 'payments' ? 'commerce, payments' : name })

  test.each(services)(
    'outside .localhost serve for %s only where they are named',
    (name, variable, real) => {
      expect(() => read(REAL, [name])).toThrow(
        new RegExp(`^${variable} must be set: outside .localhost .*${name}\\.$`),
      )
      expect(standsIn(read(REAL), name)).toBe(false)
      const asked = read({ ...REAL, ...named(name) }, [name])
      expect(standsIn(asked, name)).toBe(true)
      expect(standsIn(read({ ...REAL, ...real }, [name]), name)).toBe(false)
    },
  )

  test.each(['polyclinic.localhost', 'second.localhost'])(
    'serve at %s without a name',
    (PARENT_DOMAIN) => {
      const names = services.map(([name]) => name)
      const settings = read({ PARENT_DOMAIN }, names)
      expect(names.filter((name) => standsIn(settings, name))).toEqual(names)
    },
  )

  test.each(services)(
    'for %s must not be named beside the service itself',
    (name, variable, real) => {
      const message = `STAND_INS must not include ${name}: ${variable} is set.`
      for (const place of [SECRETS, REAL])
        expect(() => read({ ...place, ...real, ...named(name) })).toThrow(
          new SettingsError(message),
        )
    },
  )

  test('for commerce and payments need the embedded database', () => {
    const settings = { ...SECRETS, DATABASE_URL: 'postgresql://a@b/c' }
    expect(standsIn(read(settings), 'commerce')).toBe(false)
    expect(standsIn(read(settings), 'payments')).toBe(false)
    expect(() => read({ ...settings, STAND_INS: 'commerce' })).toThrow(
      'STAND_INS must not include commerce: DATABASE_URL is set.',
    )
  })
})

describe('the login host’s address', () => {
  test.each([
    [{}, 'http://login.polyclinic.localhost:3000'],
    [{ PORT: '4000', LOGIN_SUBDOMAIN: 'sso' }, 'http://sso.polyclinic.localhost:4000'],
    [REAL, 'https://login.clinics.example.com'],
    [{ ...REAL, LOGIN_SUBDOMAIN: 'admin' }, 'https://admin.clinics.example.com'],
    [
      { ...REAL, NEXTAUTH_URL: 'https://login.clinics.example.com:8443/' },
      'https://login.clinics.example.com:8443',
    ],
  ])('for %j is %s', (source, origin) => expect(loginOriginOf(read(source as Source))).toBe(origin))

  test('is what edge and server read from the same variable', () => {
    expect(
      siteOf({
        NEXTAUTH_URL: 'https://login.clinics.example.com/x',
        PARENT_DOMAIN: 'clinics.example.com',
      }),
    ).toEqual({
      parentDomain: 'clinics.example.com',
      loginSubdomain: 'login',
      publicSubdomain: 'www',
      loginOrigin: 'https://login.clinics.example.com',
    })
  })
})

describe('the web process’s settings', () => {
  afterEach(() => void (vi.unstubAllEnvs(), vi.resetModules()))
  test('are read once, and reserve the installation’s own labels', async () => {
    const given = {
      NEXTAUTH_URL: 'http://sso.polyclinic.localhost:3000',
      LOGIN_SUBDOMAIN: 'sso',
      PUBLIC_SUBDOMAIN: 'web',
      NEXTAUTH_SECRET: SECRET,
      AUDIT_KEY: AUDIT_SECRET,
      APP_DATABASE_URL: 'postgresql://a@b/c',
      OIDC_ISSUER: 'http://localhost:3001',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'x',
      STAFF_ALLOWED_DOMAIN: 'polyclinic.example',
    }
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
    const { env, reservedLabels } = await import('@/lib/platform/config/env')
    expect(env()).toBe(env())
    expect(reservedLabels()).toEqual(
      expect.arrayContaining(['sso', 'web', 'login', 'www', 'global']),
    )
  })
})
