import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveSegment } from '@/hooks/marketing/use-segments'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { Found } from './Found'
import { SegmentFields } from './SegmentFields'
import { emptySegment, newSegment } from './values'

/** Makes a segment of the organization at hand. */
export function NewSegmentDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveSegment()
  const domainURL = useSelected()
  return (
    <FormDrawer
      title="New segment"
      submitLabel="Create"
      schema={newSegment}
      initialValues={emptySegment}
      onClose={onClose}
      onSubmit={async (input) => `Segment “${(await save(input)).name}” created.`}
      below={({ values }) => <Found values={values} domainURL={domainURL} />}
    >
      {(form) => <SegmentFields form={form} domainURL={domainURL} />}
    </FormDrawer>
  )
}
