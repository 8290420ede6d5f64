import { z } from '@/lib/shared/zod'

export type MetadataEntry = { key: string; value: string }
export type Metadata = Record<string, unknown> | null

export const emptyEntry: MetadataEntry = { key: '', value: '' }

/** A value as it is typed: texts as they are, anything else as JSON. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export const entriesOf = (metadata: Metadata): MetadataEntry[] =>
  Object.entries(metadata ?? {}).map(([key, value]) => ({ key, value: written(value) }))

/**
 * Medusa keeps no entry without a value, and none of this name, which means something else to its
 * JavaScript.
 */
const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(100)
  .refine((typed) => typed !== '__proto__', 'The shop cannot keep this name.')
export const MetadataEntries = z
  .array(z.object({ key: name, value: z.string().min(1, 'Enter a value.').max(5000) }))
  .superRefine((entries, context) => {
    const seen = new Set<string>()
    for (const [index, { key }] of entries.entries()) {
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'key'],
          message: 'This name is there already.',
        })
      seen.add(key)
    }
  })

/**
 * What is sent for entries. Medusa adds what is sent to what is there, and forgets a name whose
 * value is an empty text: so is every one sent that is there no more. What nobody has touched keeps
 * its kind: a number stays one.
 */
export function metadataOf(
  entries: MetadataEntry[],
  before: Metadata = null,
): Record<string, unknown> {
  const kept = new Map(Object.entries(before ?? {}))
  const gone = [...kept.keys()].filter((key) => !entries.some((entry) => entry.key === key))
  return Object.fromEntries([
    ...gone.map((key) => [key, '']),
    ...entries.map(({ key, value }) => [
      key,
      kept.has(key) && written(kept.get(key)) === value ? kept.get(key) : value,
    ]),
  ])
}
