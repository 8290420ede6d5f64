import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { MeasureFields } from './variants/MeasureFields'
import { WhereaboutsFields } from './variants/WhereaboutsFields'
import type { ProductValues } from './values'

type Basics = Pick<ProductValues, 'title' | 'subtitle' | 'handle' | 'description'>

/** What customers read of a product. */
export const BasicFields = <V extends Values & Basics>({ form }: { form: Form<V> }) => (
  <>
    <TextInput
      label="Title"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('title')}
    />
    <Pair>
      <TextInput
        label="Subtitle"
        description="What it is, in a few words."
        autoComplete="off"
        {...form.getInputProps('subtitle')}
      />
      <TextInput
        label="Handle"
        description="How it is called in addresses. Empty: it is made from the title."
        autoComplete="off"
        {...form.getInputProps('handle')}
      />
    </Pair>
    <Textarea
      label="Description"
      autosize
      minRows={3}
      maxRows={12}
      {...form.getInputProps('description')}
    />
  </>
)

export const PublishField = <V extends Values & { published: boolean }>({
  form,
}: {
  form: Form<V>
}) => (
  <Switch
    label="Publish it now"
    description="Customers see it from then on. A draft is published on its page."
    {...form.getInputProps('published', { type: 'checkbox' })}
  />
)

/**
 * All of a product that is not its variants or its pictures. Medusa takes no discount off a gift
 * card.
 */
export const ProductFields = ({
  form,
  giftCard,
}: {
  form: Form<ProductValues>
  giftCard: boolean
}) => (
  <>
    <FormSection title="Product" about="What customers read of it.">
      <BasicFields form={form} />
      {!giftCard && (
        <Switch
          label="Discounts apply to it"
          {...form.getInputProps('discountable', { type: 'checkbox' })}
        />
      )}
    </FormSection>
    <FormSection title="Where it is found" about="What it is filed under, and where it is sold.">
      <WhereaboutsFields form={form} />
    </FormSection>
    <FormSection title="Measures and customs" about="For shipping. A variant can have its own.">
      <MeasureFields form={form} />
    </FormSection>
    <FormSection title="For programs" about="What else is kept with it.">
      <MetadataField form={form} />
    </FormSection>
  </>
)
