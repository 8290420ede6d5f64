type Node = { id: string; name: string; parent_category_id: string | null; rank: number }

/** A row with its place in the tree. */
export type Placed<Row> = Row & {
  /** From 0, in the order of the tree. */
  place: number
  /** The names of those it lies in, from the topmost down, and its own. */
  path: string[]
  /** Its neighbours below the same one. */
  isFirst: boolean
  isLast: boolean
  hasChildren: boolean
}

/**
 * Rows in the order of their tree: each is followed by what lies in it. What lies in nothing known
 * stands at the top.
 */
export function inTree<Row extends Node>(rows: Row[]): Placed<Row>[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, Row[]>()
  for (const row of rows) {
    const parent =
      row.parent_category_id !== null && known.has(row.parent_category_id)
        ? row.parent_category_id
        : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const found: Placed<Row>[] = []
  const walk = (parent: string | null, path: string[]) => {
    const rows = (below.get(parent) ?? []).toSorted((a, b) => a.rank - b.rank)
    for (const [index, row] of rows.entries()) {
      const own = [...path, row.name]
      const neighbours = { isFirst: index === 0, isLast: index === rows.length - 1 }
      found.push({
        ...row,
        place: found.length,
        path: own,
        ...neighbours,
        hasChildren: below.has(row.id),
      })
      walk(row.id, own)
    }
  }
  walk(null, [])
  return found
}

/** Those that one may be put below: not itself, nor what lies in it. */
export function possibleParents<Row extends Node>(rows: Placed<Row>[], id?: string): Placed<Row>[] {
  const own = rows.find((row) => row.id === id)
  if (!own) return rows
  const lies = (row: Row): boolean =>
    row.id === id || rows.some((above) => above.id === row.parent_category_id && lies(above))
  return rows.filter((row) => !lies(row))
}
