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
