import { useRouter } from 'next/router'
import { Customers } from '@/components/commerce/customers/Customers'
import { Orders } from '@/components/commerce/orders/Orders'
import { Products } from '@/components/commerce/products/Products'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { useQuery } from '@/hooks/ui/list/use-query'
import { namedIn } from '@/lib/client/links'

const LISTS = {
  products: { label: 'Products', List: Products },
  orders: { label: 'Orders', List: Orders },
  customers: { label: 'Customers', List: Customers },
}
type Name = keyof typeof LISTS
const names = Object.keys(LISTS) as Name[]
const [FIRST] = names

/**
 * What is in the shop, one list at a time; the address says which. Another one begins without this
 * one's search and filters.
 */
export function Lists() {
  const { pathname, query } = useRouter()
  const asked = useQuery().of('list')
  const shown = names.find((name) => name === asked) ?? FIRST!
  const { List } = LISTS[shown]
  const organizationDomainURL = namedIn(query)
  const to = (name: Name) => ({
    pathname,
    query: {
      ...(organizationDomainURL && { organizationDomainURL }),
      ...(name !== FIRST && { list: name }),
    },
  })
  return (
    <>
      <ViewTabs
        label="In the shop"
        tabs={names.map((name) => ({
          label: LISTS[name].label,
          href: to(name),
          current: name === shown,
        }))}
      />
      <List />
    </>
  )
}
