import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readToken, signToken } from '@/lib/marketing/audience/tokens'
import { readMailToken, signMailToken } from '@/lib/marketing/sending/tokens'
import { encryptedAnew, makeDkimKey, privateKeyOf } from '@/lib/platform/mail/dkim'

const [FORMER, PRESENT, OTHER] = ['former', 'present', 'other'].map((word) =>
  word.padEnd(32, '-'),
) as [string, string, string]
const { secrets } = vi.hoisted(() => ({ secrets: {} as Record<string, string | undefined> }))
vi.mock('@/lib/platform/config/env', () => ({ env: () => secrets }))
const use = (present: string, previous?: string) =>
  Object.assign(secrets, { NEXTAUTH_SECRET: present, NEXTAUTH_SECRET_PREVIOUS: previous })
beforeEach(() => use(FORMER))

const holder = { organizationId: 7, contactId: '3f2b8c1e-0d4a-4b6f-9a57-2c1d0e9f8b7a' }
const mail = { campaignId: 3, number: 12, link: 0 }

describe('what was made with the former secret', () => {
  test('is read where it is given: links in newsletters', () => {
    const token = signToken('preferences', holder)
    use(PRESENT, FORMER)
    expect(readToken('preferences', 7, token).contactId).toBe(holder.contactId)
    expect(() => readToken('preferences', 8, token)).toThrow('does not work')
    expect(() => readToken('unsubscribe', 7, token)).toThrow('does not work')
    for (const previous of [undefined, OTHER]) {
      use(PRESENT, previous)
      expect(() => readToken('preferences', 7, token)).toThrow('does not work')
    }
  })

  test('is read where it is given: mails of campaigns', () => {
    const token = signMailToken('click', mail)
    use(PRESENT, FORMER)
    expect([readMailToken('click', token), readMailToken('open', token)]).toEqual([mail, null])
    use(PRESENT, OTHER)
    expect(readMailToken('click', token)).toBeNull()
  })

  test('is read where it is given: the DKIM keys of senders', async () => {
    const key = await makeDkimKey()
    const pem = privateKeyOf(key)
    use(PRESENT, FORMER)
    expect(privateKeyOf(key)).toBe(pem)
    expect(() => privateKeyOf({ ...key, selector: 'polyclinic00000000' })).toThrow(
      'another NEXTAUTH_SECRET',
    )
    use(PRESENT)
    expect(() => privateKeyOf(key)).toThrow('another NEXTAUTH_SECRET')
  })

  test('is never made anew', () => {
    use(PRESENT, FORMER)
    const [token, mailToken] = [signToken('preferences', holder), signMailToken('open', mail)]
    use(PRESENT)
    expect(readToken('preferences', 7, token).contactId).toBe(holder.contactId)
    expect(readMailToken('open', mailToken)).toEqual(mail)
  })

  test('a DKIM key is encrypted with the present one, and left alone when it is', async () => {
    const key = await makeDkimKey()
    const pem = privateKeyOf(key)
    const privateKey = encryptedAnew(key, PRESENT, [PRESENT, FORMER])!
    use(PRESENT)
    expect(privateKeyOf({ ...key, privateKey })).toBe(pem)
    expect(encryptedAnew({ ...key, privateKey }, PRESENT, [PRESENT, FORMER])).toBe(privateKey)
    expect([
      encryptedAnew(key, PRESENT, [PRESENT, OTHER]),
      encryptedAnew({ ...key, privateKey: 'x' }, PRESENT, [PRESENT]),
    ]).toEqual([null, null])
  })
})
