import type { MouseEvent } from 'react'
import { links } from './links'
import { isPlain } from './links-followed'

/** How long signing out may take, the identity provider's part included: milliseconds. */
const LONGEST = 30_000

let begun = -Infinity

/** What a link has that signs out in this tab. */
export const signOutLink = {
  href: links.logout,
  onClick: ({ nativeEvent }: MouseEvent) => {
    if (isPlain(nativeEvent)) begun = performance.now()
  },
}

/**
 * How long this tab has to wait before it may lead to sign-in, in milliseconds: while it signs out,
 * that would take the place of signing out, and the provider would sign the same person in again.
 */
export const untilSignedOut = () => Math.max(0, begun + LONGEST - performance.now())
