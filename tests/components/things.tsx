import { z } from '@/lib/shared/zod'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import type { Column } from '@/components/ui/list/column'
import { DataTable } from '@/components/ui/list/DataTable'
import { ListToolbar } from '@/components/ui/list/ListToolbar'
import { RowLink } from '@/components/ui/list/RowLink'
import { RowMenu } from '@/components/ui/list/RowMenu'
import type { Entity } from '@/hooks/ui/list/use-address'
import { useListOf } from '@/hooks/ui/list/use-list'
import { useSave } from '@/hooks/ui/list/use-record'
import { ok, type Handler } from './server'

/** An entity as plain as can be, for what all lists and forms have in common. */
export type Thing = {
  id: string
  name: string
  weight: number
  kind: 'soft' | 'hard'
  version: number
}
export const ThingInput = z.strictObject({
  name: z.string().trim().min(2, 'A name has at least 2 characters.'),
  kind: z.enum(['soft', 'hard']),
})
export const ThingChange = ThingInput.extend({ version: z.number() })

export const things: Entity<string, Thing> = { path: 'things', of: 'organization' }
/** No route describes how things are saved. */
export const useSaveThing = () => useSave(things) as (input: unknown, id?: string) => Promise<Thing>
const noun = { one: 'thing', many: 'things' }
export const buildThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index + 1}`,
    name: `Thing ${index + 1}`,
    weight: index * 10,
    kind: index % 2 === 0 ? 'soft' : 'hard',
    version: 1,
  }))

/** Lists things as the server does. */
export const listThings =
  (all: Thing[]): Handler =>
  ({ params }) => {
    const kinds = params.get('kind')?.split(',')
    const found = all.filter(
      ({ name, kind }) =>
        name.includes(params.get('search') ?? '') && (!kinds || kinds.includes(kind)),
    )
    const offset = Number(params.get('offset'))
    return ok(found.slice(offset, offset + Number(params.get('limit'))), { total: found.length })
  }

const columns: Column<Thing>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  { name: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  {
    name: 'weight',
    header: 'Weight',
    sort: 'desc',
    numeric: true,
    yields: 3,
    cell: ({ weight }) => weight,
  },
]
const kinds = [
  { value: 'soft', label: 'Soft' },
  { value: 'hard', label: 'Hard' },
]
const nameOf = ({ name }: Thing) => name

type Props = { onDelete?: (thing: Thing) => Promise<unknown>; onEdit?: (thing: Thing) => void }

export function Things({ onDelete = async () => {}, onEdit = () => {} }: Props) {
  const list = useListOf<Thing>(things, ({ id }) => id, { sort: 'name', filters: ['kind'] })
  const actions: BulkAction<Thing>[] = [
    {
      label: 'Delete',
      doing: 'Deleting',
      done: 'deleted',
      icon: IconTrash,
      warning: 'For good.',
      run: onDelete,
    },
  ]
  return (
    <>
      <ListToolbar
        list={list}
        noun={noun}
        columns={columns}
        filters={[{ name: 'kind', label: 'Kind', choices: kinds }]}
        bulk={{ actions, nameOf }}
      />
      <DataTable
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        selectable
        menu={(thing) => (
          <RowMenu
            name={thing.name}
            actions={[{ label: 'Edit', icon: IconPencil, onClick: () => onEdit(thing) }]}
          />
        )}
        empty={<p>There is nothing yet.</p>}
        searched="The search looks at names."
      />
    </>
  )
}
