import { sql, type SQL } from 'drizzle-orm'

/** A day as it was asked for; an instant counts as the day that it is in UTC. */
export const dayIn = (moment: string): SQL =>
  moment.includes('T')
    ? sql`(${moment}::timestamptz at time zone 'UTC')::date`
    : sql`${moment}::date`
