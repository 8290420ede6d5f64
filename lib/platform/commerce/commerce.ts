import { createCommerceClient } from '@/lib/platform/commerce/client'
import { isConflict, type CommerceError } from '@/lib/platform/commerce/errors'
import { env } from '@/lib/platform/config/env'

export const NOT_SET_UP = 'Commerce is not set up here.'
export const isSetUp = () => Boolean(env().MEDUSA_BACKEND_URL)

/** The shop, as the console's own user; `seconds` are what one answer may take. */
export function shop(seconds = env().MEDUSA_TIMEOUT_SECONDS) {
  const { MEDUSA_BACKEND_URL: baseUrl, MEDUSA_API_TOKEN: apiToken } = env()
  return createCommerceClient({
    baseUrl,
    apiToken,
    timeout: seconds * 1000,
    retries: 1,
    credentials: false,
  }).admin
}

/**
 * The longest that one answer to a question may take, in seconds: it is asked twice, and somebody
 * waits.
 */
const PATIENCE = 4

/**
 * The shop, to be asked and told nothing: where it does not answer soon, it is away. What is told
 * has all of its time.
 */
export const shopToAsk = () => shop(Math.min(PATIENCE, env().MEDUSA_TIMEOUT_SECONDS))

/** The shop as its customers meet it: nobody is signed in. */
export function storefront() {
  const { MEDUSA_BACKEND_URL: baseUrl, MEDUSA_TIMEOUT_SECONDS: seconds } = env()
  return createCommerceClient({ baseUrl, timeout: seconds * 1000, retries: 1, credentials: false })
}

/** Not the shop's word: what stands in its place, or a token that somebody will put right. */
const NOT_ITS_WORD = [401, 403, 429]

/** Whether the shop could not be asked, so that it may do later what it was asked for. */
export const isAway = (error: CommerceError) => {
  const { status, type } = error
  if (status === undefined) return type !== 'refused'
  return status < 400 || status >= 500 || NOT_ITS_WORD.includes(status) || isConflict(error)
}

/**
 * Whether it answers nothing at the moment. A 500 may be about the one thing that it was asked for.
 */
export const isSilent = (error: CommerceError) => isAway(error) && error.status !== 500

/** Why the shop has not done what it was asked for, as people read it. */
export function sentenceAbout(error: CommerceError): string {
  const { status, type, message } = error
  if (type === 'starting') return 'Commerce is starting.'
  if (type === 'outcome_unknown')
    return 'The connection to commerce was lost: nobody can tell whether it is there.'
  if (type === 'timeout') return 'Commerce did not answer in time.'
  if (status === undefined) return 'Commerce does not answer.'
  if (isConflict(error)) return 'Commerce is changing the same things for somebody else.'
  if (status === 401) return 'Commerce does not take the console’s token.'
  return `Commerce has refused it: ${message.replace(/\.$/, '')}.`
}
