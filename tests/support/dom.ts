import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Lazy parts are compiled when first asked for, which takes its time on a busy machine.
// Ends a wait for something that never happens: a busy machine may take long.
configure({ asyncUtilTimeout: 60_000 })

// What jsdom does not have and Mantine, the virtual list and the editor of code ask for.
window.matchMedia = (query) =>
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
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
  sessionStorage.clear()
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
