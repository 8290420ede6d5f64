import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readToken, signToken } from '@/lib/marketing/audience/tokens'

vi.mock('@/lib/platform/config/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'a secret of thirty-two characters' }),
}))

const CONTACT = '3f2b8c1e-0d4a-4b6f-9a57-2c1d0e9f8b7a'
const holder = { organizationId: 7, contactId: CONTACT }
const refusal = expect.objectContaining({
  status: 404,
  message: expect.stringMatching(/^This link does not work/),
})

describe('a link in a newsletter', () => {
  let token: string
  beforeAll(() => void (token = signToken('confirm', holder, 1_800_000_000)))

  test('says whom it is for, and until when', () => {
    expect(readToken('confirm', 7, token)).toEqual({ contactId: CONTACT, expires: 1_800_000_000 })
    expect(readToken('preferences', 7, signToken('preferences', holder))).toEqual({
      contactId: CONTACT,
      expires: 0,
    })
  })

  test('is short, and has nothing that an address would have to escape', () => {
    expect(token).toMatch(/^[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/)
  })

  const part = (change: (parts: string[]) => string[]) => () => change(token.split('.')).join('.')
  test.each<[name: string, forged: () => string]>([
    ['for something else', () => signToken('unsubscribe', holder, 1_800_000_000)],
    [
      'for another organization',
      () => signToken('confirm', { ...holder, organizationId: 8 }, 1_800_000_000),
    ],
    [
      'for somebody else',
      part(([, until, signature]) => ['AAAAAAAAAAAAAAAAAAAAAA', until!, signature!]),
    ],
    ['for longer', part(([who, , signature]) => [who!, (1_900_000_000).toString(36), signature!])],
    ['for ever', part(([who, , signature]) => [who!, '0', signature!])],
    ['with a shorter signature', () => token.slice(0, -1)],
    ['with a longer signature', () => `${token}A`],
    [
      'with another last letter that decodes to the same',
      () => token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) ^ 1),
    ],
    ['with padding', part(([who, until, signature]) => [`${who}==`, until!, signature!])],
    ['with leading zeros', part(([who, until, signature]) => [who!, `0${until}`, signature!])],
    ['with a fourth part', () => `${token}.x`],
    ['without a signature', part(([who, until]) => [who!, until!, ''])],
    ['empty', () => ''],
    ['dots', () => '..'],
    ['not ASCII', () => `${token.slice(0, -1)}é`],
    ['a number that is none', part(([who, , signature]) => [who!, '-1', signature!])],
    ['SQL', () => `' or true --.0.x`],
  ])('is refused when it is %s', (_name, forged) => {
    expect(forged()).not.toBe(token)
    expect(() => readToken('confirm', 7, forged())).toThrow(refusal)
  })
})
