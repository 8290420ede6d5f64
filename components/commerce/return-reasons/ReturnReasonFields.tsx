import '@mantine/core/styles/Combobox.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { useReturnReasonRows } from '@/hooks/commerce/orders/use-shop-reasons'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { ReturnReasonValues } from './values'

type Props = { form: Form<ReturnReasonValues>; isNew?: boolean }

/** Why something comes back. */
export const ReturnReasonFields = ({ form, isNew = false }: Props) => (
  <>
    <TextInput
      label="Label"
      description="Customers choose by it."
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('label')}
    />
    <TextInput
      label="Value"
      description="How programs call it, as in wrong_size."
      withAsterisk
      autoComplete="off"
      {...form.getInputProps('value')}
    />
    {isNew && <ParentField form={form} />}
    <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
  </>
)

function ParentField({ form }: Pick<Props, 'form'>) {
  const { data: reasons = [] } = useReturnReasonRows()
  return (
    <Select
      label="Below"
      description="Another reason that this one is a kind of. It stays there."
      searchable
      clearable
      nothingFoundMessage="No such reason"
      data={reasons.map(({ id, label }) => ({ value: id, label }))}
      {...form.getInputProps('parent_return_reason_id')}
      value={form.values.parent_return_reason_id || null}
      onChange={(id) => form.setFieldValue('parent_return_reason_id', id ?? '')}
    />
  )
}
