import type { MouseEvent } from 'react'
import { links } from './links'
import { isPlain } from './links-followed'

/** How long signing out may take, the identity provider's part included: milliseconds. */
const LONGEST = 30_000

let begun = -Infinity

/** The properties of a link that signs out. */
export const signOutLink = {
  href: links.logout,
  onClick: ({ nativeEvent }: MouseEvent) => {
    if (isPlain(nativeEvent)) begun = performance.now()
  },
}

/**
 * How long this tab must wait before it may go to the sign-in page, in milliseconds; 0 when it is
 * not signing out. Otherwise that navigation would replace the one that signs out, and the provider
 * would sign the same person in again.
 */
export const untilSignedOut = () => Math.max(0, begun + LONGEST - performance.now())
