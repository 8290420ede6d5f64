import { z } from '@/lib/shared/zod'
import { NO_EMAIL, readDomain, readEmail, shownAddress, type Reading } from './email-address'

/**
 * Composes what keyboards and files write decomposed: in a form that is no other address, only
 * other bytes.
 */
const compose = (text: string) => text.normalize('NFC')

const readBy = (read: (text: string) => Reading) => (text: string, ctx: z.RefinementCtx) => {
  const found = read(text)
  if ('value' in found) return found.value
  // What follows is still checked, so that a form says all of its errors at once.
  ctx.addIssue({ code: 'custom', message: found.fault, continue: true })
  return text
}

/** An address in its stored form, as it is compared everywhere: lower case, with A-labels. */
export const EmailAddress = z.string(NO_EMAIL).overwrite(compose).transform(readBy(readEmail))

/**
 * An address that mails come from or are answered to. Whoever receives them has to be able to write
 * to it, and many mail servers accept only ASCII before the @.
 */
export const SenderAddress = EmailAddress.refine((address) => /^[\x21-\x7e]+@/.test(address), {
  when: ({ issues }) => issues.length === 0,
  error:
    'Before the @, use only letters without accents, digits and ASCII punctuation. Many mail servers cannot answer to other addresses.',
})

/** A domain in its stored form; `sentence` is said of what is not a text. */
export const EmailDomain = (sentence: string) =>
  z.string(sentence).overwrite(compose).transform(readBy(readDomain))

/** An address of an answer: stored with A-labels, shown with U-labels. */
export const ShownEmail = z.string().overwrite(shownAddress)

/** A domain of an answer, shown with U-labels. */
export const ShownDomain = ShownEmail
