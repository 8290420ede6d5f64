import { describe, expect, test, vi } from 'vitest'
import { readMailToken, signMailToken, type MailTokenUse } from '@/lib/marketing/sending/tokens'
import { webProcess } from '@/tests/support/settings'

vi.mock('@/lib/platform/config/env', () => ({ env: () => webProcess }))

const mail = { campaignId: 2_147_483_647, number: 1_000_000, link: 12 }

describe('a token of a mail', () => {
  test('says which mail it stands in, and fits into an address', () => {
    const token = signMailToken('click', mail)
    expect(readMailToken('click', token)).toEqual(mail)
    expect(`bounces+${token}`).toMatch(/^[a-z0-9+-]{1,64}$/)
  })

  const token = signMailToken('open', { campaignId: 7, number: 3 })
  test.each<[string, MailTokenUse, string]>([
    ['another use', 'click', token],
    ['another mail', 'open', token.replace('7-3-', '7-4-')],
    ['another way to write it', 'open', token.replace('7-3-', '07-3-')],
    ['more behind it', 'open', `${token}0`],
    ['capitals', 'open', token.toUpperCase()],
    ['nothing', 'open', ''],
  ])('is none with %s', (_what, use, changed) => expect(readMailToken(use, changed)).toBeNull())
})
