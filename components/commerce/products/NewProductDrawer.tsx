import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { FormSection } from '@/components/ui/form/FormSection'
import { combinationsOf, ONLY, titleOf } from './variants/combinations'
import { OptionRows } from './options/OptionRows'
import { PriceFields } from './variants/PriceFields'
import { pricesOf } from './variants/prices'
import { BasicFields, PublishField } from './ProductFields'
import { useNewProduct } from './use-new-product'
import { emptyProduct, NewProductForm } from './values'
import { WhereaboutsFields } from './variants/WhereaboutsFields'

/** A product with all of its variants at once. */
export function NewProductDrawer({ onClose }: { onClose: () => void }) {
  const { make, close } = useNewProduct(onClose)
  return (
    <FormDrawer
      title="New product"
      submitLabel="Create"
      wide
      schema={NewProductForm}
      initialValues={emptyProduct}
      onClose={close}
      onSubmit={({ options: given, prices, counted, ...input }) => {
        const options = given.length > 0 ? given : [ONLY]
        const variants = combinationsOf(options).map((values) => ({
          title: titleOf(values),
          options: values.map((value) => ({ value })),
          prices: pricesOf(prices),
          manage_inventory: counted,
        }))
        return make(input, { options: options.map(({ title }) => ({ title })), variants })
      }}
    >
      {(form) => (
        <>
          <FormSection title="Product" about="What customers read of it.">
            <BasicFields form={form} />
            <PublishField form={form} />
          </FormSection>
          <FormSection
            title="Variants"
            about="What is bought. Each begins with these prices, and can have its own later."
          >
            <OptionRows form={form} />
            <PriceFields form={form} prices={form.values.prices} />
            <Switch
              label="Count its stock"
              description="It is sold out when nothing is left. Off for services, and whatever never runs out."
              {...form.getInputProps('counted', { type: 'checkbox' })}
            />
          </FormSection>
          <FormSection
            title="Where it is found"
            about="What it is filed under, and where it is sold."
          >
            <WhereaboutsFields form={form} />
          </FormSection>
        </>
      )}
    </FormDrawer>
  )
}
