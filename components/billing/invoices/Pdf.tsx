import { IconFileDownload } from '@tabler/icons-react'
import { useInvoicePdf } from '@/hooks/billing/use-invoices'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import styles from './Pdf.module.css'

/** Opens the document of an invoice. */
export function Pdf({ number }: Pick<InvoiceEntry, 'number'>) {
  const addressOf = useInvoicePdf()
  return (
    <a
      href={addressOf(number)}
      target="_blank"
      className={styles.pdf}
      aria-label={`PDF of ${number}`}
    >
      <IconFileDownload size={16} stroke={1.5} aria-hidden />
      PDF
    </a>
  )
}
