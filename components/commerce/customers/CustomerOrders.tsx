import { IconReceipt2 } from '@tabler/icons-react'
import Link from 'next/link'
import { EmptyState } from '@/components/data/EmptyState'
import { Loaded } from '@/components/data/Loaded'
import { RelativeTime } from '@/components/data/RelativeTime'
import tables from '@/components/users/Tabs.module.css'
import { useOrdersOf } from '@/hooks/use-shop-customers'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import { moneyOf } from '@/lib/client/money'
import { InWords } from '../InWords'
import { ORDER, PAYMENT } from '../words'

/** What a customer has bought, latest first. */
export function CustomerOrders({ id }: { id: string }) {
  const answer = useOrdersOf(id)
  const selected = useSelected()
  return (
    <Loaded what="The orders" answer={answer}>
      {({ orders, count }) =>
        count === 0 ? (
          <EmptyState icon={IconReceipt2} title="No orders yet">
            What this customer buys appears here.
          </EmptyState>
        ) : (
          <>
            <table className={tables.table} aria-label="Orders">
              <thead>
                <tr>
                  {['Order', 'Placed', 'Status', 'Payment', 'Total'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {orders.map(({ id, display_id, created_at, status, payment_status, total, currency_code }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link href={links.page(`/admin/commerce/orders/${id}`, selected)} prefetch={false}>
                        #{display_id}
                      </Link>
                    </th>
                    <td>
                      <RelativeTime at={created_at} />
                    </td>
                    <td>
                      <InWords of={status} words={ORDER} />
                    </td>
                    <td>
                      <InWords of={payment_status} words={PAYMENT} />
                    </td>
                    <td>{moneyOf(total, currency_code)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {count > orders.length && (
              <p>
                The latest {orders.length} of {count}.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}
