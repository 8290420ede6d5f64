import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call, type Failure } from '@/lib/client/call'
import { ok, refused, serve, type Handler } from '../server'

const set = (text: string) => void (document.cookie = text)
const forget = () => {
  set('XSRF-TOKEN=; path=/; max-age=0')
  set('XSRF-TOKEN=; path=/deeper; max-age=0')
}
beforeEach(forget)
afterEach(forget)

const NO_TOKEN = 'This page does not belong to your present session.'
/** A server that takes one token, and sets it with a refusal, as ours does. */
const server = (token: string, brings = token) => {
  const save: Handler = ({ headers }) => {
    if (headers.get('X-XSRF-TOKEN')?.split(', ').includes(token)) return ok('saved')
    set(`XSRF-TOKEN=${brings}; path=/`)
    return refused(403, NO_TOKEN)
  }
  return serve({ 'POST /things': save, 'GET /things': save })
}
const save = () => call({ url: '/things', method: 'POST', data: { name: 'typed' } })

describe('the token of a page', () => {
  test('goes with each write', async () => {
    set('XSRF-TOKEN=the-token; path=/')
    const { asked } = server('the-token')
    expect(await save()).toBe('saved')
    expect(asked).toHaveLength(1)
  })

  test('is sent with what a sibling has set beside it, unless that is no token', async () => {
    set('XSRF-TOKEN=caf\u00e9 %; path=/')
    const { asked } = server('the-token')
    expect(await save()).toBe('saved')
    expect(asked.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([null, 'the-token'])
  })

  test.each(['', 'XSRF-TOKEN=of-the-session-before; path=/'])(
    'comes with the refusal of a page that has %j, which sends what was typed once more',
    async (cookie) => {
      set(cookie)
      const { asked } = server('the-token')
      expect(await save()).toBe('saved')
      expect(asked.map(({ body }) => body)).toEqual([{ name: 'typed' }, { name: 'typed' }])
    },
  )

  test('is tried once: what is refused again is told', async () => {
    const { asked } = server('the-token', 'another')
    await expect(save()).rejects.toMatchObject({
      status: 403,
      error: NO_TOKEN,
    } satisfies Partial<Failure>)
    expect(asked).toHaveLength(2)
  })

  test('is no reason to repeat what is refused for want of a right', async () => {
    set('XSRF-TOKEN=the-token; path=/')
    const { asked } = serve({ 'POST /things': () => refused(403, 'This needs users:create.') })
    await expect(save()).rejects.toMatchObject({ status: 403 })
    expect(asked).toHaveLength(1)
  })
})
