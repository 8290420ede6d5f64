import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { holidaySets, useSaveHolidaySet } from '@/hooks/practice/use-holiday-sets'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { HolidaySetChange, type HolidaySet } from '@/lib/practice/holiday-sets/schema'
import { DeleteHolidaySet } from './DeleteHolidaySet'
import { HolidaySetFields } from './HolidaySetFields'
import { valuesOf } from './values'
import { fieldWords } from './words'

/** One holiday set: its dates, and what has become of it. */
export function HolidaySetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveHolidaySet()
  const { can } = usePermissions()
  const [deleting, setDeleting] = useState<HolidaySet | null>(null)
  return (
    <RecordDrawer
      entity={holidaySets}
      id={id}
      what="The holiday set"
      title={({ name }: HolidaySet) => name}
      beside={(set) => (
        <RowMenu
          name={set.name}
          actions={[
            can('locations:delete') && {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => setDeleting(set),
            },
          ]}
        />
      )}
      schema={HolidaySetChange}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="locations:update"
      onSubmit={async (input) => `Holiday set “${(await save(input, id)).name}” saved.`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <HolidaySetFields form={form} readOnly={!can('locations:update')} />
          {deleting && (
            <DeleteHolidaySet
              set={deleting}
              onDeleted={onClose}
              onClose={() => setDeleting(null)}
            />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
