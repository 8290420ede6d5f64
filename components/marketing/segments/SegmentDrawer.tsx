import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { segments, useSaveSegment } from '@/hooks/marketing/use-segments'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Segment } from '@/lib/marketing/segments/schema'
import { DeleteSegment } from './DeleteSegment'
import { Found } from './Found'
import { SegmentFields } from './SegmentFields'
import { changedSegment, valuesOf } from './values'
import { fieldWords } from './words'

/** One segment: its rule, whom that finds, and what has become of it. */
export function SegmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveSegment()
  const mayChange = usePermissions().can('contacts:update')
  const { data: topics = [] } = useTopicOptions(useSelected())
  const [deleting, setDeleting] = useState<Segment | null>(null)
  return (
    <RecordDrawer
      entity={segments}
      id={id}
      what="The segment"
      title={({ name }: Segment) => name}
      beside={(segment) => (
        <RowMenu
          name={segment.name}
          actions={[
            mayChange && {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => setDeleting(segment),
            },
          ]}
        />
      )}
      schema={changedSegment}
      valuesOf={valuesOf}
      words={fieldWords(topics)}
      permission="contacts:update"
      onSubmit={async (input) => `Segment “${(await save(input, id)).name}” saved.`}
      onClose={onClose}
      below={({ values }, { organization }) => (
        <>
          <Found values={values} domainURL={organization.domainURL} />
          {deleting && (
            <DeleteSegment
              segment={deleting}
              onDeleted={onClose}
              onClose={() => setDeleting(null)}
            />
          )}
        </>
      )}
    >
      {(form, { organization }) => (
        <SegmentFields form={form} domainURL={organization.domainURL} readOnly={!mayChange} />
      )}
    </RecordDrawer>
  )
}
