import type { ConsoleSession } from '@/lib/shared/http/session'
import { httpClient } from './http'

/**
 * The session as the server has it, without keeping it alive: null once it is over, undefined when
 * no answer comes.
 */
export async function readSession(signal: AbortSignal): Promise<ConsoleSession | null | undefined> {
  try {
    const { status, data } = await httpClient.get<unknown>('/api/auth/session', {
      signal,
      headers: { 'X-Background': '1' },
    })
    // A proxy may answer with a page of its own.
    if (status !== 200 || typeof data !== 'object' || data === null) return undefined
    return 'user' in data ? (data as ConsoleSession) : null
  } catch {
    return undefined
  }
}

/** Makes next-auth's provider look again, as if another tab had told it to. */
export const lookAgain = () => {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
}
