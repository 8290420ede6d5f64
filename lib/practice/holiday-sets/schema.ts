import { z } from '@/lib/shared/zod'
import { listQuery, versioned } from '@/lib/shared/list'
import { nameOf } from '@/lib/shared/text/text'

const DATE = 'Choose a date.'

const Holiday = z.strictObject({
  date: z.iso.date(DATE),
  name: nameOf(1, 80, 'A holiday’s name has at most 80 characters.'),
})

const fields = {
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  holidays: z
    .array(Holiday)
    .min(1, 'A holiday set has at least one date.')
    .max(200, 'A holiday set has at most 200 dates.')
    .superRefine((holidays, ctx) =>
      holidays.forEach(({ date }, index) => {
        if (holidays.findIndex((one) => one.date === date) < index)
          ctx.addIssue({
            code: 'custom',
            path: [index, 'date'],
            message: 'This date is there twice.',
          })
      }),
    )
    .transform((holidays) => holidays.toSorted((a, b) => a.date.localeCompare(b.date))),
}

export const HolidaySetInput = z.strictObject(fields)
export type HolidaySetInput = z.infer<typeof HolidaySetInput>

export const HolidaySetChange = z.strictObject({ ...fields, ...versioned })
export type HolidaySetChange = z.infer<typeof HolidaySetChange>

/** Days of the year on which the locations that take part are closed. */
export const HolidaySet = z.object({
  id: z.number().int(),
  name: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** How many locations take part. */
  locationCount: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type HolidaySet = z.infer<typeof HolidaySet>

export const HolidaySetListQuery = listQuery(
  ['name', 'organization', 'dates', 'locations', 'updatedAt'],
  {},
)
export type HolidaySetListQuery = z.infer<typeof HolidaySetListQuery>
