import { z } from '@/lib/shared/zod'

/** `value` is the ISO 3166-1 numeric code. */
export const CountryOption = z.object({ label: z.string(), value: z.number().int() })
export type CountryOption = z.infer<typeof CountryOption>
