import type { Protected } from '@/lib/identity/roles/schema'
import { searchable } from '@/lib/shared/text/name-key'

type Action = Protected['actions'][number] & {
  /** Not to be given for everything below because the caller holds it here alone. */
  hereAlone?: boolean
}
/** What there is to give, as the caller could give it. */
export type Offered = Omit<Protected, 'actions'> & { actions: Action[] }
export type Risk = Action['risk']
export type Words = ReadonlySet<string>

/** One permission as the matrix shows it. */
export type Cell = {
  word: string
  label: string
  risk: Risk
  held: boolean
  /** Since the last save. */
  change?: 'added' | 'removed'
  /** Why it cannot be changed. */
  locked?: string
  /** Held already by what `all` allows. */
  implied: boolean
}
export type Row = {
  key: string
  label: string
  description: string
  deprecated: boolean
  cells: Cell[]
}
export type Column = { key: string; label: string }
export type State = 'true' | 'false' | 'mixed'

export const ALL = 'all'
const COMMON = ['read', 'create', 'update', 'delete']

/** The actions of all resources, each once: the common ones first, the rest as they come. */
export function columnsOf(resources: Protected[]): Column[] {
  const actions = resources.filter(({ key }) => key !== ALL).flatMap((resource) => resource.actions)
  const labels = new Map(actions.toReversed().map(({ key, label }) => [key, label]))
  const keys = [...new Set(actions.map(({ key }) => key))]
  const common = COMMON.filter((key) => labels.has(key))
  return [...common, ...keys.filter((key) => !COMMON.includes(key))].map((key) => ({
    key,
    label: labels.get(key)!,
  }))
}

const holdsAny = ({ key, actions }: Protected, words: Words) =>
  actions.some((action) => words.has(`${key}:${action.key}`))

type Circumstances = {
  /** What is chosen now. */
  held: Words
  /** What the role held when it was last saved; undefined for one that is not there yet. */
  base?: Words
  search: string
  readOnly: boolean
  /** `all` is for roles that hold everywhere alone. */
  everywhere: boolean
}

/** The rows to be shown: what is deprecated only while the role holds it. */
export function rowsOf(
  resources: Offered[],
  { held, base, search, readOnly, everywhere }: Circumstances,
): Row[] {
  const typed = searchable(search.trim())
  const isFound = ({ key, label }: Protected) => searchable(`${label} ${key}`).includes(typed)
  return resources
    .filter((resource) => resource.key !== ALL || everywhere)
    .filter(
      (resource) =>
        resource.status === 'active' ||
        holdsAny(resource, held) ||
        (base && holdsAny(resource, base)),
    )
    .filter(isFound)
    .map((resource) => {
      const deprecated = resource.status === 'deprecated'
      const cellOf = (action: Action): Cell => {
        const word = `${resource.key}:${action.key}`
        const change =
          !base || held.has(word) === base.has(word)
            ? undefined
            : held.has(word)
              ? 'added'
              : 'removed'
        // What was there at the last save may be taken away, and put back.
        const locked = readOnly || base?.has(word) ? undefined : reasonOf(action, word, deprecated)
        const implied = everywhere && resource.key !== ALL && held.has(`${ALL}:${action.key}`)
        return {
          word,
          change,
          locked,
          implied,
          label: action.label,
          risk: action.risk,
          held: held.has(word),
        }
      }
      const { key, label, description } = resource
      return { key, label, description, deprecated, cells: resource.actions.map(cellOf) }
    })
}

const reasonOf = ({ grantable, hereAlone }: Action, word: string, deprecated: boolean) =>
  deprecated
    ? 'This resource is deprecated: it can only be taken away.'
    : grantable
      ? undefined
      : hereAlone
        ? `You cannot give ${word} for everything below: you hold it here alone.`
        : `You cannot give ${word}: you do not hold it yourself.`

const actionOf = ({ word }: Cell) => word.slice(word.indexOf(':') + 1)
export const cellAt = (row: Row, column: Column) =>
  row.cells.find((cell) => actionOf(cell) === column.key)

/** The cells of a column. `all` has a meaning of its own and is not swept along. */
export const columnCells = (rows: Row[], column: Column): Cell[] =>
  rows.flatMap((row) => (row.key === ALL ? [] : (cellAt(row, column) ?? [])))

/** Whether all, some or none of these are held. */
export function stateOf(cells: Cell[]): State {
  const held = cells.filter((cell) => cell.held).length
  return held === 0 ? 'false' : held === cells.length ? 'true' : 'mixed'
}

/**
 * What is chosen after a press on one cell, or on the head of several: gives all that may be given,
 * or else takes all.
 */
export function toggled(held: Words, cells: Cell[]): string[] {
  const open = cells.filter((cell) => !cell.locked)
  const taking = open.every((cell) => cell.held)
  const next = new Set(held)
  for (const { word } of open) {
    if (taking) next.delete(word)
    else next.add(word)
  }
  return [...next].sort()
}

/** What has been added and removed since the last save. */
export const differenceOf = (base: readonly string[], held: readonly string[]) => ({
  added: held.filter((word) => !base.includes(word)),
  removed: base.filter((word) => !held.includes(word)),
})

/** How permissions are read: "Users: Invite". What is not registered is read as its word. */
export function readerOf(resources: Protected[]) {
  const labels = new Map(
    resources.flatMap(({ key, label, actions }) =>
      actions.map((action): [string, string] => [
        `${key}:${action.key}`,
        `${label}: ${action.label}`,
      ]),
    ),
  )
  const high = new Set(
    resources.flatMap(({ key, actions }) =>
      actions.filter(({ risk }) => risk === 'high').map((action) => `${key}:${action.key}`),
    ),
  )
  return {
    read: (word: string) => labels.get(word) ?? word,
    /** Several, resource by resource: "API keys: Create, Read · Users: Invite". */
    readAll(words: string[]) {
      const known = resources.flatMap(({ key, label, actions }) => {
        const own = actions.filter((action) => words.includes(`${key}:${action.key}`))
        return own.length > 0 ? `${label}: ${own.map((action) => action.label).join(', ')}` : []
      })
      return [...known, ...words.filter((word) => !labels.has(word))].join(' · ')
    },
    isHigh: (word: string) => high.has(word),
  }
}
export type Reader = ReturnType<typeof readerOf>
