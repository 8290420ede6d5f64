import { describe, expect, it } from 'vitest'
import { isFreeOfSecrets, withoutSecrets } from '@/lib/commerce/gateway/secrets'

const TOKEN = 'a"secret/of-ours'
const free = (path: string, answer: unknown) =>
  isFreeOfSecrets(path, Buffer.from(JSON.stringify(answer)), TOKEN)

describe('an answer of the shop', () => {
  it('goes as it came when nothing in it lets anybody in', () => {
    expect(
      free('/admin/products', {
        products: [{ title: 'A "printer"\n', token: 'shown', metadata: { data: 1 } }],
      }),
    ).toBe(true)
  })

  it.each([
    ['/admin/users', { users: [{ api_token: 'x' }] }],
    ['/admin/orders', { order: { customer: { password_hash: 'x' } } }],
    ['/admin/invites', { invites: [{ token: 'x' }] }],
    ['/admin/notifications', { notifications: [{ data: {} }] }],
    ['/admin/store', { store: { note: `It is ${TOKEN}.` } }],
  ])('of %s is looked through when %j is in it', (path, answer) => {
    expect(free(path, answer)).toBe(false)
    const left = withoutSecrets(path, structuredClone(answer), TOKEN)
    expect(left).not.toEqual(answer)
    expect(free(path, left)).toBe(true)
  })

  it.each([String.raw`{"\u0061pi_token":"x"}`, String.raw`{"note":"a\"secret\/of-ours"}`])(
    'is looked through when it is written in another way: %s',
    (text) => expect(isFreeOfSecrets('/admin/users', Buffer.from(text), TOKEN)).toBe(false),
  )
})
