import { TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { MetadataField } from '../MetadataField'
import type { CustomerGroupValues } from './values'

export const CustomerGroupFields = ({ form }: { form: Form<CustomerGroupValues> }) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <MetadataField form={form} />
  </>
)
