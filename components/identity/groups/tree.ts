import type { GroupEntry } from '@/lib/identity/groups/schema'

/** Groups nest this deep: the database's own rule. */
const DEEPEST = 5

type Node = Pick<GroupEntry, 'id' | 'name' | 'parent'>

/** A group and those it lies in, from the topmost down to it. */
export function lineOf<Group extends Node>(groups: Group[], id: number | undefined): Group[] {
  const group = groups.find((one) => one.id === id)
  return group ? [...lineOf(groups, group.parent?.id), group] : []
}

export type ParentOption = Node & { label: string }

/**
 * The groups that one may lie in, in the order of the tree: not itself, not what lies in it, and
 * none so deep that it would not fit. `id` is undefined for one that is not there yet.
 */
export function possibleParents(groups: Node[], id?: number): ParentOption[] {
  const lines = groups.map((group) => lineOf(groups, group.id))
  const own = lines.filter((line) => line.some((group) => group.id === id))
  const height = Math.max(
    1,
    ...own.map((line) => line.length - line.findIndex((group) => group.id === id)),
  )
  return lines
    .filter((line) => !own.includes(line) && line.length + height <= DEEPEST)
    .map((line) => ({ ...line.at(-1)!, label: line.map(({ name }) => name).join(' › ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
