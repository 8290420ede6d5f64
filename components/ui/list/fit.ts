import type { Column } from './column'

/**
 * A column, and how wide its table must be for it, in pixels; those without stand in every table.
 */
export type Fitted<Row> = Column<Row> & { needs?: number }

/**
 * What the box to tick and the menu take, and what a column without a width needs at least: a name,
 * say.
 */
const [ENDS, REST] = [76, 144]

/** The style sheet of the table has a rule for every multiple of this. */
const RUNG = 80

/** The width below which a table scrolls in its frame: that of the columns which never give way. */
export const leastOf = <Row>(columns: Column<Row>[]): number =>
  columns.reduce((sum, { width = REST, yields }) => (yields ? sum : sum + width), ENDS)

/**
 * Columns with what they need, in their order: whichever gives way first is the last to have room.
 */
export function fitted<Row>(columns: Column<Row>[]): Fitted<Row>[] {
  const needs: Record<string, number> = {}
  let sum = leastOf(columns)
  for (const rank of [1, 2, 3, 4])
    for (const { name, width = REST, yields } of columns)
      if (yields === rank) {
        sum += width
        needs[name] = Math.ceil(sum / RUNG) * RUNG
      }
  return columns.map((column) => ({ ...column, needs: needs[column.name] }))
}
