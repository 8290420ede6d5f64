import { z } from '@/lib/shared/zod'

const WHEN = 'Choose a day and a time.'
/**
 * Times before 1970 are past, and years of five figures are written in different ways by ISO 8601
 * and the database.
 */
const isInRange = (time: string) =>
  Date.parse(time) >= 0 && Date.parse(time) < Date.UTC(9999, 11, 31)

/**
 * A time of sending as it is sent: an instant, or a local time without an offset,
 * "2026-12-01T09:00".
 */
export const SendTime = z
  .union([z.iso.datetime({ local: true }), z.iso.datetime({ offset: true })], { error: WHEN })
  .refine(isInRange, WHEN)

/** Whether a time of sending has no offset. */
export const isLocalTime = (time: string): boolean => /T[\d:.]+$/.test(time)
