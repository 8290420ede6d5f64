import { PriceFields } from '@/components/commerce/products/variants/PriceFields'
import { WhereaboutsFields } from '@/components/commerce/products/variants/WhereaboutsFields'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { FormSection } from '@/components/ui/form/FormSection'
import { BasicFields, PublishField } from '../products/ProductFields'
import { useNewProduct } from '../products/use-new-product'
import {
  emptyDenomination,
  emptyGiftCardProduct,
  giftCardOf,
  GiftCardProductForm,
} from './for-sale'

/** A gift card that customers can buy, with all of its denominations at once. */
export function NewGiftCardProductDrawer({ onClose }: { onClose: () => void }) {
  const { make, close } = useNewProduct(onClose)
  return (
    <FormDrawer
      title="New gift card to sell"
      submitLabel="Create"
      wide
      schema={GiftCardProductForm}
      initialValues={emptyGiftCardProduct}
      onClose={close}
      onSubmit={({ denominations, ...input }) => make(input, giftCardOf(denominations))}
    >
      {(form) => (
        <>
          <FormSection title="Gift card" about="What customers read of it.">
            <BasicFields form={form} />
            <PublishField form={form} />
          </FormSection>
          <FormSection
            title="Denominations"
            about="Whoever buys one gets a card that is worth what it costs."
          >
            <RowsField
              form={form}
              name="denominations"
              label="Amounts"
              help="Each in every currency that it is sold in."
              one="denomination"
              rows={form.values.denominations}
              nameOf={() => ''}
              empty={emptyDenomination}
              className=""
            >
              {({ prices }, index) => (
                <PriceFields
                  form={form}
                  prices={prices}
                  path={`denominations.${index}.prices`}
                  what={`Denomination ${index + 1}`}
                />
              )}
            </RowsField>
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
