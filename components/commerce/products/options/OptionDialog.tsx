import { TextInput } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import type { ProductRecord, ShopOption } from '@/hooks/commerce/products/use-shop-products'
import { useVariantWrites } from '@/hooks/commerce/products/use-variants'
import { optionForm } from './option-form'

type Props = {
  product: ProductRecord
  /** Undefined for a new one. */
  option?: ShopOption
  onClose: () => void
}

export function OptionDialog({ product, option, onClose }: Props) {
  const { addOption, renameOption } = useVariantWrites(product.id)
  return (
    <FormDialog
      title={option ? `Rename “${option.title}”` : 'New option'}
      of={option?.id}
      submitLabel={option ? 'Rename' : 'Add'}
      schema={optionForm(product, option?.id)}
      initialValues={{ title: option?.title ?? '' }}
      onClose={onClose}
      onSubmit={async ({ title }) => {
        await (option ? renameOption(option.id, title) : addOption(title))
        return `Option “${title}” ${option ? 'saved' : 'added'}.`
      }}
    >
      {(form) => (
        <TextInput
          label="Name"
          description={
            option || product.variants.length === 0
              ? 'What variants differ in: size, colour.'
              : 'What variants differ in. Those that are there get “Default Value” in it: edit them next.'
          }
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('title')}
        />
      )}
    </FormDialog>
  )
}
