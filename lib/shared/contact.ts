import { z } from 'zod'
import { EmailAddress } from './email'

const PHONE = 'A phone number begins with + and the country’s code, as in +1 312 555 0142.'
const WEBSITE = 'A website is an address that begins with https://.'

/** As E.164 has it: what people put between the digits is left out. Empty for none. */
export const OptionalPhone = z
  .string(PHONE)
  .max(40, PHONE)
  .transform((text) => text.replace(/[\s().\-/]/g, ''))
  .refine((text) => text === '' || /^\+[1-9]\d{6,14}$/.test(text), PHONE)

export const OptionalEmail = z
  .string('This is not an e-mail address.')
  .trim()
  .transform((text, ctx) => {
    if (text === '') return ''
    const { data, error } = EmailAddress.safeParse(text)
    if (error) ctx.addIssue({ code: 'custom', message: error.issues[0]!.message })
    return data ?? z.NEVER
  })

/** Whether it is an address on the web that can be opened without being read on the way. */
function isWebsite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && !url.username && !url.password && /^https:\/\/[^\s]+$/i.test(text)
}

export const OptionalWebsite = z
  .string(WEBSITE)
  .trim()
  .max(300, 'A website’s address has at most 300 characters.')
  .refine((text) => text === '' || isWebsite(text), WEBSITE)
