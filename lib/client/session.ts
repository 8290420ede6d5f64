import type { ConsoleSession } from '@/lib/shared/http/session'

/**
 * The session as the server has it, without keeping it alive: null once it is over, undefined when
 * no answer comes.
 */
export async function readSession(signal: AbortSignal): Promise<ConsoleSession | null | undefined> {
  try {
    const response = await fetch('/api/auth/session', { signal, headers: { 'X-Background': '1' } })
    if (!response.ok) return undefined
    const session = (await response.json()) as Partial<ConsoleSession>
    return session.user ? (session as ConsoleSession) : null
  } catch {
    return undefined
  }
}

/** Makes next-auth's provider look again, as if another tab had told it to. */
export const lookAgain = () => {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } })
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
}
