import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { SalesChannelValues } from './values'

/** A place where the shop sells: a site, an app, a counter. */
export const SalesChannelFields = ({ form }: { form: Form<SalesChannelValues> }) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
    <Checkbox
      label="Switched off"
      description="Nothing is sold there until it is switched on again."
      {...form.getInputProps('is_disabled', { type: 'checkbox' })}
    />
  </>
)
