import {
  categories,
  type PlacedCategory,
  type ShopCategory,
} from '@/hooks/commerce/products/use-shop-categories'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { useAtOnce } from '../fields/use-at-once'

/**
 * Puts one below another at once, where it comes last, with the way back. One that somebody else
 * has put elsewhere stays there.
 */
export function usePutBelow() {
  const { asShown, save } = useShopForm(categories, ({ parent_category_id }) => parent_category_id)
  const { atOnce } = useAtOnce()
  const put = (
    row: PlacedCategory,
    place: Pick<PlacedCategory, 'parent_category_id'> & { rank?: number },
  ) => {
    const { id, version, name } = asShown(row)
    const isDone = ({ parent_category_id }: ShopCategory) =>
      parent_category_id === place.parent_category_id
    return save({ id, version, what: `Category “${name}”`, fieldsOf: () => place, isDone })
  }
  return (row: PlacedCategory, onto: PlacedCategory) => {
    const there = { parent_category_id: onto.id }
    const { parent_category_id, rank } = row
    const done = `“${row.name}” lies in “${onto.name}” now.`
    void atOnce(
      () => put(row, there),
      done,
      () => put({ ...row, ...there }, { parent_category_id, rank }),
    )
  }
}
