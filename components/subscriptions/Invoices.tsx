import Link from 'next/link'
import { nameOf, noun } from '@/components/billing/words'
import { DataTable } from '@/components/data/DataTable'
import { useArea } from '@/hooks/use-area'
import { useSelected } from '@/hooks/use-selected'
import { useInvoices } from '@/hooks/use-invoices'
import { links } from '@/lib/client/links'
import { columns } from './invoice-columns'
import styles from './Subscription.module.css'
import type { Running } from './words'

function noneFor(payer: Running['payer'] | undefined): string {
  if (!payer) return 'There are no invoices. The first one is issued when a subscription begins that costs something.'
  if (payer.isOwn) return 'There are no invoices yet. The next amount that is due is invoiced here.'
  return `There are no invoices yet. They are issued to ${payer.label}, who pays.`
}

/** What was invoiced for the subscription at hand, newest first. */
export function Invoices({ payer }: { payer: Running['payer'] | undefined }) {
  const [area, domainURL] = [useArea(), useSelected()]
  return (
    <section aria-labelledby="invoices">
      <div className={styles.headline}>
        <h2 id="invoices" className={styles.title}>
          Invoices
        </h2>
        {area === 'admin' && <Link href={links.organization(domainURL, 'billing')}>All of billing</Link>}
      </div>
      <DataTable
        list={useInvoices()}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        cards
        least={640}
        empty={<p className={styles.none}>{noneFor(payer)}</p>}
      />
    </section>
  )
}
