import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useRouter } from 'next/router'
import { useRef } from 'react'
import { FormDrawer } from '@/components/forms/FormDrawer'
import { FormSection } from '@/components/forms/FormSection'
import { productRecords } from '@/hooks/use-shop-products'
import { useSelected } from '@/hooks/use-selected'
import { useShopWrites } from '@/hooks/use-shop-record'
import { links } from '@/lib/client/links'
import { combinationsOf, ONLY, titleOf } from './combinations'
import { OptionRows } from './OptionRows'
import { PriceFields } from './PriceFields'
import { pricesOf } from './prices'
import { BasicFields } from './ProductFields'
import { emptyProduct, fieldsOf, NewProductForm } from './values'
import { WhereaboutsFields } from './WhereaboutsFields'

/** A product with all of its variants at once; what else there is to them is on its page, which comes next. */
export function NewProductDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(productRecords)
  const router = useRouter()
  const selected = useSelected()
  const made = useRef<string>(null)
  const close = () =>
    made.current ? void router.push(links.page(`/admin/commerce/products/${made.current}`, selected)) : onClose()
  return (
    <FormDrawer
      title="New product"
      submitLabel="Create"
      wide
      schema={NewProductForm}
      initialValues={emptyProduct}
      onClose={close}
      onSubmit={async ({ options: given, prices, published, counted, ...input }) => {
        const what = `Product “${input.title}”`
        const options = given.length > 0 ? given : [ONLY]
        const { sales_channels, ...fields } = fieldsOf(input)
        const variants = combinationsOf(options).map((values) => ({
          title: titleOf(values),
          options: values.map((value) => ({ value })),
          ...{ prices: pricesOf(prices), manage_inventory: counted },
        }))
        const product = await create(
          {
            ...fields,
            // Without any, Medusa puts it into the store's own one.
            ...(sales_channels.length > 0 && { sales_channels }),
            status: published ? 'published' : 'draft',
            options: options.map(({ title }) => ({ title })),
            variants,
          },
          what,
        )
        made.current = product.id
        return `${what} created.`
      }}
    >
      {(form) => (
        <>
          <FormSection title="Product" about="What customers read of it.">
            <BasicFields form={form} />
            <Switch
              label="Publish it now"
              description="Customers see it from then on. A draft is published on its page."
              {...form.getInputProps('published', { type: 'checkbox' })}
            />
          </FormSection>
          <FormSection
            title="Variants"
            about="What is bought. Each begins with these prices, and can have its own later."
          >
            <OptionRows form={form} />
            <PriceFields form={form} />
            <Switch
              label="Count its stock"
              description="It is sold out when nothing is left. Off for services, and whatever never runs out."
              {...form.getInputProps('counted', { type: 'checkbox' })}
            />
          </FormSection>
          <FormSection title="Where it is found" about="What it is filed under, and where it is sold.">
            <WhereaboutsFields form={form} />
          </FormSection>
        </>
      )}
    </FormDrawer>
  )
}
