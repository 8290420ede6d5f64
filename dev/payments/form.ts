/** What a form's fields say, nested by their names: `metadata[a]` and `expand[0]`. */
export type Fields = { [name: string]: string | Fields }

/**
 * Reads a body as Stripe's clients send it. Names that would reach into an object's own machinery
 * are left out.
 */
export function fieldsOf(body: string): Fields {
  const fields: Fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll(']', '').split('[')
    let at = fields
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = typeof next === 'object' ? next : (at[step] = Object.create(null) as Fields)
    }
    at[path.at(-1)!] = value
  }
  return fields
}

export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const partOf = (fields: Fields, name: string): Record<string, string> => {
  const value = fields[name]
  return typeof value === 'object' ? ({ ...value } as Record<string, string>) : {}
}
