import { Textarea, type TextareaProps } from '@mantine/core'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'

/** Why money is given back, or is not to be paid. */
export const ReasonField = <V extends Values & { reason: string }>({
  form,
  ...more
}: Omit<TextareaProps, 'form'> & { form: Form<V> }) => (
  <Textarea
    label="Reason"
    description="It stands on the credit note."
    withAsterisk
    autosize
    minRows={2}
    maxRows={5}
    {...more}
    {...form.getInputProps('reason')}
  />
)
