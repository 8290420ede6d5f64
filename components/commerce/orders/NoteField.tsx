import { Textarea } from '@mantine/core'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'

/** What colleagues read of something that is done to an order. */
export const NoteField = <V extends Values & { note: string }>({ form }: { form: Form<V> }) => (
  <Textarea
    label="Note"
    description="For colleagues: customers do not see it."
    autosize
    minRows={2}
    maxRows={5}
    {...form.getInputProps('note')}
  />
)
