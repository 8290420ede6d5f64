/** Two people have changed one record: what it was, what each of them made of it. */
type Versions<V> = { base: V; mine: V; theirs: V }

export type Conflict<V> = Versions<V> & {
  /**
   * The fields somebody else has changed to what mine are not: as a form names them, `prices.usd`
   * within `prices`.
   */
  fields: string[]
  choices: Record<string, 'mine' | 'theirs'>
  /** Mine, but with theirs where I had changed nothing. */
  merged: V
}

type Fields = Record<string, unknown>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What is in a field. Of several texts that one holds by their names, what is not there is an empty
 * one.
 */
export function valueAt(values: Fields, field: string): unknown {
  const [name = '', part] = field.split('.')
  return part === undefined ? values[name] : ((values[name] as Fields)[part] ?? '')
}

function withValue<V extends Fields>(values: V, field: string, value: unknown): V {
  const [name = '', part] = field.split('.')
  return {
    ...values,
    [name]: part === undefined ? value : { ...(values[name] as Fields), [part]: value },
  }
}

/**
 * Compares field by field, and those of `apart`, which hold texts by their names, text by text.
 * Where only one side has changed a field it is clear whose counts; the rest is to be chosen.
 */
export function conflictOf<V extends Fields>(
  versions: Versions<V>,
  apart: readonly string[] = [],
): Conflict<V> {
  const { base, mine, theirs } = versions
  const partsOf = (name: string) =>
    [...new Set([base, mine, theirs].flatMap((values) => Object.keys(values[name] as Fields)))].map(
      (part) => `${name}.${part}`,
    )
  const names = Object.keys(theirs).flatMap((name) => (apart.includes(name) ? partsOf(name) : name))
  const differ = (a: V, b: V) => (field: string) => !same(valueAt(a, field), valueAt(b, field))
  const fields = names.filter(differ(theirs, base)).filter(differ(theirs, mine))
  const untouched = fields.filter((field) => !differ(mine, base)(field))
  return {
    ...versions,
    fields,
    choices: Object.fromEntries(untouched.map((field) => [field, 'theirs'])),
    merged: untouched.reduce(
      (values, field) => withValue(values, field, valueAt(theirs, field)),
      mine,
    ),
  }
}
