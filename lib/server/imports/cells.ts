// What people write in cells, for what forms have a choice, a box or a list for.

/** A code by itself, or by the word for it, whatever its capitals; what is neither stays, for the rule to refuse. */
export function codeOf(words: Record<string, string>, cell: string): string | undefined {
  if (cell === '') return undefined
  const said = cell.toLowerCase()
  const same = (text: string) => text.toLowerCase() === said || text.toLowerCase().replaceAll('-', ' ') === said
  return Object.keys(words).find((code) => same(code) || same(words[code]!)) ?? cell
}

const YES = ['yes', 'y', 'true', '1', 'x']
const NO = ['no', 'n', 'false', '0']

/** A box that is ticked or not; undefined for an empty cell, a text for what is neither. */
export const tickOf = (cell: string): boolean | string | undefined =>
  cell === '' ? undefined : YES.includes(cell.toLowerCase()) ? true : NO.includes(cell.toLowerCase()) ? false : cell

export const NEITHER = 'Write yes or no.'

/** Several values in one cell, with semicolons between them. */
export const listOf = (cell: string) =>
  cell.split(';').map((one) => one.trim()).filter(Boolean) // prettier-ignore

/** A number as it is written in files; NaN for what is none, null for an empty cell. */
export const numberOf = (cell: string) =>
  cell === '' ? null : /^[+-]?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN
