import { z } from '@/lib/shared/zod'
import { listQuery, versioned } from '@/lib/shared/list'
import { OptionalEmail } from '@/lib/shared/text/contact'
import { ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'

const PREFIX = 'A prefix is 2 to 10 capital letters and digits, the first of them a letter.'
const COUNTRY = 'Choose countries.'
const line = (most: number, sentence: string) => nameOf(0, most, sentence)

const fields = {
  name: nameOf(1, 200, 'A name has 1 to 200 characters.'),
  prefix: z
    .string(PREFIX)
    .trim()
    .regex(/^[A-Z][A-Z0-9]{1,9}$/, PREFIX),
  /** Line by line, as it stands on invoices. */
  address: z
    .array(nameOf(1, 100, 'A line has 1 to 100 characters.'))
    .max(6, 'An address has at most 6 lines.'),
  taxId: line(50, 'A tax ID has at most 50 characters.'),
  email: OptionalEmail,
  bankAccount: line(200, 'An account has at most 200 characters.'),
  /** ISO 3166-1 numeric; none for whoever sells to all countries that nobody else names. */
  countries: z
    .array(z.number(COUNTRY).int(COUNTRY).min(1, COUNTRY).max(999, COUNTRY))
    .max(250, COUNTRY),
}

export const LegalEntityInput = z.strictObject(fields)
export type LegalEntityInput = z.infer<typeof LegalEntityInput>
export const LegalEntityChange = z.strictObject({ ...fields, ...versioned })
export type LegalEntityChange = z.infer<typeof LegalEntityChange>

/** Who sells, as the law knows them. */
export const LegalEntity = z.object({
  id: z.number().int(),
  prefix: z.string(),
  name: z.string(),
  address: z.array(z.string()),
  taxId: z.string(),
  email: ShownEmail,
  bankAccount: z.string(),
  countries: z.array(z.number().int()),
  /** How many invoices and credit notes it has issued: from the first on its prefix stays. */
  issued: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type LegalEntity = z.infer<typeof LegalEntity>

export const LegalEntityListQuery = listQuery(['prefix', 'name', 'issued'], {})
export type LegalEntityListQuery = z.infer<typeof LegalEntityListQuery>
