import { TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { CollectionValues } from './values'

export const CollectionFields = ({ form }: { form: Form<CollectionValues> }) => (
  <>
    <TextInput
      label="Title"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('title')}
    />
    <TextInput
      label="Handle"
      description="How it is called in addresses. Empty: it is made from the title."
      autoComplete="off"
      {...form.getInputProps('handle')}
    />
    <MetadataField form={form} />
  </>
)
