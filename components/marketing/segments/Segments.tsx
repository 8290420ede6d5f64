import { IconFilter, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useSegments } from '@/hooks/marketing/use-segments'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Segment } from '@/lib/marketing/segments/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewSegmentButton } from './NewSegmentButton'
import { noun } from './words'

const SegmentDrawer = onDemand(() =>
  import('./SegmentDrawer').then((module) => module.SegmentDrawer),
)
const NewSegmentDrawer = onDemand(() =>
  import('./NewSegmentDrawer').then((module) => module.NewSegmentDrawer),
)
const DeleteSegment = onDemand(() =>
  import('./DeleteSegment').then((module) => module.DeleteSegment),
)

const nameOf = ({ name }: Segment) => name

/** The saved rules, with how many each finds, and one of them beside the list. */
export function Segments() {
  const list = useSegments()
  const editor = useEditor()
  const mayChange = usePermissions().can('contacts:update')
  const mayCreate = useMayCreate('contacts:update', true)
  const columns = useSelected() === GLOBAL ? ofAll : ofOne
  const filters = useOrganizationFilter(list.rows)
  const [deleting, setDeleting] = useState<Segment | null>(null)

  const menu = (segment: Segment) => (
    <RowMenu
      name={segment.name}
      actions={[
        mayChange && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(segment.id)),
        },
        mayChange && {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onClick: () => setDeleting(segment),
        },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        menu={menu}
        searched="The search looks at names and descriptions."
        empty={
          <EmptyState icon={IconFilter} title="No segments yet" action={<NewSegmentButton />}>
            A segment is a rule that finds contacts: those who speak German, those who joined this
            month. Whom it finds is asked anew each time.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewSegmentDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <SegmentDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteSegment segment={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
