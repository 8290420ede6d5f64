import { IconReceipt2 } from '@tabler/icons-react'
import Link from 'next/link'
import { InWords } from '@/components/commerce/list/InWords'
import { Lines } from '@/components/commerce/list/Lines'
import { ORDER, PAYMENT } from '@/components/commerce/list/words'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useOrdersOf } from '@/hooks/commerce/use-shop-customers'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { moneyOf } from '@/lib/client/format/money'
import { links } from '@/lib/client/links'

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
            <Lines
              label="Orders"
              lines={orders.map(
                ({ id, display_id, created_at, status, payment_status, total, currency_code }) => ({
                  key: id,
                  name: (
                    <Link
                      href={links.page(`/admin/commerce/orders/${id}`, selected)}
                      prefetch={false}
                    >
                      #{display_id}
                    </Link>
                  ),
                  about: (
                    <>
                      <RelativeTime at={created_at} /> · <InWords of={status} words={ORDER} /> ·{' '}
                      <InWords of={payment_status} words={PAYMENT} />
                    </>
                  ),
                  figure: moneyOf(total, currency_code),
                }),
              )}
            />
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
