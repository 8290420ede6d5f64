import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Navigation } from '@/components/ui/shell/navigation/Navigation'
import { useAttempt } from '@/hooks/ui/form/use-attempt'
import { call, type Failure } from '@/lib/client/call'
import * as navigate from '@/lib/client/navigate'
import { renderConsole } from '../console'
import { ok, refused, serve, type Answer } from '../server'

const OFFLINE = 'You are offline. Nothing was saved.'
const gone = () => {
  throw new TypeError('Failed to fetch')
}
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

describe('a call without an answer', () => {
  const save = (headers?: Record<string, string>) =>
    call({ url: '/things', method: 'POST', data: {}, headers }).then(
      () => 'saved',
      (failure: Failure) => failure,
    )

  test('that could not leave has done nothing', async () => {
    serve({ 'POST /things': gone })
    online(false)
    expect(await save()).toMatchObject({ status: undefined, error: OFFLINE, outcome: 'not done' })
  })

  test('goes on where the server is there all the same, as on one’s own machine', async () => {
    serve({ 'POST /things': () => ok(null) })
    online(false)
    expect(await save()).toBe('saved')
  })

  test('may have been done where there was a connection, and says how to find out', async () => {
    serve({ 'POST /things': gone })
    expect(await save({ 'Idempotency-Key': 'k' })).toMatchObject({
      error:
        'Network Error. No answer came, so this may have been done. Send it again to find out: it is done once.',
    })
    expect(await save()).toMatchObject({
      error: expect.stringContaining('Look before you send it again.'),
    })
    // The connection was lost after it had left, or before: nobody can tell.
    serve({
      'POST /things': () => {
        online(false)
        return gone()
      },
    })
    expect(await save()).toMatchObject({
      error: expect.stringContaining('this may have been done'),
    })
  })

  test('of a read is a network error alone', async () => {
    serve({ 'GET /things': gone })
    online(false)
    await expect(call({ url: '/things' })).rejects.toMatchObject({ error: 'Network Error' })
  })
})

