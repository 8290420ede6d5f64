import { createContext } from 'react'
import type { Scheme } from './color-scheme'

/**
 * What only the server's rendering knows: a context keeps it out of the page's serialized props.
 */
export const RequestContext = createContext<{ nonce: string; scheme: Scheme } | null>(null)
