import useSWR, { useSWRConfig } from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type {
  Confirmed,
  Newsletter,
  Preferences,
  PreferencesChange,
  SignedUp,
  SignUp,
} from '@/lib/newsletter/schema'

// What was shown stays: somebody may read it for long.
const once = { revalidateOnFocus: false, revalidateOnReconnect: false }

/** What can be subscribed to on the host at hand, and whose it is. */
export const useNewsletter = () => useSWR<Newsletter, Failure>('/newsletter', once)

/**
 * Asks for a confirmation by mail; what it answers says nothing of whether the address was known.
 */
export const signUp = (data: SignUp) => call<SignedUp>({ url: '/newsletter', method: 'POST', data })

/** Confirms what was asked for with the link's token. */
export const confirmNewsletter = (token: string) =>
  call<Confirmed>({ url: '/newsletter/confirm', method: 'POST', params: { token }, data: {} })

const keyOf = (token: string) => ['/mail/preferences', { token }] as const

/** What somebody gets, by the token of a mail to them; nothing is asked for without one. */
export const usePreferences = (token: string | undefined) =>
  useSWR<Preferences, Failure>(token ? keyOf(token) : null, once)

/** Saves what somebody wants to get from now on. */
export function useSavePreferences(token: string) {
  const { mutate } = useSWRConfig()
  return async (data: PreferencesChange) => {
    const saved = await call<Preferences>({
      url: '/mail/preferences',
      method: 'PUT',
      params: { token },
      data,
    })
    await mutate(keyOf(token), saved, { revalidate: false })
    return saved
  }
}
