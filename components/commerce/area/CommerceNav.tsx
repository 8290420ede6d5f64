import {
  IconAdjustments,
  IconArrowLeft,
  IconBell,
  IconBuildingWarehouse,
  IconCategory,
  IconClipboardList,
  IconCoin,
  IconDiscount,
  IconFileDescription,
  IconFolders,
  IconGift,
  IconKey,
  IconLock,
  IconMapPin,
  IconMessageCircleQuestion,
  IconPackage,
  IconReceipt2,
  IconShoppingCart,
  IconStack2,
  IconTag,
  IconTags,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
  IconUserShield,
  IconVersions,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { SideNav } from '@/components/ui/shell/navigation/SideNav'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'

type Entry = readonly [label: string, section: string, icon: Icon]

const SALES: Entry[] = [
  ['Orders', 'orders', IconReceipt2],
  ['Draft orders', 'draft-orders', IconFileDescription],
  ['Customers', 'customers', IconUsers],
  ['Customer groups', 'customer-groups', IconUsersGroup],
  ['Discounts', 'discounts', IconDiscount],
  ['Gift cards', 'gift-cards', IconGift],
  ['Price lists', 'price-lists', IconCoin],
]
const CATALOGUE: Entry[] = [
  ['Products', 'products', IconPackage],
  ['Categories', 'categories', IconCategory],
  ['Collections', 'collections', IconFolders],
  ['Types', 'types', IconTag],
  ['Tags', 'tags', IconTags],
]
const STOCK: Entry[] = [
  ['Inventory', 'inventory', IconStack2],
  ['Reservations', 'reservations', IconLock],
  ['Stock locations', 'stock-locations', IconBuildingWarehouse],
]
const RULES: Entry[] = [
  ['Regions', 'regions', IconMapPin],
  ['Shipping', 'shipping', IconTruckDelivery],
  ['Sales channels', 'sales-channels', IconVersions],
  ['Return reasons', 'return-reasons', IconMessageCircleQuestion],
  ['Batch jobs', 'batch-jobs', IconClipboardList],
  ['Notifications', 'notifications', IconBell],
]
/** Of the shop itself, which takes a right of its own. */
const SETTINGS: Entry[] = [
  ['Store', 'store', IconAdjustments],
  ['Currencies', 'currencies', IconWorld],
  ['Users', 'users', IconUserShield],
  ['Publishable keys', 'publishable-keys', IconKey],
]

/** The pages of the shop, in the place of the organization's. */
export function CommerceNav() {
  const selected = useSelected()
  const { can } = usePermissions()
  const itemsOf = (entries: Entry[]) =>
    entries.map(([label, section, icon]) => ({
      label,
      icon,
      href: links.page(`/admin/commerce/${section}`, selected),
    }))
  return (
    <SideNav
      label="Commerce"
      before={{
        items: [
          { label: 'All of Polyclinic', href: links.dashboard(selected), icon: IconArrowLeft },
        ],
      }}
      head="Commerce"
      groups={[
        {
          items: [
            {
              label: 'Overview',
              href: links.page('/admin/commerce', selected),
              icon: IconShoppingCart,
            },
          ],
        },
        { title: 'Sales', items: itemsOf(SALES) },
        { title: 'Catalogue', items: itemsOf(CATALOGUE) },
        { title: 'Stock', items: itemsOf(STOCK) },
        { title: 'How it sells', items: itemsOf(RULES) },
        ...(can('commerce-settings:read') ? [{ title: 'Settings', items: itemsOf(SETTINGS) }] : []),
      ]}
    />
  )
}
