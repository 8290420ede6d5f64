import dynamic from 'next/dynamic'
import { useState } from 'react'
import { figure } from '@/components/data/column'
import { usePermissions } from '@/hooks/use-permissions'
import { nameOfItem, useStockLocationRows, type ShopInventoryItem } from '@/hooks/use-shop-stock'
import { FigureButton } from '../FigureButton'

const LevelDialog = dynamic(() => import('./LevelDialog').then((module) => module.LevelDialog), { ssr: false })

/** How much there is of an item. What lies at one place alone is counted anew from here; of others the item itself says where. */
export function StockFigure({ item }: { item: ShopInventoryItem }) {
  const mayChange = usePermissions().can('commerce:update')
  const { data: places = [] } = useStockLocationRows()
  const [isOpen, setOpen] = useState(false)
  const { location_levels, stocked_quantity } = item
  const [level, ...others] = location_levels
  if (!mayChange || !level || others.length > 0) return figure.format(stocked_quantity)
  return (
    <>
      <FigureButton
        figure={stocked_quantity}
        does={`change the stock of ${nameOfItem(item)}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <LevelDialog item={item} level={level} places={places} onClose={() => setOpen(false)} />}
    </>
  )
}
