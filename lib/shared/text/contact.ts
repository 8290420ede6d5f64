import { z } from '@/lib/shared/zod'
import { findInvisible, invisibleSentence, trimSpace } from './characters'
import { EmailAddress } from './email'

/** Says how to write a number that could not be read. */
export const NOT_A_PHONE =
  'This is not a complete phone number. Write it with its country code, like +49 30 123456.'
export const TWO_PHONES = 'This says two phone numbers. Write one of them.'
export const MAX_PHONE_LENGTH = 80
const WEBSITE = 'A website is an address that begins with https://.'

/**
 * A phone number as it is written. The server reads it when it is saved, by `lib/platform/places/phones.ts`:
 * for one without a country code it needs the country of the record. Empty for none.
 */
export const OptionalPhone = z
  .string(NOT_A_PHONE)
  .trim()
  .max(MAX_PHONE_LENGTH, NOT_A_PHONE)
  .refine((text) => text === '' || /\p{Nd}/u.test(text), NOT_A_PHONE)

export const OptionalEmail = z.string('This is not an e-mail address.').transform((text, ctx) => {
  if (text.trim() === '') return ''
  const { data, error } = EmailAddress.safeParse(text)
  if (error) ctx.addIssue({ code: 'custom', message: error.issues[0]!.message, continue: true })
  return data ?? text
})

/** Whether it is an address on the web that can be opened without being read on the way. */
function isWebsite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url?.protocol === 'https:' && !url.username && !url.password && /^https:\/\/[^\s]+$/i.test(text)
  )
}

/** Composed, and without invisible characters, which lead somewhere else. */
export const OptionalWebsite = z
  .string(WEBSITE)
  .overwrite((text) => trimSpace(text.normalize('NFC')))
  .max(300, 'A website’s address has at most 300 characters.')
  .superRefine((text, context) => {
    const invisible = findInvisible(text)
    const message = invisible
      ? invisibleSentence(invisible)
      : text === '' || isWebsite(text)
        ? undefined
        : WEBSITE
    if (message) context.addIssue({ code: 'custom', message, continue: true })
  })
