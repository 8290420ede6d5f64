import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import type { ProductRecord, ShopOption } from '@/hooks/commerce/products/use-shop-products'
import { useVariantWrites } from '@/hooks/commerce/products/use-variants'

type Props = { product: ProductRecord; option: ShopOption; onClose: () => void }

export function DeleteOption({ product, option: { id, title }, onClose }: Props) {
  const { removeOption } = useVariantWrites(product.id)
  return (
    <ConfirmDialog
      title={`Delete option “${title}”?`}
      action="Delete"
      onConfirm={() => removeOption(id, title)}
      done={`Option “${title}” deleted.`}
      onClose={onClose}
    >
      All variants have to have the same value of it: otherwise two of them would be the same
      without it. Delete those variants first.
    </ConfirmDialog>
  )
}
