import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { giftCards } from '@/hooks/commerce/products/use-shop-gift-cards'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { GiftCardFields } from './GiftCardFields'
import { emptyGiftCard, newGiftCard, NewGiftCardForm } from './values'

/** A card that is not there yet. It opens then, for its code to be handed on. */
export function NewGiftCardDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(giftCards)
  const { edit } = useEditor()
  return (
    <FormDrawer
      title="New gift card"
      submitLabel="Create"
      schema={NewGiftCardForm}
      initialValues={emptyGiftCard}
      onClose={onClose}
      onSaved={() => {}}
      onSubmit={async (input) => {
        const { id } = await create(newGiftCard(input), 'The gift card')
        edit(id)
      }}
    >
      {(form) => <GiftCardFields form={form} isNew />}
    </FormDrawer>
  )
}
