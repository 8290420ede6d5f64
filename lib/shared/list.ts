import { z } from '@/lib/shared/zod'

const LIMIT = 'The limit is a number from 1 to 1000.'
const OFFSET = 'The offset is a number from 0 to 10,000,000.'

/**
 * What every list can be asked: a page, an order, words to search for, and filters of its own.
 * `sorts` are the columns it can be ordered by (`-name` for descending), `first` when nothing is
 * said. `format=csv` answers all rows.
 */
export const listQuery = <Filters extends z.ZodRawShape>(
  sorts: [string, ...string[]],
  filters: Filters,
  first = sorts[0],
) =>
  z.strictObject({
    search: z
      .string()
      .trim()
      .max(100, 'Search for at most 100 characters.')
      .optional()
      .describe('Words to search for.'),
    sort: z
      .enum(
        sorts.flatMap((sort) => [sort, `-${sort}`]),
        'This list cannot be sorted by that.',
      )
      .default(first)
      .describe('Column to sort by. Prefix it with `-` for descending order.'),
    limit: z.coerce
      .number(LIMIT)
      .int(LIMIT)
      .min(1, LIMIT)
      .max(1000, LIMIT)
      .default(25)
      .describe('Maximum number of rows to return.'),
    offset: z.coerce
      .number(OFFSET)
      .int(OFFSET)
      .min(0, OFFSET)
      .max(10_000_000, OFFSET)
      .default(0)
      .describe('Number of rows to skip.'),
    format: z
      .literal('csv', 'The only other format is csv.')
      .optional()
      .describe('`csv` returns all rows as a file and ignores paging.'),
    ...filters,
  })

/** A filter that lets several values through, as in `status=active,invited`. */
export const anyOf = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(values, 'This filter does not know that value.')))
    .optional()
    .describe('Only rows with one of these comma-separated values.')

/** A filter that lets the rows of several organizations through by their subdomains. */
export const anyOrganization = () =>
  z
    .string()
    .max(1000)
    .transform((list) => list.split(',').filter(Boolean))
    .optional()
    .describe(
      'Subdomains of organizations, separated by commas, where the call is about all of them.',
    )

/** A filter that lets several records through by their numbers, as in `role=3,17`. */
export const anyId = () =>
  z
    .string()
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(z.number().int('This filter takes numbers.').min(1).max(2_147_483_647)).max(100))
    .optional()
    .describe('Only rows of these records, as comma-separated numbers.')

/**
 * Staff name the organization a call is about: its domainURL, or `global`, which is also what is
 * meant without it.
 */
export const aboutOrganization = {
  organizationDomainURL: z
    .string()
    .max(63)
    .optional()
    .describe('Subdomain of the organization. Use `global`, or omit it, for all organizations.'),
}

/** A record as it was read: a change of an older version is refused. */
export const versioned = { version: z.int32('The version is missing.') }
