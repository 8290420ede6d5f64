import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { priceLists, WITH_GROUPS } from '@/hooks/commerce/products/use-shop-price-lists'
import { customerGroups, type ShopCustomerGroup } from '@/hooks/commerce/use-shop-customer-groups'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'

type Props = { group: ShopCustomerGroup; onClose: () => void }

/**
 * Asks before a customer group goes. Medusa takes a price list without a group for everybody's:
 * those that are for this one alone become drafts before it goes.
 */
export function DeleteCustomerGroup({ group: { id, name }, onClose }: Props) {
  const group = useShopWrites(customerGroups)
  const list = useShopWrites(priceLists)
  const answer = useShopRows(priceLists, { params: WITH_GROUPS })
  const alone = answer.data?.filter(
    ({ status, customer_groups: [first, ...others] }) =>
      status === 'active' && first?.id === id && others.length === 0,
  )
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      action="Delete"
      waiting={!alone}
      onClose={onClose}
      done={`Customer group “${name}” deleted.`}
      onConfirm={async () => {
        for (const { id, name } of alone ?? [])
          await list.set(id, { status: 'draft' }, `The price list “${name}” as a draft`)
        await group.remove(id, `The deletion of customer group “${name}”`)
      }}
    >
      Its customers stay. Discounts for this group alone hold for nobody then, and those for
      everybody but this group for everybody.
      <Loaded what="The price lists" answer={answer} waiting={null}>
        {() =>
          alone &&
          alone.length > 0 && (
            <>
              {' '}
              Price lists for this group alone become drafts:{' '}
              {alone.map(({ name }) => `“${name}”`).join(', ')}.
            </>
          )
        }
      </Loaded>
    </ConfirmDialog>
  )
}
