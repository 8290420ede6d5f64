import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { useCategoryTree } from '@/hooks/commerce/products/use-shop-categories'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { possibleParents } from '@/lib/client/commerce/shop-tree'
import type { CategoryValues } from './values'

type Props = {
  form: Form<CategoryValues>
  /**
   * The category itself, which is offered neither itself nor what lies in it; undefined for a new
   * one.
   */
  id?: string
}

export function CategoryFields({ form, id }: Props) {
  const { data = [], error, isLoading, mutate } = useCategoryTree()
  const field = form.getInputProps('parent_category_id')
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Handle"
        description="How it is called in addresses. Empty: it is made from the name."
        autoComplete="off"
        {...form.getInputProps('handle')}
      />
      <Select
        label="Below"
        description={
          error ? (
            <FieldTrouble what="The categories" onRetry={() => void mutate()} />
          ) : (
            `The category that it lies in. Moved, it comes last there.${id ? ' In the list its name can be dragged there.' : ''}`
          )
        }
        placeholder={isLoading ? 'Loading…' : 'None: it stands at the top'}
        searchable
        clearable
        clearButtonProps={{
          'aria-label': 'Clear what it lies below',
          'aria-hidden': false,
          tabIndex: 0,
        }}
        nothingFoundMessage="No such category"
        data={possibleParents(data, id).map(({ id, path }) => ({
          value: id,
          label: path.join(' › '),
        }))}
        {...field}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <Switch
        label="Active"
        description="Off: it is not shown to customers, and its products stay as they are."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
      <Switch
        label="Internal"
        description="For staff alone, also when it is active."
        {...form.getInputProps('is_internal', { type: 'checkbox' })}
      />
      <MetadataField form={form} />
    </>
  )
}
