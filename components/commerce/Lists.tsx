import Link from 'next/link'
import { useRouter } from 'next/router'
import { useQuery } from '@/hooks/use-query'
import { namedIn } from '@/lib/client/links'
import { Customers } from './Customers'
import styles from './Lists.module.css'
import { Orders } from './Orders'
import { Products } from './Products'

const LISTS = {
  products: { label: 'Products', List: Products },
  orders: { label: 'Orders', List: Orders },
  customers: { label: 'Customers', List: Customers },
}
type Name = keyof typeof LISTS
const names = Object.keys(LISTS) as Name[]
const [FIRST] = names

/** What is in the shop, one list at a time; the address says which. Another one begins without this one's search and filters. */
export function Lists() {
  const { pathname, query } = useRouter()
  const asked = useQuery().of('list')
  const shown = names.find((name) => name === asked) ?? FIRST!
  const { List } = LISTS[shown]
  const organizationDomainURL = namedIn(query)
  const to = (name: Name) => ({
    pathname,
    query: { ...(organizationDomainURL && { organizationDomainURL }), ...(name !== FIRST && { list: name }) },
  })
  return (
    <>
      <nav aria-label="In the shop" className={styles.tabs}>
        {names.map((name) => (
          <Link
            key={name}
            href={to(name)}
            shallow
            scroll={false}
            className={styles.tab}
            aria-current={name === shown ? 'page' : undefined}
          >
            {LISTS[name].label}
          </Link>
        ))}
      </nav>
      <List />
    </>
  )
}
