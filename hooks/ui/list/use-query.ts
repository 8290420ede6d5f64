import { useRouter, type NextRouter } from 'next/router'
import { useSyncExternalStore } from 'react'

type Query = NextRouter['query']
/** What is to become of parameters; undefined takes one out. */
type Changes = Record<string, string | undefined>

// The router draws a new address when it finds the time, and a link drawn before knows nothing of a
// change made since. What the address is about to say is therefore kept here: shown at once, and
// what further changes begin with.
let coming: { pathname: string; query: Query } | undefined
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const expect = (next: typeof coming) => {
  coming = next
  listeners.forEach((listener) => listener())
}

const none = () => undefined

async function go(router: NextRouter, how: 'push' | 'replace', changes: Changes) {
  const { pathname } = router
  const query = { ...(coming?.pathname === pathname ? coming : router).query }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete query[name]
    else query[name] = value
  }
  const next = { pathname, query }
  expect(next)
  try {
    await router[how](next, undefined, { shallow: true, scroll: false })
  } finally {
    if (coming === next) expect(undefined)
  }
}

/**
 * The parameters of the page's address, and the two ways to change some of them: as a step that the
 * Back button returns from, or in place.
 */
export function useQuery() {
  const router = useRouter()
  const ahead = useSyncExternalStore(listen, () => coming, none)
  const { pathname, query } = ahead?.pathname === router.pathname ? ahead : router
  return {
    /** Where a link leads that changes parameters. */
    to: (changes: Record<string, string>) => ({ pathname, query: { ...query, ...changes } }),
    of: (name: string) => [query[name]].flat()[0],
    push: (changes: Changes) => void go(router, 'push', changes),
    replace: (changes: Changes) => void go(router, 'replace', changes),
  }
}
