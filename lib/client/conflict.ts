/** Two people have changed one record: what it was, what each of them made of it. */
type Versions<V> = { base: V; mine: V; theirs: V }

export type Conflict<V> = Versions<V> & {
  /** The fields somebody else has changed to what mine are not. */
  fields: (keyof V & string)[]
  choices: Partial<Record<keyof V & string, 'mine' | 'theirs'>>
  /** Mine, but with theirs where I had changed nothing. */
  merged: V
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Compares field by field. Where only one side has changed a field it is clear whose counts; the rest is to be chosen. */
export function conflictOf<V extends Record<string, unknown>>(versions: Versions<V>): Conflict<V> {
  const { base, mine, theirs } = versions
  const names = Object.keys(theirs) as (keyof V & string)[]
  const fields = names.filter((name) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]))
  const untouched = fields.filter((name) => same(mine[name], base[name]))
  return {
    ...versions,
    fields,
    choices: Object.fromEntries(untouched.map((name) => [name, 'theirs'])) as Conflict<V>['choices'],
    merged: { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) },
  }
}
