import type { FieldWords } from '@/components/forms/field-words'
import type { Versioned } from '@/hooks/shop-noun'
import { giftCards, type ShopGiftCard } from '@/hooks/use-shop-gift-cards'
import { useShopWrites } from '@/hooks/use-shop-record'
import { ShopDrawer } from '../ShopDrawer'
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
  const { update } = useShopWrites(giftCards)
  return (
    <ShopDrawer
      entity={giftCards}
      id={id}
      what="The gift card"
      title={({ code }: Versioned<ShopGiftCard>) => code}
      schema={GiftCardForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce:update"
      onSubmit={async (input) => {
        await update(id, input.version, (row) => changedGiftCard(input, row), 'The gift card')
        return 'Gift card saved.'
      }}
      onClose={onClose}
    >
      {(form) => <GiftCardFields form={form} />}
    </ShopDrawer>
  )
}
