import { IconBuildingBank } from '@tabler/icons-react'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { RowLink } from '@/components/ui/list/RowLink'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useLegalEntities } from '@/hooks/billing/use-legal-entities'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import type { LegalEntity } from '@/lib/billing/legal-entities/schema'
import { countWord } from '@/lib/client/format/notation'
import { countriesWord, noun } from './words'

const LegalEntityDrawer = onDemand(() =>
  import('./LegalEntityDrawer').then((module) => module.LegalEntityDrawer),
)
const NewLegalEntityDrawer = onDemand(() =>
  import('./NewLegalEntityDrawer').then((module) => module.NewLegalEntityDrawer),
)

const nameOf = ({ name }: LegalEntity) => name

const columns: Column<LegalEntity>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={String(id)}>{name}</RowLink>,
  },
  {
    name: 'prefix',
    header: 'Prefix',
    sort: 'asc',
    width: 112,
    cell: ({ prefix }) => prefix,
  },
  {
    name: 'countries',
    header: 'Sells to',
    width: 224,
    cell: ({ countries }) => <Cut text={countriesWord(countries)} />,
  },
  {
    name: 'issued',
    header: 'Issued',
    sort: 'desc',
    width: 96,
    numeric: true,
    cell: ({ issued }) => countWord(issued),
  },
  updatedColumn,
]

/** Who sells, and to which countries; one of them beside the list. */
export function LegalEntities() {
  const list = useLegalEntities()
  const editor = useEditor()
  const mayCreate = useMayCreate('billing:update')
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        exports={false}
        searched="The search looks at names and prefixes."
        empty={
          <EmptyState icon={IconBuildingBank} title="Nobody sells">
            Invoices are issued by a legal entity.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewLegalEntityDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <LegalEntityDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
    </>
  )
}
