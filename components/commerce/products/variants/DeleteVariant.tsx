import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import type { ProductRecord, ShopVariant } from '@/hooks/commerce/products/use-shop-products'
import { useVariantWrites } from '@/hooks/commerce/products/use-variants'

type Props = { product: ProductRecord; variant: ShopVariant; onClose: () => void }

export function DeleteVariant({ product, variant: { id, title }, onClose }: Props) {
  const { remove } = useVariantWrites(product.id)
  return (
    <ConfirmDialog
      title={`Delete variant “${title}”?`}
      action="Delete"
      onConfirm={() => remove(id, title)}
      done={`Variant “${title}” deleted.`}
      onClose={onClose}
    >
      It can no longer be bought, and its prices go with it. Orders keep what was bought.
    </ConfirmDialog>
  )
}
