import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { capital } from '@/lib/client/format/nouns'

type Props<Row> = {
  of: ShopNoun<Row>
  /** In lower case: "collection". */
  noun: string
  id: string
  name: string
  /** What follows. */
  children: string
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a row of the shop goes. */
export function DeleteFromShop<Row extends object>({
  of,
  noun,
  id,
  name,
  children,
  onDeleted,
  onClose,
}: Props<Row>) {
  const { remove } = useShopWrites(of)
  const what = `${capital(noun)} “${name}”`
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(id, `The deletion of ${noun} “${name}”`)}
      done={`${what} deleted.`}
      onDone={onDeleted}
    >
      {children}
    </ConfirmDialog>
  )
}
