import { act, renderHook } from '@testing-library/react'
import type { NextRouter } from 'next/router'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useKeptScroll } from '@/hooks/ui/shell/use-kept-scroll'
import { RouterContext } from '@/tests/support/http/router-context'

type Listener = (address: string, change: { shallow: boolean }) => void

/** A window over a page whose height the test decides, and a router that tells where it goes. */
function open() {
  const listeners = new Map<string, Listener[]>()
  const page = { room: 5000, top: 0, grow: () => {} }
  const move = (top: number) => {
    page.top = Math.min(top, page.room)
    window.dispatchEvent(new Event('scroll'))
  }
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.top)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_left: number, top: number) =>
    move(top)) as typeof window.scrollTo)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        page.grow = grown
      }
      observe() {}
      disconnect() {
        page.grow = () => {}
      }
    },
  )
  const events = {
    on: (name: string, listener: Listener) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: () => {},
  }
  const router = { events } as unknown as NextRouter
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContext value={router}>{children}</RouterContext>
  )
  const { unmount } = renderHook(useKeptScroll, { wrapper })
  const tell = (name: string, address: string, shallow: boolean) =>
    act(() => listeners.get(name)?.forEach((listener) => listener(address, { shallow })))
  /** Another page comes with its start in sight, whoever asked for it. */
  const arrive = (address: string, room: number) => {
    tell('routeChangeStart', address, false)
    page.room = room
    move(0)
    tell('routeChangeComplete', address, false)
  }
  return {
    page,
    move,
    unmount,
    follow: (address: string, room = 5000) => {
      window.history.pushState(null, '', address)
      arrive(address, room)
    },
    back: (address: string, room = 5000) => {
      window.history.replaceState(null, '', address)
      window.dispatchEvent(new PopStateEvent('popstate'))
      // As browsers do it, before the page is another one.
      move(17)
      arrive(address, room)
    },
  }
}

beforeEach(() => window.history.replaceState(null, '', '/admin/plans'))

describe('the scroll position', () => {
  test('is there again on the way back, and not on the way forward to another page', () => {
    const { page, move, follow, back } = open()
    move(900)
    follow('/dashboard')
    expect(page.top).toBe(0)
    move(300)
    back('/admin/plans')
    expect(page.top).toBe(900)
    back('/dashboard')
    expect(page.top).toBe(300)
    follow('/admin/plans')
    expect(page.top).toBe(0)
  })

  test('waits for the rows that make the page as long as it was', () => {
    const { page, move, follow, back } = open()
    move(900)
    follow('/dashboard')
    back('/admin/plans', 0)
    expect(page.top).toBe(0)
    page.room = 5000
    page.grow()
    expect(page.top).toBe(900)
    move(100)
    page.grow()
    expect(page.top).toBe(100)
  })

  test('is left to whoever scrolls meanwhile', () => {
    const { page, move, follow, back } = open()
    move(900)
    follow('/dashboard')
    back('/admin/plans', 0)
    window.dispatchEvent(new Event('wheel'))
    page.room = 5000
    page.grow()
    expect(page.top).toBe(0)
  })

  test('outlasts a page that the browser loads anew', () => {
    const first = open()
    first.move(700)
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' }] as never)
    expect(open().page.top).toBe(700)
  })
})
