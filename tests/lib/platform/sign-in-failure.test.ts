import { describe, expect, test } from 'vitest'
import { errorIn, reasonOf } from '@/lib/platform/auth/sign-in-failure'
import { signatureOf } from '@/lib/platform/auth/provider'

const failure = (message: string, code?: string) =>
  reasonOf(Object.assign(new Error(message), { code }))

describe('the reason of a failed sign-in', () => {
  test.each([
    ['ENOTFOUND', 'the host of the provider cannot be resolved'],
    ['EAI_AGAIN', 'the host of the provider cannot be resolved'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of the provider is not accepted'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of the provider is not accepted'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate of the provider is not accepted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate of the provider is not accepted'],
    ['CERT_HAS_EXPIRED', 'the certificate of the provider is not accepted'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate of the provider is not accepted'],
    ['ECONNREFUSED', 'the provider cannot be reached'],
  ])('%s is %s', (code, reason) => expect(failure('of mary@nowhere.example', code)).toBe(reason))

  test.each([
    ['outgoing request timed out after 3500ms', 'outgoing request timed out after 3500ms'],
    ['expected 200 OK, got: 404 Not Found', 'expected 200 OK, got: 404'],
    [
      'unexpected iss value, expected https://a.example, got: https://a.example/',
      'unexpected iss value',
    ],
    ['userinfo sub mismatch, expected mary, got: peter', 'userinfo sub mismatch'],
    ['invalid_grant (code of mary@nowhere.example is over)', 'the provider answered invalid_grant'],
    [
      `Unexpected token 'm', "mary@nowhere.example" is not valid JSON`,
      'the answer of the provider is not JSON',
    ],
    ['duplicate key: mary@nowhere.example', undefined],
    ['mary', undefined],
  ])('%s is cut to %s', (message, reason) => expect(failure(message)).toBe(reason))

  test('is found in what next-auth reports, and never in what a browser does', () => {
    const error = new Error('x')
    expect([error, { error, providerId: 'oidc' }].map(errorIn)).toEqual([error, error])
    expect(
      [undefined, null, 'x', {}, { error: 'x', message: 'unexpected iss value' }].map(errorIn),
    ).toEqual(Array(5).fill(undefined))
  })
})

describe('the signature of an ID token', () => {
  const token = (alg: unknown) =>
    `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.x.y`

  test.each([
    ['RS256', undefined],
    ['RS256', ['RS256']],
    ['ES384', ['HS256', 'ES384']],
  ])('%s is accepted where the metadata lists %j', (alg, listed) =>
    expect(signatureOf(token(alg), listed)).toBe(alg),
  )

  test.each([
    ['none', ['none', 'RS256']],
    ['HS256', ['HS256']],
    ['ES256', undefined],
    ['ES256', ['RS256']],
    ['RS256', []],
    [['RS256'], ['RS256']],
    [undefined, ['RS256']],
  ])('%j is refused where it lists %j', (alg, listed) =>
    expect(() => signatureOf(token(alg), listed)).toThrow('not signed'),
  )
})
