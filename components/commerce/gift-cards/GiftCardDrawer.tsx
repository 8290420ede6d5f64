import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import type { FieldWords } from '@/components/ui/form/field-words'
import { giftCards } from '@/hooks/commerce/products/use-shop-gift-cards'
import { GiftCardFields } from './GiftCardFields'
import { changedGiftCard, GiftCardForm, valuesOf } from './values'

const words: FieldWords = {
  region: { label: 'Region' },
  amount: { label: 'Balance' },
  ends: { label: 'Ends' },
  enabled: { label: 'Enabled' },
  metadata: { label: 'Metadata' },
}

/** One gift card, under its code. */
export function GiftCardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={giftCards}
      id={id}
      what="The gift card"
      title={({ code }) => code}
      schema={GiftCardForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      named={() => 'Gift card'}
      fieldsOf={changedGiftCard}
      onClose={onClose}
    >
      {(form) => <GiftCardFields form={form} />}
    </ShopDrawer>
  )
}
