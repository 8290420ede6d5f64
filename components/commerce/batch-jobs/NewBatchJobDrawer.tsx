import '@mantine/core/styles/Combobox.layer.css'
import { useRef } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { batchJobs, usePriceListNames, type BatchKind } from '@/hooks/commerce/use-batch-jobs'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useEditor } from '@/hooks/ui/form/use-editor'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { Failure } from '@/lib/client/call'
import { composedFile, keepInShop } from '@/lib/client/commerce/shop-upload'
import { CsvField } from './CsvField'
import { BatchForm, emptyBatch, isImport, type BatchValues } from './values'
import { kindChoices, KINDS } from './words'

const ABOUT: Record<BatchKind, string> = {
  'product-export': 'All products, a line for each variant. An import takes the same columns.',
  'order-export': 'All orders, a line for each.',
  'product-import': 'Products that are there are changed, by their id or handle; others are added.',
  'price-list-import': 'It replaces the prices of a price list, by the SKU or id of each variant.',
}

/** What is said of a file itself is said at its field. */
const atFile = (failure: Failure) =>
  Promise.reject(failure.status === 422 ? { ...failure, fields: { file: failure.error } } : failure)

/** In its files Medusa takes any currency with decimals for one with two. */
const AMOUNTS =
  'Amounts are written as 11.50. Where a currency has three decimals, the shop’s files count hundredths all the same: 3.525 dinars stand as 35.25.'

/**
 * Begins a job. An export runs at once; an import is read first, and waits until somebody has seen
 * what it would do.
 */
export function NewBatchJobDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(batchJobs)
  const editor = useEditor()
  const made = useRef<string>(null)
  return (
    <FormDrawer
      title="New batch job"
      submitLabel="Begin"
      schema={BatchForm}
      initialValues={emptyBatch}
      onClose={() => (made.current ? editor.edit(made.current) : onClose())}
      onSubmit={async ({ type, file, price_list_id }) => {
        const context = {
          ...(isImport(type) && {
            fileKey: (await keepInShop(await composedFile(file!)).catch(atFile)).key,
          }),
          ...(type === 'price-list-import' && { price_list_id }),
        }
        made.current = (await create({ type, context, dry_run: isImport(type) }, KINDS[type])).id
      }}
    >
      {(form) => <Fields form={form} />}
    </FormDrawer>
  )
}

function Fields({ form }: { form: Form<BatchValues> }) {
  const { type } = form.values
  const { data: lists, isLoading } = usePriceListNames(type === 'price-list-import')
  return (
    <>
      <Select
        label="Job"
        description={ABOUT[type]}
        allowDeselect={false}
        data={kindChoices}
        data-autofocus
        {...form.getInputProps('type')}
      />
      {type === 'price-list-import' && (
        <Select
          label="Price list"
          withAsterisk
          searchable
          placeholder={isLoading ? 'Loading…' : 'Choose a price list'}
          nothingFoundMessage="No such price list"
          data={lists?.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('price_list_id')}
        />
      )}
      {isImport(type) && (
        <CsvField
          help={
            type === 'product-import'
              ? `With the columns of an export of products. ${AMOUNTS}`
              : `With a column “Product Variant ID” or “SKU”, and one for each price: “Price USD”. ${AMOUNTS}`
          }
          {...form.getInputProps('file')}
        />
      )}
    </>
  )
}
