import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetAllDrafts } from '@/lib/client/drafts'

// Ends a wait for something that never happens: a busy machine may take long.
configure({ asyncUtilTimeout: 60_000 })

// What jsdom does not have and Mantine, the virtual list and the editor of code ask for.
// Without motion, Mantine's transitions end at once, and no timer of theirs outlives a test.
window.matchMedia = (query) =>
  ({
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Node's takes whole addresses alone. Without it axios hands them to `fetch` as they are.
Object.assign(globalThis, { Request: undefined })
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
// A list without a height has no visible rows.
for (const [name, value] of Object.entries({
  offsetHeight: 400,
  offsetWidth: 380,
  clientHeight: 400,
  clientWidth: 380,
}))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })

beforeEach(() => {
  forgetAllDrafts()
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  // First, or a component's real timer would be cleared by the fake `clearTimeout`, which does not
  // know it.
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
