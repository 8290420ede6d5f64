import { z } from '@/lib/shared/zod'
import { NO_EMAIL, readEmail } from '@/lib/shared/text/email-address'

// What is entered is kept as it was typed.

export const text = (empty: string, most = 250) =>
  z.string().trim().min(1, empty).max(most, `This has at most ${most} characters.`)

/** An address in its stored form: Medusa compares them as they are. */
export const email = z.string().transform((typed, ctx) => {
  const read = readEmail(typed.normalize('NFC'))
  if ('value' in read) return read.value
  const message =
    read.fault === NO_EMAIL ? 'Enter an e-mail address, as in name@example.com.' : read.fault
  ctx.addIssue({ code: 'custom', message, continue: true })
  return typed
})

const isPercent = (typed: string) => /^\d{1,3}(\.\d{1,4})?$/.test(typed) && Number(typed) <= 100
/** A tax rate, as in 19 or 8.875. */
export const percent = z
  .string()
  .trim()
  .transform((typed) => typed.replace(',', '.'))
  .refine(isPercent, 'Enter a percentage from 0 to 100, as in 8.875.')

const isWhole = (typed: string) => /^\d{1,9}$/.test(typed)
/** How many there are. */
export const quantity = z.string().trim().refine(isWhole, 'Enter a whole number, 0 or more.')
export const measure = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isWhole(typed), 'Enter a whole number, or nothing.')
