import { TextInput } from '@mantine/core'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { RoleValues } from './words'

/** What a role is called and for. */
export const RoleFields = ({
  form,
  isNew = false,
}: {
  form: Form<RoleValues>
  isNew?: boolean
}) => (
  <Pair>
    <TextInput
      label="Name"
      description="As people read it where roles are given."
      withAsterisk
      autoComplete="off"
      data-autofocus={isNew || undefined}
      {...form.getInputProps('name')}
    />
    <TextInput
      label="Description"
      description="Whom it is for, in a sentence."
      autoComplete="off"
      {...form.getInputProps('description')}
    />
  </Pair>
)
