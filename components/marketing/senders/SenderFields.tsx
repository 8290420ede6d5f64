import { TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { SenderValues } from './values'

/** The name and the address for answers; the sender’s own address is set once, when it is made. */
export const SenderFields = <V extends SenderValues & Record<string, unknown>>({
  form,
}: {
  form: Form<V>
}) => (
  <>
    <TextInput
      label="Name"
      description="What recipients read as the sender: “Northside Clinic”."
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <TextInput
      label="Answers go to"
      description="Empty: to the sender’s own address."
      type="email"
      autoComplete="off"
      {...form.getInputProps('replyTo')}
    />
  </>
)
