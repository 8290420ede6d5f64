import { TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import type { Form } from '@/hooks/ui/form/use-save-form'
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
