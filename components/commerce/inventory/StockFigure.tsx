import { useState } from 'react'
import { FigureButton } from '@/components/commerce/list/FigureButton'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  nameOfItem,
  useStockLocationRows,
  type ShopInventoryItem,
} from '@/hooks/commerce/products/use-shop-stock'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { countWord } from '@/lib/client/format/notation'

const Dialog = onDemand(() =>
  import('@/components/ui/primitives/dialog/Dialog').then((module) => module.Dialog),
)
const Levels = onDemand(() => import('./Levels').then((module) => module.Levels))
const LevelDialog = onDemand(() => import('./LevelDialog').then((module) => module.LevelDialog))

/**
 * How much there is of an item, counted anew from here: at its only place, or at one of those that
 * are then listed.
 */
export function StockFigure({ item }: { item: ShopInventoryItem }) {
  const mayChange = usePermissions().can('commerce:update')
  const { data: places = [] } = useStockLocationRows()
  const [isOpen, setOpen] = useState(false)
  const { location_levels, stocked_quantity } = item
  const [level, ...others] = location_levels
  const name = nameOfItem(item)
  if (!mayChange || !level) return countWord(stocked_quantity)
  return (
    <>
      <FigureButton
        figure={stocked_quantity}
        does={`change the stock of ${name}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && others.length === 0 && (
        <LevelDialog item={item} level={level} places={places} onClose={() => setOpen(false)} />
      )}
      {isOpen && others.length > 0 && (
        <Dialog title={`Stock of ${name}`} size={520} onClose={() => setOpen(false)}>
          <Levels id={item.id} />
        </Dialog>
      )}
    </>
  )
}
