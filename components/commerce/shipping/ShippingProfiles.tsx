import { IconPackages } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  MOST_PROFILES,
  shippingProfiles,
  useShippingProfileRows,
  useShippingProfiles,
  type ShopShippingProfile,
} from '@/hooks/commerce/use-shop-shipping'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() =>
    import('./ShippingProfileDrawers').then((module) => module.NewShippingProfileDrawer),
  ),
  One: onDemand(() =>
    import('./ShippingProfileDrawers').then((module) => module.ShippingProfileDrawer),
  ),
}
const noun = { one: 'shipping profile', many: 'shipping profiles' }
const TYPES = {
  default: 'Whatever has no other',
  gift_card: 'Gift cards',
  custom: 'Products that are put there',
}
const columns: Column<ShopShippingProfile>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  { name: 'type', header: 'For', sort: 'asc', width: 240, cell: ({ type }) => TYPES[type] },
]

const csv: Csv<ShopShippingProfile> = {
  name: 'shipping-profiles',
  columns: { Name: ({ name }) => name, For: ({ type }) => TYPES[type] },
}

/** Nobody would find another one again. */
const useIsFull = () => (useShippingProfileRows().data?.length ?? 0) >= MOST_PROFILES

export const NewShippingProfileButton = () =>
  useIsFull() ? null : <NewButton permission="commerce:create">New shipping profile</NewButton>

/** What is sent alike. */
export const ShippingProfiles = () => (
  <>
    {useIsFull() && (
      <Notice>
        The shop lists no more than ten shipping profiles, so no other can be made here. One that
        was made elsewhere is listed once a product or a shipping option is in it.
      </Notice>
    )}
    <ShopRecords
      of={shippingProfiles}
      list={useShippingProfiles()}
      csv={csv}
      columns={columns}
      noun={noun}
      nameOf={({ name }) => name}
      drawers={drawers}
      // Medusa goes on looking for those that it has made itself.
      deleting={({ type }) =>
        type === 'custom'
          ? 'Its products and shipping options need another one first, or cannot be sent.'
          : undefined
      }
      searched="The search looks at names."
      empty={
        <EmptyState
          icon={IconPackages}
          title="No shipping profiles yet"
          action={<NewShippingProfileButton />}
        >
          A shipping profile holds products that are sent alike, with the shipping options for them.
        </EmptyState>
      }
    />
  </>
)
