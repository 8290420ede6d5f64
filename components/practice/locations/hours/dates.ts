const A_DAY = 86_400_000
const written = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** A day of the calendar so many days later: "2026-03-01". */
export const addDays = (day: string, days: number) => written(Date.parse(day) + days * A_DAY)

/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, 1 - (new Date(day).getUTCDay() || 7))
