import { setCookie } from 'cookies-next/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/config/env'

type Options = { maxAge: number; domain?: string; httpOnly?: boolean }

/** Adds a cookie for all paths to an answer. `maxAge` is in seconds. */
export const addCookie = async (
  req: IncomingMessage,
  res: ServerResponse,
  name: string,
  value: string,
  options: Options,
): Promise<void> => {
  const secure = env().site.loginOrigin.startsWith('https:')
  await setCookie(name, value, { req, res, sameSite: 'lax', secure, ...options })
}
