import { z } from 'zod'

/** What a parameter of an address names, as in `Group`. */
const nouns = z.registry<{ noun: string }>()

/**
 * Marks the schema of a parameter in the path of an address. What it refuses cannot be the id of
 * anything, and is answered like an id that nothing has: by 404.
 */
export function inPath<Id extends z.ZodType>(noun: string, id: Id): Id {
  nouns.add(id as z.ZodType, { noun })
  return id
}

/** An id that is counted up, in a path. */
export function numberInPath(noun: string, max = 2_147_483_647) {
  const unknown = `Unknown ${noun.toLowerCase()}.`
  return inPath(noun, z.coerce.number(unknown).int(unknown).positive(unknown).max(max, unknown))
}

/** An id, a code or a key in a path: one that is longer than any is not read. */
export const textInPath = (noun: string, max: number) => inPath(noun, z.string().max(max))

/** What a parameter of a query names, when it stands in the path of the address. */
export const nounOf = (query: z.ZodType | undefined, parameter: PropertyKey | undefined) => {
  const schema =
    query instanceof z.ZodObject ? (query.shape as z.ZodRawShape)[String(parameter)] : undefined
  return schema && nouns.get(schema as z.ZodType)?.noun
}
