const PREFIXES = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb'] as const
export type Prefix = (typeof PREFIXES)[number]

/** From the first of a span to before the second, in ISO 8601. */
export type Moments = { prefix: Prefix; from: string; to: string }

const DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

const MS = { minute: 60_000, second: 1000 }

/**
 * Reads a date of a search: `2026`, `ge2026-03`, `lt2026-03-31T08:15:00Z`. What names no zone is in
 * UTC. Undefined for what is no date.
 */
export function momentsOf(text: string): Moments | undefined {
  const prefix = PREFIXES.find((one) => text.startsWith(one)) ?? 'eq'
  // A plus sign that nobody has encoded arrives as a space.
  const date = (text.startsWith(prefix) ? text.slice(2) : text).replace(' ', '+')
  const parts = DATE.exec(date)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone = 'Z'] = parts
  const clock =
    hour === undefined
      ? 'T00:00:00.000Z'
      : `T${hour}:${minute}:${second ?? '00'}.${(fraction ?? '000').slice(0, 3).padEnd(3, '0')}${zone}`
  const from = new Date(`${year}-${month ?? '01'}-${day ?? '01'}${clock}`)
  // 30 February would be another day.
  if (
    Number.isNaN(from.getTime()) ||
    (day && new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() !== Number(day))
  )
    return undefined
  const to = new Date(from)
  if (month === undefined) to.setUTCFullYear(to.getUTCFullYear() + 1)
  else if (day === undefined) to.setUTCMonth(to.getUTCMonth() + 1)
  else if (hour === undefined) to.setUTCDate(to.getUTCDate() + 1)
  else
    to.setTime(
      to.getTime() + (second === undefined ? MS.minute : fraction === undefined ? MS.second : 1),
    )
  // An offset may lead out of the years that have four digits.
  if (from.getUTCFullYear() < 1 || to.getUTCFullYear() > 9999) return undefined
  return { prefix, from: from.toISOString(), to: to.toISOString() }
}
