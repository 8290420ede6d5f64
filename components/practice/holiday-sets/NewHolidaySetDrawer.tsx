import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveHolidaySet } from '@/hooks/practice/use-holiday-sets'
import { HolidaySetInput } from '@/lib/practice/holiday-sets/schema'
import { HolidaySetFields } from './HolidaySetFields'
import { emptyHolidaySet } from './values'

/** Makes a holiday set in the organization at hand. */
export function NewHolidaySetDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveHolidaySet()
  return (
    <FormDrawer
      title="New holiday set"
      submitLabel="Create"
      schema={HolidaySetInput}
      initialValues={emptyHolidaySet}
      onClose={onClose}
      onSubmit={async (input) => `Holiday set “${(await save(input)).name}” created.`}
    >
      {(form) => <HolidaySetFields form={form} readOnly={false} />}
    </FormDrawer>
  )
}
