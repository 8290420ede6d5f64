import { TextInput } from '@mantine/core'
import { useRouter } from 'next/router'
import { useRef } from 'react'
import { z } from '@/lib/shared/zod'
import { handle } from '@/components/commerce/fields/handle'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { productRecords, type ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { links } from '@/lib/client/links'
import { copyOf } from './copy'

const CopyForm = z.object({ title: z.string().trim().min(1, 'Enter a title.').max(200), handle })

/** A draft that begins as a copy of a product, and opens. */
export function DuplicateProduct({
  product,
  onClose,
}: {
  product: ProductRecord
  onClose: () => void
}) {
  const { create } = useShopWrites(productRecords)
  const router = useRouter()
  const selected = useSelected()
  const made = useRef<string>(null)
  const close = () => {
    onClose()
    if (made.current)
      void router.push(links.page(`/admin/commerce/products/${made.current}`, selected))
  }
  return (
    <FormDialog
      title={`Duplicate “${product.title}”`}
      submitLabel="Duplicate"
      schema={CopyForm}
      initialValues={{ title: `${product.title} (copy)`, handle: '' }}
      onClose={close}
      onSubmit={async (input) => {
        made.current = (await create(copyOf(product, input), `Product “${input.title}”`)).id
        return `Product “${input.title}” created, as a draft.`
      }}
    >
      {(form) => (
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
          <p>
            Variants, prices and pictures are copied. Article numbers and stock are not: no two
            variants share them.
          </p>
        </>
      )}
    </FormDialog>
  )
}