describe('a submission', () => {
  type Fault = 'unsent' | 'lost' | Answer

  const proxied = (status: number): Answer => ({ status, body: '<html>Bad Gateway</html>' })
  const outcome = (word: string, status = 409): Answer => ({
    status,
    body: { success: false, error: `It is ${word}.`, outcome: word },
  })

  /** A server that does what it is asked once per key, and fails now and then. */
  function attempts(...faults: Fault[]) {
    const done = new Map<string, string>()
    const { result } = renderHook(useAttempt)
    const server = serve({
      'POST /things': ({ headers, body }) => {
        const key = headers.get('Idempotency-Key')!
        const fault = faults.shift()
        if (fault === 'unsent') return gone()
        if (fault && fault !== 'lost') return fault
        if (!done.has(key)) {
          if (headers.get('Idempotency-Settle')) return outcome('not done')
          done.set(key, (body as { name: string }).name)
        }
        return fault === 'lost' ? gone() : ok(done.get(key))
      },
    })
    const send = (name: string) =>
      result
        .current({ url: '/things', method: 'POST', data: { name } }, call)
        .catch(({ error }: Failure) => error)
    const sent = () =>
      server.asked.map(({ headers, body }) => [
        (body as { name: string }).name,
        headers.has('Idempotency-Settle') ? 'settled' : 'sent',
      ])
    return { send, sent, done: () => [...done.values()] }
  }

  const lost = (why: string) =>
    `${why}. No answer came, so this may have been done. Send it again to find out: it is done once.`
  const LOST = lost('Network Error')
  const failed = (status: number) => lost(`Request failed with status code ${status}`)
  const DONE = expect.stringContaining('was done after all')

  test('whose answer was lost is done once when it is sent again', async () => {
    const { send, done } = attempts('lost')
    expect([await send('Anvil'), await send('Anvil')]).toEqual([LOST, 'Anvil'])
    expect(done()).toEqual(['Anvil'])
  })

  test('with other values is not sent before it is known what became of the one before', async () => {
    const { send, done } = attempts('lost', 'lost')
    expect([await send('Anvil'), await send('Anvils'), await send('Anvils')]).toEqual([
      LOST,
      LOST,
      DONE,
    ])
    expect(done()).toEqual(['Anvil'])
  })

  test('that never arrived is given up when other values are sent', async () => {
    const { send, sent, done } = attempts('unsent')
    expect([await send('Anvil'), await send('Anvils')]).toEqual([LOST, 'Anvils'])
    expect(done()).toEqual(['Anvils'])
    expect(sent()).toEqual([
      ['Anvil', 'sent'],
      ['Anvil', 'settled'],
      ['Anvils', 'sent'],
    ])
  })

  test('with other values is sent where the one before turns out to be refused', async () => {
    const { send, done } = attempts('unsent', refused(422, 'No.'))
    expect([await send('Anvil'), await send('Anvils')]).toEqual([LOST, 'Anvils'])
    expect(done()).toEqual(['Anvils'])
  })

  test.each([
    ['a proxy that waits no longer', proxied(504), failed(504)],
    ['a server that is busy', refused(503, 'Busy.'), 'Busy.'],
    ['a session that has ended', refused(401, 'Sign in.'), 'Sign in.'],
    ['a limit of calls', refused(429, 'Too many.'), 'Too many.'],
    ['a request that has not ended', outcome('under way'), 'It is under way.'],
  ])('stays unsettled where its server is asked and answered by %s', async (_, answer, told) => {
    const { send, done } = attempts('lost', answer)
    expect([await send('Anvil'), await send('Anvils'), await send('Anvils')]).toEqual([
      LOST,
      told,
      DONE,
    ])
    expect(done()).toEqual(['Anvil'])
  })

  test.each([502, 503, 504])('may have been done where a proxy answers %i', async (status) => {
    const { send, sent } = attempts(proxied(status))
    expect([await send('Anvil'), await send('Anvils')]).toEqual([failed(status), 'Anvils'])
    expect(sent()).toContainEqual(['Anvil', 'settled'])
  })

  test('may have been done where the server says that this is not known', async () => {
    const { send, sent } = attempts(outcome('unknown', 503), outcome('under way'))
    expect([await send('Anvil'), await send('Anvils')]).toEqual([
      'It is unknown.',
      'It is under way.',
    ])
    expect(sent()).toEqual([
      ['Anvil', 'sent'],
      ['Anvil', 'settled'],
    ])
  })

  test.each(['Anvil', 'Anvils'])(
    'whose answer is not kept any more is not sent as %s before that was said',
    async (name) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const { send, sent } = attempts('lost')
      expect(await send('Anvil')).toBe(LOST)
      vi.setSystemTime(Date.now() + 48 * 3_600_000)
      expect(await send(name)).toMatch(/^This was sent two days ago/)
      expect(sent()).toHaveLength(1)
      expect(await send(name)).toBe(name)
    },
  )

  test('of which nobody will ever know can be sent again once that was said', async () => {
    const { send, done } = attempts('unsent', outcome('unknown'), 'unsent', outcome('unknown'))
    expect([await send('Anvil'), await send('Anvils'), await send('Anvils')]).toEqual([
      LOST,
      'It is unknown.',
      LOST,
    ])
    expect([await send('Anvils'), await send('Anvils')]).toEqual(['It is unknown.', 'Anvils'])
    expect(done()).toEqual(['Anvils'])
  })
})

