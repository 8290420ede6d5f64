/**
 * From when to when something holds: instants, ISO 8601, or nothing. `version` is 0 where it is not
 * there yet.
 */
type Period = { starts: string; ends: string; version: number }

/**
 * What is wrong with a period, if anything is. Something new without a start begins at once; what
 * was may have ended.
 */
export function periodFault({ starts, ends, version }: Period): string | undefined {
  const begins = starts || (version === 0 ? new Date().toISOString() : '')
  return ends && ends <= begins ? 'It has to end after it starts.' : undefined
}
