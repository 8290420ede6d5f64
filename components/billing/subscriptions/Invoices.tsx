import { IconCreditCard } from '@tabler/icons-react'
import Link from 'next/link'
import { useState } from 'react'
import { isForOthers, nameOf, noun, openOf } from '@/components/billing/invoices/words'
import { DataTable } from '@/components/ui/list/DataTable'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useInvoices } from '@/hooks/billing/use-invoices'
import { usePaymentMethod } from '@/hooks/billing/use-payment-method'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { links } from '@/lib/client/links'
import { cardWord } from '@/lib/shared/card-words'
import { ofOne, ofSeveral } from './invoice-columns'
import styles from './Subscription.module.css'
import type { Running } from './words'

const ChargeCard = onDemand(() =>
  import('@/components/billing/invoices/ChargeCard').then((module) => module.ChargeCard),
)

function noneFor(payer: Running['payer'] | undefined): string {
  if (!payer)
    return 'There are no invoices. The first one is issued when a subscription begins that costs something.'
  if (payer.isOwn) return 'There are no invoices yet. The next amount that is due is invoiced here.'
  return `There are no invoices yet. They are issued to ${payer.label}, who pays.`
}

/**
 * The card that an organization's own people can pay with: the invoices that are made out to it.
 */
function useOwnCard() {
  const { can } = usePermissions()
  const area = useArea()
  const { data } = usePaymentMethod(area === 'home' && can('billing:pay'))
  return data?.isOffered ? data.card : null
}

/** What was invoiced for the subscription at hand, newest first. */
export function Invoices({ payer }: { payer: Running['payer'] | undefined }) {
  const [area, domainURL] = [useArea(), useSelected()]
  const list = useInvoices()
  const card = useOwnCard()
  const [charged, setCharged] = useState<InvoiceEntry | null>(null)
  const menu = (invoice: InvoiceEntry) => (
    <RowMenu
      name={invoice.number}
      actions={[
        card !== null &&
          invoice.isOwn &&
          openOf(invoice) > 0 &&
          invoice.whyNotByCard === null && {
            label: `Pay with ${cardWord(card)}`,
            icon: IconCreditCard,
            onClick: () => setCharged(invoice),
          },
      ]}
    />
  )
  return (
    <section aria-labelledby="invoices">
      <div className={styles.headline}>
        <h2 id="invoices" className={styles.title}>
          Invoices
        </h2>
        {area === 'admin' && (
          <Link href={links.organization(domainURL, 'billing')}>All of billing</Link>
        )}
      </div>
      <DataTable
        list={list}
        columns={isForOthers(list.rows, domainURL) ? ofSeveral : ofOne}
        noun={noun}
        nameOf={nameOf}
        cards
        menu={card ? menu : undefined}
        empty={<p className={styles.none}>{noneFor(payer)}</p>}
      />
      {card && charged && (
        <ChargeCard invoice={charged} card={card} onClose={() => setCharged(null)} />
      )}
    </section>
  )
}