describe('a navigation that fails', () => {
  type Listener = (...told: never[]) => void

  function open(isThere: boolean, status = 200) {
    const leave = vi.spyOn(navigate, 'leaveFor').mockImplementation(() => {})
    const server = { isThere }
    vi.stubGlobal('fetch', async (address: string) => {
      if (address !== '/livez') return new Promise(() => {})
      return server.isThere ? new Response('{}', { status }) : gone()
    })
    const listeners = new Map<string, Set<Listener>>()
    const events = {
      on: (name: string, listener: Listener) =>
        void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      off: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    }
    const { router } = renderConsole(
      <>
        <a href="/elsewhere">A template</a>
        <Navigation />
      </>,
      { events },
    )
    /** As the router emits it: what a listener throws ends it. */
    const emit = (name: string, ...told: unknown[]) => {
      let thrown: unknown
      act(() => {
        try {
          listeners.get(name)?.forEach((listener) => listener(...(told as never[])))
        } catch (cause) {
          thrown = cause
        }
      })
      return thrown
    }
    const fail = (error: { cancelled?: boolean }) =>
      emit('routeChangeError', error, '/admin/plans', { shallow: false })
    return { leave, emit, fail, server, router }
  }

  test('stays on the page, says so, and can be repeated', async () => {
    const { leave, fail } = open(false)
    online(false)
    expect(fail({})).toMatchObject({ cancelled: true })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('You are offline. The page could not be opened.')
    online(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.getByRole('alert').textContent).toBe('The page could not be opened.Try again')
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(leave).not.toHaveBeenCalled()
  })

  test('is left to the browser where the server is there: there may be a new version', async () => {
    const { leave, fail } = open(true)
    expect(fail({})).toMatchObject({ cancelled: true })
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin/plans'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays on the page where a proxy answers in the place of the server', async () => {
    const { leave, fail } = open(true, 502)
    expect(fail({})).toMatchObject({ cancelled: true })
    expect((await screen.findByRole('alert')).textContent).toContain('could not be opened.')
    expect(leave).not.toHaveBeenCalled()
  })

  test('by another one that took its place is none', () => {
    const { leave, fail } = open(false)
    expect(fail({ cancelled: true })).toBeUndefined()
    expect(leave).not.toHaveBeenCalled()
  })

  describe('by never ending', () => {
    const start = ({ emit }: ReturnType<typeof open>, shallow = false) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      emit('routeChangeStart', '/admin/plans', { shallow })
    }
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
    const notice = () => screen.queryByRole('alert')

    test('is given up where the server does not answer, and can be repeated', async () => {
      const opened = open(false)
      const { router, emit, leave } = opened
      start(opened)
      await pass(4)
      expect(notice()).toBeNull()
      await pass(2)
      expect(notice()!.textContent).toContain('The page could not be opened.')
      expect(router.replace.mock.calls).toEqual([
        ['/dashboard', undefined, { shallow: true, scroll: false }],
      ])
      emit('routeChangeComplete', '/dashboard', { shallow: true })
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(router.push).toHaveBeenLastCalledWith('/admin/plans')
      emit('routeChangeComplete', '/admin/plans', { shallow: false })
      expect(notice()).toBeNull()
      expect(leave).not.toHaveBeenCalled()
    })

    test('is left to the browser after half a minute where the server answers', async () => {
      const opened = open(true)
      const { router, leave } = opened
      start(opened)
      await pass(29)
      expect(leave).not.toHaveBeenCalled()
      await pass(7)
      expect(leave.mock.calls).toEqual([['/admin/plans']])
      expect(router.replace).not.toHaveBeenCalled()
    })

    test.each([
      ['that ended', 'routeChangeComplete', ['/admin/plans', { shallow: false }]],
      ['that another one ended', 'routeChangeError', [{ cancelled: true }, '/admin/plans', {}]],
    ])('is not said of a navigation %s', async (_, name, told) => {
      const opened = open(false)
      start(opened)
      await pass(4)
      opened.emit(name, ...told)
      await pass(60)
      expect(notice()).toBeNull()
    })

    test('is not said of a change of the page at hand', async () => {
      const opened = open(false)
      start(opened, true)
      await pass(60)
      expect(notice()).toBeNull()
    })
  })

  test('by a link of the browser’s own is held back while it is offline', async () => {
    const { leave, server } = open(false)
    online(false)
    const link = screen.getByRole('link', { name: 'A template' })
    expect(fireEvent.click(link)).toBe(false)
    await screen.findByRole('alert')
    server.isThere = true
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(leave).toHaveBeenCalledWith((link as HTMLAnchorElement).href))
  })
})

describe('a dialog whose code cannot be loaded', () => {
  const LOST = 'A part of the page could not be loaded.'

  function open() {
    const network = { isThere: false, asked: 0 }
    const Dialog = onDemand<{ onClose: () => void }>(async () => {
      network.asked++
      if (!network.isThere) return gone()
      return ({ onClose }) => <button onClick={onClose}>Close the dialog</button>
    })
    function Page() {
      const [opened, setOpened] = useState(false)
      return (
        <>
          <button onClick={() => setOpened(true)}>New group</button>
          {opened && <Dialog onClose={() => setOpened(false)} />}
          <Navigation />
        </>
      )
    }
    serve({})
    renderConsole(<Page />)
    return network
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const dialog = () => screen.findByRole('button', { name: 'Close the dialog' })

  test('says so, and opens when it is tried again with a connection', async () => {
    const network = open()
    online(false)
    press('New group')
    expect((await screen.findByRole('alert')).textContent).toContain(`You are offline. ${LOST}`)
    press('Try again')
    await waitFor(() => expect(network.asked).toBe(2))
    expect((await screen.findByRole('alert')).textContent).toContain(LOST)
    online(true)
    network.isThere = true
    press('Try again')
    await dialog()
    expect(screen.queryByRole('alert')).toBeNull()
    press('Close the dialog')
    press('New group')
    await dialog()
    expect(network.asked).toBe(3)
  })

  test('can be done without, and opened later', async () => {
    const network = open()
    online(false)
    press('New group')
    await screen.findByRole('alert')
    press('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
    network.isThere = true
    press('New group')
    await dialog()
  })

  test('has the page loaded anew where trying again fails with a connection', async () => {
    const reload = vi.spyOn(navigate, 'reload').mockImplementation(() => {})
    const network = open()
    online(true)
    press('New group')
    await screen.findByText(LOST)
    expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull()
    press('Try again')
    await waitFor(() => expect(network.asked).toBe(2))
    fireEvent.click(await screen.findByRole('button', { name: 'Load the page again' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
