import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { priceLists, type ShopPriceList } from '@/hooks/commerce/products/use-shop-price-lists'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'

const PriceListDrawer = onDemand(() =>
  import('./PriceListDrawer').then((module) => module.PriceListDrawer),
)
const DeleteFromShop = onDemand(() =>
  import('@/components/commerce/list/DeleteFromShop').then(
    (module) => module.DeleteFromShop<ShopPriceList>,
  ),
)

/** What can be done with a price list as a whole. */
export function PriceListHead({ list, onGone }: { list: ShopPriceList; onGone: () => void }) {
  const { can } = usePermissions()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {can('commerce:update') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen('edit')}
        >
          Edit
        </Button>
      )}
      <RowMenu
        name={list.name}
        actions={[
          can('commerce:delete') && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'edit' && <PriceListDrawer id={list.id} onClose={close} />}
      {open === 'delete' && (
        <DeleteFromShop
          of={priceLists}
          noun="price list"
          id={list.id}
          name={list.name}
          onDeleted={onGone}
          onClose={close}
        >
          Its prices go with it: everybody pays the usual ones again. Orders stay as they are.
        </DeleteFromShop>
      )}
    </>
  )
}
