type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => value !== null && typeof value === 'object'
/**
 * What a row was named by: a word, or its id alone in an object. Undefined for whatever says more.
 */
const nameIn = (sent: unknown) =>
  !isObject(sent) ? sent : Object.keys(sent).length === 1 ? sent.id : undefined
/** By its id, or what else it is known by: a country by its code, a picture by its address. */
const isCalled = (row: unknown, name: unknown) =>
  row === name || (isObject(row) && Object.values(row).includes(name))

/** Rows that were named come back as rows, in any order. */
function areThose(rows: unknown[], sent: unknown[]): boolean {
  const names = sent.map(nameIn)
  if (names.includes(undefined)) return true
  return (
    rows.length === names.length && names.every((name) => rows.some((row) => isCalled(row, name)))
  )
}

function has(value: unknown, sent: unknown): boolean {
  // What is undefined never goes out, and does not come back where a row is told without it.
  if (sent === undefined || value === undefined || value === sent) return true
  if (Array.isArray(sent)) return !Array.isArray(value) || areThose(value, sent)
  return isObject(sent) && (!isObject(value) || hasAll(value, sent))
}

/**
 * Whether a row of the shop has what was sent, as far as one can tell: some of it comes back in
 * another shape, or not at all.
 */
export const hasAll = (row: Fields, sent: Fields): boolean =>
  Object.entries(sent).every(([name, value]) => has(row[name], value))
