import { useSWRConfig } from 'swr'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { keyOf } from '@/lib/client/swr'
import type { PreferencesChange, SignUp } from '@/lib/marketing/newsletter/schema'

// What was shown stays: somebody may read it for long.
const once = { revalidateOnFocus: false, revalidateOnReconnect: false }

/** What can be subscribed to on the host at hand, and whose it is. */
export const useNewsletter = () => useRead(request('GET', '/newsletter'), once)

/**
 * Asks for a confirmation by mail; what it answers says nothing of whether the address was known.
 */
export const signUp = (body: SignUp) => call(request('POST', '/newsletter', { body }))

/** Confirms what was asked for with the link's token. */
export const confirmNewsletter = (token: string) =>
  call(request('POST', '/newsletter/confirm', { query: { token }, body: {} }))

const preferencesOf = (token: string) => request('GET', '/mail/preferences', { query: { token } })

/** What somebody gets, by the token of a mail to them; nothing is asked for without one. */
export const usePreferences = (token: string | undefined) =>
  useRead(token ? preferencesOf(token) : null, once)

/** Saves what somebody wants to get from now on. */
export function useSavePreferences(token: string) {
  const { mutate } = useSWRConfig()
  return async (body: PreferencesChange) => {
    const saved = await call(request('PUT', '/mail/preferences', { query: { token }, body }))
    await mutate(keyOf(preferencesOf(token)), saved, { revalidate: false })
    return saved
  }
}
