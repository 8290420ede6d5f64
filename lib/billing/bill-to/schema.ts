import { z } from '@/lib/shared/zod'
import { versioned } from '@/lib/shared/list'
import { SUBDIVISION } from '@/lib/shared/places/subdivision-codes'
import { isSubdivision } from '@/lib/shared/places/subdivisions'
import { TAX_ID_TYPES, taxIdTrouble } from '@/lib/shared/places/tax-ids'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'

/** How many of each an organization can name. */
export const MOST_TAX_IDS = 3
export const MOST_EMAILS = 5

const text = (longest: number, what: string) =>
  nameOf(0, longest, `${what} has at most ${longest} characters.`)

const TaxId = z
  .strictObject({
    type: z.enum(TAX_ID_TYPES, 'Choose what kind of tax ID this is.'),
    value: z.string().trim(),
  })
  .superRefine(({ type, value }, context) => {
    const message = type === '' ? 'Choose what kind of tax ID this is.' : taxIdTrouble(type, value)
    if (message)
      context.addIssue({ code: 'custom', path: [type === '' ? 'type' : 'value'], message })
  })

const fields = {
  name: nameOf(1, 200, 'A name has 1 to 200 characters.'),
  street: text(200, 'A street'),
  city: text(100, 'A city'),
  postalCode: text(20, 'A postal code'),
  subdivision: z
    .string()
    .trim()
    .refine((value) => value === '' || isSubdivision(value), SUBDIVISION),
  country: z
    .number('Choose a country.')
    .int('Choose a country.')
    .min(1, 'Choose a country.')
    .max(999, 'Choose a country.'),
}

/**
 * Whoever invoices are made out to where that is not the organization itself, as its account has
 * it.
 */
const Addressee = z.strictObject({
  ...fields,
  taxIds: z.array(TaxId).max(MOST_TAX_IDS, `There are at most ${MOST_TAX_IDS} tax IDs.`),
})

const Emails = z
  .array(EmailAddress)
  .max(MOST_EMAILS, `There are at most ${MOST_EMAILS} addresses.`)
  .superRefine((emails, context) =>
    emails.forEach((email, index) => {
      if (emails.indexOf(email) < index)
        context.addIssue({ code: 'custom', path: [index], message: 'This address is there twice.' })
    }),
  )

/**
 * What the invoices of an organization say; nobody else is named where they say what its account
 * says.
 */
export const BillToChange = z.strictObject({
  addressee: Addressee.nullable(),
  emails: Emails,
  purchaseOrder: nameOf(0, 50, 'A reference has at most 50 characters.'),
  ...versioned,
})
export type BillToChange = z.infer<typeof BillToChange>

const taxIds = z.array(z.object({ type: z.string(), value: z.string() }))

export const BillTo = z.object({
  addressee: z
    .object({
      name: z.string(),
      street: z.string(),
      city: z.string(),
      postalCode: z.string(),
      subdivision: z.string(),
      country: z.number().int(),
      taxIds: z.array(z.object({ type: z.enum(TAX_ID_TYPES), value: z.string() })),
    })
    .nullable(),
  emails: z.array(ShownEmail),
  purchaseOrder: z.string(),
  /** As the next invoice says it. */
  printed: z.object({ name: z.string(), address: z.array(z.string()), taxIds }),
  /**
   * A sentence for each text of the next invoice that it cannot print whole: it prints a
   * replacement.
   */
  unprintable: z.array(z.string()),
  /** The organization that is billed for this one, where another one is. */
  payer: z.string().nullable(),
  /** 0 while nothing was said. */
  version: z.number().int(),
  updatedAt: z.iso.datetime().nullable(),
})
export type BillTo = z.infer<typeof BillTo>

export const BillToCountry = z.object({ label: z.string(), value: z.number().int() })
