import type { z } from 'zod'
import { nounOf } from '@/lib/shared/path-ids'
import { invalid, notFound } from './errors'
import { sentenceAbout } from './sentences'

/** What was sent, as the schema has it; without one, as it came. */
export function read<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return value as z.output<S>
  const parsed = schema.safeParse(value, { error: sentenceAbout })
  return parsed.success ? parsed.data : invalid(parsed.error)
}

/**
 * A query, the parameters of its path included. Where these alone cannot be right, `others` reads
 * what else was sent, and what they name is 404: like that of an id which is right, but of nothing.
 */
export function readQuery<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  others?: () => void,
): z.output<S> {
  const parsed = schema?.safeParse(value, { error: sentenceAbout })
  if (!parsed || parsed.success) return parsed ? parsed.data : (value as z.output<S>)
  const { issues } = parsed.error
  const rest = issues.filter(({ path: [parameter] }) => !nounOf(schema, parameter))
  if (rest.length > 0) invalid({ issues: rest })
  others?.()
  return notFound(nounOf(schema, issues[0]!.path[0])!)
}
