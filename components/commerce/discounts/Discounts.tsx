import { IconCopy, IconDiscount, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import { turningOf, useShopBulk } from '@/components/commerce/list/use-shop-bulk'
import { NewButton } from '@/components/ui/list/NewButton'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { discounts, useDiscounts, type ShopDiscount } from '@/hooks/commerce/use-shop-discounts'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { useTurning } from '../fields/use-turning'
import { columns, csv, filters } from './columns'
import { noun } from './words'

const drawers = {
  New: onDemand(() => import('./NewDiscountDrawer').then((module) => module.NewDiscountDrawer)),
  One: onDemand(() => import('./DiscountDrawer').then((module) => module.DiscountDrawer)),
}
const Duplicate = onDemand(() =>
  import('./NewDiscountDrawer').then((module) => module.DuplicateDiscountDrawer),
)

const deletionWord = ({ code, is_dynamic, parent_discount_id }: ShopDiscount) =>
  is_dynamic && parent_discount_id === null
    ? 'Nobody can use the codes that were made of it any more. Orders that they were used for stay as they are.'
    : `Nobody can use ${code} any more. Orders that it was used for stay as they are.`

export const NewDiscountButton = () => (
  <NewButton permission="commerce:create">New discount</NewButton>
)

/** What customers pay less for, and by what code. */
export function Discounts() {
  const { can } = usePermissions()
  const turn = useTurning(discounts)
  const bulk = useShopBulk(discounts, ({ code }) => `Discount “${code}”`)
  const [copied, copy] = useState<ShopDiscount | null>(null)

  return (
    <>
      <ShopRecords
        of={discounts}
        list={useDiscounts()}
        csv={csv}
        columns={columns}
        filters={filters}
        noun={noun}
        nameOf={({ code }) => code}
        drawers={drawers}
        actions={[
          ...turningOf(bulk),
          bulk.deleting({
            warning:
              'Nobody can use them any more. Orders that they were used for stay as they are.',
          }),
        ]}
        more={(discount) => [
          discount.is_disabled
            ? {
                label: 'Enable',
                icon: IconPlayerPlay,
                onClick: () => turn(discount, `Discount “${discount.code}”`),
              }
            : {
                label: 'Disable',
                icon: IconPlayerPause,
                onClick: () => turn(discount, `Discount “${discount.code}”`),
              },
          can('commerce:create') &&
            !discount.parent_discount_id && {
              label: 'Duplicate',
              icon: IconCopy,
              onClick: () => copy(discount),
            },
        ]}
        deleting={deletionWord}
        searched="The search looks at codes."
        empty={
          <EmptyState icon={IconDiscount} title="No discounts yet" action={<NewDiscountButton />}>
            A discount takes something off a cart for whoever enters its code, for some customers
            and products or all.
          </EmptyState>
        }
      />
      {copied && <Duplicate id={copied.id} code={copied.code} onClose={() => copy(null)} />}
    </>
  )
}
