import { encode } from 'next-auth/jwt'
import { SECRET } from '../settings'

/** What the cookie of a session says. */
export const tokenOf = (sid: string, email: string) =>
  encode({ token: { sid, sub: email, email }, secret: SECRET, maxAge: 12 * 3600 })
