import { z } from 'zod'
import { normalizeEmail } from './allow-list'

const EMAIL = 'This is not an e-mail address.'

/** As people sign in with it: trimmed and in small letters. What would mean a second recipient is none. */
export const EmailAddress = z
  .string(EMAIL)
  .trim()
  .max(254, 'An e-mail address has at most 254 characters.')
  .transform((address, ctx) => {
    const normal = /[,;:<>()[\]"\\\p{Cc}]/u.test(address) ? null : normalizeEmail(address)
    if (normal === null) ctx.addIssue({ code: 'custom', message: EMAIL })
    return normal ?? z.NEVER
  })

/**
 * An address that mails come from or are answered to. Whoever receives them has to be able to write to it, and many mail servers
 * accept only ASCII before the @.
 */
export const SenderAddress = EmailAddress.refine(
  (address) => /^[\x21-\x7e]+@/.test(address),
  'Before the @, use only letters without accents, digits and ASCII punctuation. Many mail servers cannot answer to other addresses.',
)
