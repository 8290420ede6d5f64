// pg has no types of it.
declare module 'pg/lib/utils' {
  /** A value as it is sent to PostgreSQL. */
  export function prepareValue(value: unknown): string | Buffer | null
}
