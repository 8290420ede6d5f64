import { z } from '@/lib/shared/zod'
import { textOf } from '@/lib/shared/text/text'
import { dayOverlap, faultOf, weeklyOverlap, type Interval } from './hours'

// What forms and the API say of hours; the rules themselves are in hours.ts.

const DAY = 'Choose a day of the week.'
const OPENS = 'A time is 00:00 to 23:59.'
const CLOSES = 'A time is 00:00 to 24:00.'
const DATE = 'Choose a date.'

const times = {
  open: z.string(OPENS).regex(/^([01]\d|2[0-3]):[0-5]\d$/, OPENS),
  close: z.string(CLOSES).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, CLOSES),
  nextDay: z.boolean(),
}

function refuseFault(interval: Interval, ctx: z.RefinementCtx) {
  const message = faultOf(interval)
  if (message) ctx.addIssue({ code: 'custom', path: ['close'], message })
}

type Overlap = (hours: never[]) => { index: number; message: string } | undefined
const refuseOverlap = (overlap: Overlap) => (hours: Interval[], ctx: z.RefinementCtx) => {
  const found = hours.some(faultOf) ? undefined : overlap(hours as never[])
  if (found) ctx.addIssue({ code: 'custom', path: [found.index, 'open'], message: found.message })
}

export const WeeklyHours = z
  .array(
    z
      .strictObject({ day: z.number(DAY).int(DAY).min(1, DAY).max(7, DAY), ...times })
      .superRefine(refuseFault),
  )
  .max(70, 'A week has at most 70 intervals.')
  .superRefine(refuseOverlap(weeklyOverlap))
  .transform((hours) => hours.toSorted((a, b) => a.day - b.day || a.open.localeCompare(b.open)))

const Exception = z
  .strictObject({
    from: z.iso.date(DATE),
    to: z.iso.date(DATE),
    /** Of each of these days, in the place of the week's; none: closed. */
    hours: z
      .array(z.strictObject(times).superRefine(refuseFault))
      .max(10, 'A day has at most 10 intervals.')
      .superRefine(refuseOverlap(dayOverlap))
      .transform((hours) => hours.toSorted((a, b) => a.open.localeCompare(b.open))),
    reason: textOf(120, 'A reason has at most 120 characters.'),
  })
  .superRefine(({ from, to, hours }, ctx) => {
    if (to < from)
      ctx.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'The last day is not before the first.',
      })
    // On several days in a row, a night's hours end before the next day's begin.
    const twice = hours.flatMap((interval) => [1, 2].map((day) => ({ ...interval, day })))
    if (to > from && !hours.some(faultOf) && weeklyOverlap(twice))
      ctx.addIssue({
        code: 'custom',
        path: ['to'],
        message: 'Hours of one day overlap those of the next.',
      })
  })

export const Exceptions = z
  .array(Exception)
  .max(100, 'A location has at most 100 exceptions.')
  .superRefine((exceptions, ctx) =>
    exceptions.forEach(({ from, to }, index) => {
      const other = exceptions.slice(0, index).find((one) => one.from <= to && from <= one.to)
      if (other)
        ctx.addIssue({
          code: 'custom',
          path: [index, 'from'],
          message: 'Another exception is about one of these days.',
        })
    }),
  )
  .transform((exceptions) => exceptions.toSorted((a, b) => a.from.localeCompare(b.from)))
