import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, type Failure } from '@/lib/client/call'
import { onNewRights } from '@/lib/client/rights'
import { ok, serve, type Asked } from '../server'

/** What is told of a call that fails. */
const failureOf = (config: Parameters<typeof call>[0]) =>
  call(config).then(
    () => undefined,
    (failure: Failure) => failure,
  )

describe('what a call sends', () => {
  const sent: Asked[] = []
  beforeEach(() => {
    sent.length = 0
    const keep = (asked: Asked) => {
      sent.push(asked)
      return ok('done')
    }
    serve({ 'GET /things': keep, 'POST /things': keep })
  })

  test('says nothing of what sends it, and no type where there is no body', async () => {
    await call({ url: '/things' })
    await call({ url: '/things', method: 'POST' })
    for (const { headers } of sent) {
      expect(headers.get('Accept')).toBe('application/json')
      expect(headers.has('User-Agent')).toBe(false)
      expect(headers.has('Content-Type')).toBe(false)
    }
  })

  test.each([
    ['an object with names that mean something', { constructor: 'a', prototype: 'b', at: null }],
    ['a text that reads as a number', ' 5 '],
    ['null', null],
    ['a list', [1, { a: undefined }]],
  ])('is JSON, as it was given: %s', async (_, data) => {
    await call({ url: '/things', method: 'POST', data })
    expect(sent[0]!.headers.get('Content-Type')).toBe('application/json')
    expect(sent[0]!.body).toEqual(JSON.parse(JSON.stringify(data)))
  })

  test('is a file, under its own type', async () => {
    const file = new File(['a,b'], 'rows.csv', { type: 'text/csv' })
    await call({ url: '/things', method: 'POST', file })
    expect(sent[0]!.headers.get('Content-Type')).toBe('text/csv')
    expect(sent[0]!.body).toBe(file)
  })

  test('has in its address what is given and not empty', async () => {
    await call({ url: '/things', params: { search: 'ü&', sort: '', limit: 5, of: undefined } })
    expect([...sent[0]!.params]).toEqual([
      ['search', 'ü&'],
      ['limit', '5'],
    ])
  })
})

describe('an answer', () => {
  const answer = (response: Response) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => response),
    )

  test('that leads elsewhere is not followed, and casts doubt on what one may do', async () => {
    // What a browser gives in the place of a redirect that is not to be followed.
    const redirect = { status: 0, headers: new Headers(), body: null, text: async () => '' }
    const doubted = vi.fn()
    const stop = onNewRights(doubted)
    answer(redirect as unknown as Response)
    expect(await failureOf({ url: '/things' })).toMatchObject({ status: 0 })
    expect(vi.mocked(fetch).mock.calls[0]![1]).toMatchObject({ redirect: 'manual' })
    expect(doubted).toHaveBeenCalledOnce()
    stop()
  })

  test('that is a page of a proxy’s own is a failure, whatever its status', async () => {
    answer(new Response('<html>Sign in to the hotel</html>', { status: 200 }))
    expect(await failureOf({ url: '/things' })).toMatchObject({ status: 200 })
  })

  test('that says it has failed is a failure, whatever its status', async () => {
    answer(Response.json({ success: false, error: 'No.', fields: { name: 'Too long.' } }))
    expect(await failureOf({ url: '/things' })).toEqual({
      status: 200,
      error: 'No.',
      fields: { name: 'Too long.' },
    })
  })

  test('to a write whose end is lost says that this may have been done', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":'))
        controller.error(new TypeError('network error'))
      },
    })
    answer(new Response(cut))
    expect(await failureOf({ url: '/things', method: 'POST', data: {} })).toMatchObject({
      status: undefined,
      error: expect.stringContaining('No answer came, so this may have been done.'),
    })
  })

  test('without a word of its own is told by its status', async () => {
    answer(new Response(null, { status: 404 }))
    expect(await failureOf({ url: '/things' })).toMatchObject({
      status: 404,
      error: 'Request failed with status code 404',
    })
  })
})

describe('a call that is not waited for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    })
  })
  afterEach(() => vi.useRealTimers())

  test('ends after its time', async () => {
    const failure = failureOf({ url: '/things', timeout: 5000 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toEqual({
      status: undefined,
      error: 'timeout of 5000ms exceeded',
      fields: {},
      aborted: false,
    })
  })

  test('ends when it is given up', async () => {
    const giveUp = new AbortController()
    const failure = failureOf({ url: '/things', signal: giveUp.signal, timeout: 5000 })
    await vi.advanceTimersByTimeAsync(1000)
    giveUp.abort()
    expect(await failure).toMatchObject({ error: 'Request aborted', aborted: true })
  })
})
