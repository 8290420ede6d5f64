/** How a record's fields are called and read where they are compared: in a conflict, in its history. */
export type FieldWords = Record<
  string,
  {
    label: string
    show?: (value: unknown) => string
    /** Says what became of a value, for those too long to be read twice. */
    change?: (before: unknown, after: unknown) => string
  }
>

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(plain).join(', ')
  return typeof value === 'object' ? named(value) : String(value)
}

/** What another record is known by, where one refers to it. */
function named(value: object): string {
  const { displayName, role, name, label } = value as Record<string, unknown>
  const word = [displayName, role, name, label].find((one) => typeof one === 'string')
  return word === undefined ? JSON.stringify(value) : String(word)
}

/** "replacedBy" without a word of its own is read as "replaced by". */
export const labelOf = (words: FieldWords, name: string) =>
  words[name]?.label ?? name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

export const shownAs = (words: FieldWords, name: string, value: unknown) =>
  (value !== null && value !== undefined && words[name]?.show?.(value)) || plain(value)
