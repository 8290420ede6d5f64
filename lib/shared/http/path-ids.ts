import { z } from '@/lib/shared/zod'

/** What a parameter of an address names, as in `Group`. */
const nouns = z.registry<{ noun: string }>()

/**
 * Marks the schema of a parameter in the path of an address. What it refuses cannot be the id of
 * anything, and is answered like an id that nothing has: by 404.
 */
export function inPath<Id extends z.ZodType>(noun: string, id: Id): Id {
  const described = id.describe(`Identifies the ${noun.toLowerCase()}.`)
  nouns.add(described as z.ZodType, { noun })
  return described
}

/** An id that is counted up, in a path. */
export function numberInPath(noun: string, max = 2_147_483_647) {
  const unknown = `Unknown ${noun.toLowerCase()}.`
  return inPath(noun, z.coerce.number(unknown).int(unknown).positive(unknown).max(max, unknown))
}

/** An id, a code or a key in a path: one that is longer than any is not read. */
export const textInPath = (noun: string, max: number) => inPath(noun, z.string().max(max))

/** What a parameter of a path names, as in `Group`; undefined where its schema does not say. */
export const nounOf = (params: z.ZodRawShape, parameter: PropertyKey | undefined) => {
  const schema = params[String(parameter)]
  return schema && nouns.get(schema as z.ZodType)?.noun
}
