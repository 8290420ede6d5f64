import { z } from '@/lib/shared/zod'

/*
 * The end of a role, a membership or an API key. It is sent as a day ("2026-12-31"), which counts
 * to its last second in the time zone of the organization, or as an instant with an offset. The
 * server makes an instant of a day (`lib/platform/access/ends.ts`): the data of a browser's time zones may
 * be old.
 */

const DAY = 86_400_000
const HOUR = 3_600_000
/**
 * No clock is further behind UTC: so long after a day has ended in UTC, it has ended everywhere.
 */
const HOURS_BEHIND = 12
/**
 * Later ends have years of five figures in UTC, which ISO 8601 and the database write in different
 * ways.
 */
const LATEST = Date.UTC(9999, 11, 31)

export const CHOOSE_END = 'Choose a day, or a date and time with an offset.'
export const END_IS_PAST = 'Choose a time in the future.'
export const DAY_IS_OVER = 'Choose today or a later day.'
const TOO_LATE = 'Choose a day before December 31, 9999.'

/** Whether an end is a day and not an instant. */
export const isDay = (end: string): boolean => !end.includes('T')

/** Returns the earliest day that has not ended everywhere on Earth, as "2026-12-31". */
export const earliestDay = (now = Date.now()): string =>
  new Date(now - HOURS_BEHIND * HOUR).toISOString().slice(0, 10)

/** An end as it is sent; `error` is said of what is neither a day nor an instant. */
export const endOf = (error = CHOOSE_END) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error })
    .refine((end) => Date.parse(end) < LATEST, TOO_LATE)

/** An end that is not past. Whether a day is over where the organization is, the server decides. */
export const futureEndOf = (error = CHOOSE_END) =>
  endOf(error).superRefine((end, context) => {
    if (isDay(end) && end < earliestDay())
      context.addIssue({ code: 'custom', message: DAY_IS_OVER })
    if (!isDay(end) && Date.parse(end) <= Date.now())
      context.addIssue({ code: 'custom', message: END_IS_PAST })
  })

/**
 * Whether an end that has just been sent is at most so many days away. Of a day, UTC's day decides
 * to within one.
 */
export const isWithinDays = (end: string, days: number): boolean =>
  Date.parse(end) <= Date.now() + (isDay(end) ? days + 1 : days) * DAY
