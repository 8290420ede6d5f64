import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useHolidaySets } from '@/hooks/practice/use-holiday-sets'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { HolidaySet } from '@/lib/practice/holiday-sets/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewHolidaySetButton } from './NewHolidaySetButton'
import { noun } from './words'

const HolidaySetDrawer = onDemand(() =>
  import('./HolidaySetDrawer').then((module) => module.HolidaySetDrawer),
)
const NewHolidaySetDrawer = onDemand(() =>
  import('./NewHolidaySetDrawer').then((module) => module.NewHolidaySetDrawer),
)
const DeleteHolidaySet = onDemand(() =>
  import('./DeleteHolidaySet').then((module) => module.DeleteHolidaySet),
)

const nameOf = ({ name }: HolidaySet) => name

/** The holiday sets of the organization at hand, and one of them beside the list. */
export function HolidaySets() {
  const list = useHolidaySets()
  const editor = useEditor()
  const { can } = usePermissions()
  const mayCreate = useMayCreate('locations:create', true)
  const columns = useSelected() === GLOBAL ? ofAll : ofOne
  const [deleting, setDeleting] = useState<HolidaySet | null>(null)

  const menu = (set: HolidaySet) => (
    <RowMenu
      name={set.name}
      actions={[
        can('locations:update') && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(set.id)),
        },
        can('locations:delete') && {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onClick: () => setDeleting(set),
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
        menu={menu}
        searched="The search looks at names."
        empty={
          <EmptyState
            icon={IconCalendarOff}
            title="No holiday sets yet"
            action={<NewHolidaySetButton />}
          >
            A holiday set names days on which every location that takes part is closed.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewHolidaySetDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <HolidaySetDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteHolidaySet set={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
