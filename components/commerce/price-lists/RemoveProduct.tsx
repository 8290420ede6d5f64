import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { usePriceWrites, type PricedProduct } from '@/hooks/commerce/products/use-shop-price-lists'

type Props = {
  list: string
  name: string
  product: PricedProduct
  onRemoved: () => void
  onClose: () => void
}

/** Asks before the prices of a product go out of a list. */
export function RemoveProduct({ list, name, product, onRemoved, onClose }: Props) {
  const { removeProduct } = usePriceWrites(list)
  const { id, title } = product
  return (
    <ConfirmDialog
      title={`Remove “${title}”?`}
      action="Remove"
      onClose={onClose}
      onConfirm={() => removeProduct(id, `Removing “${title}” from “${name}”`)}
      onDone={onRemoved}
      done={`“${title}” is not in “${name}” any more.`}
    >
      All of its prices in this list go, in every currency. It costs what it usually does then.
    </ConfirmDialog>
  )
}
