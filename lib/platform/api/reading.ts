import { z } from '@/lib/shared/zod'
import { nounOf } from '@/lib/shared/http/path-ids'
import type { Address } from './endpoints'
import { invalid, notFound } from './errors'
import { sentenceAbout } from './sentences'

/** What was sent, as the schema has it; without one, as it came. */
export function read<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return value as z.output<S>
  const parsed = schema.safeParse(value, { error: sentenceAbout })
  return parsed.success ? parsed.data : invalid(parsed.error)
}

type AddressSchemas<Q extends z.ZodType, P extends z.ZodRawShape> = { params?: P; query?: Q }
type ReadAddress<Q extends z.ZodType, P extends z.ZodRawShape> = (
  request: { params: unknown; query: unknown },
  others?: () => void,
) => Address<Q, P>

/**
 * Returns what reads the parameters of a path and of a query. It throws 422 for what the schemas
 * refuse. A path that names nothing, such as a word in the place of an id, is 404 like the id of
 * nothing; `others` reads what else was sent before, so that a call with two mistakes is told of the
 * same one.
 */
export function addressReader<Q extends z.ZodType, P extends z.ZodRawShape>({
  params: shape = {} as P,
  query: querySchema,
}: AddressSchemas<Q, P>): ReadAddress<Q, P> {
  const paramsSchema = z.object(shape)
  return (request, others) => {
    const options = { error: sentenceAbout }
    const params = paramsSchema.safeParse(request.params, options)
    const query = querySchema?.safeParse(request.query, options)
    const inPath = params.error?.issues ?? []
    const refused = [
      ...inPath.filter(({ path: [name] }) => !nounOf(shape, name)),
      ...(query?.error?.issues ?? []),
    ]
    if (refused.length > 0) invalid({ issues: refused })
    if (inPath.length > 0) {
      others?.()
      notFound(nounOf(shape, inPath[0]!.path[0])!)
    }
    return {
      params: params.data,
      query: query ? query.data : request.query,
    } as Address<Q, P>
  }
}
