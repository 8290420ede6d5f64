import { env } from '@/lib/server/env'
import { renderMail } from '@/lib/server/mail-layout'
import { originOf } from '@/lib/shared/hosts'
import type { InvoiceDocument } from './document'
import { amountOf, asksForPayment, dayOf, openOf, paymentOf, periodOf } from './document-words'

/** What its mail says, beside the document itself: whose host it can be seen on is `domainURL`. */
export function mailWith(document: InvoiceDocument, domainURL: string) {
  const { kind, number, of, seller, billTo, forOrganization, total, currency, dueOn, period, country } = document
  const what = kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`
  const sum = amountOf(total, currency)
  const isOpen = kind === 'invoice' && openOf(document) > 0
  const title = isOpen && dueOn ? `${what}: ${sum}, due on ${dayOf(dueOn, country)}` : `${what}: ${sum}`
  const time = period ? ` It is for ${periodOf(period, country)}.` : ''
  return renderMail({
    subject: `${what} from ${seller.name}`,
    title,
    paragraphs: [
      kind === 'invoice'
        ? `Attached is invoice ${number} to ${billTo.name}${forOrganization ? ` for ${forOrganization}` : ''}.${time}`
        : `Attached is credit note ${number} to ${billTo.name}${of ? `, for invoice ${of}` : ''}.`,
      paymentOf(document),
      ...(asksForPayment(document) && seller.bankAccount ? [seller.bankAccount] : []),
    ],
    action: { label: 'See it in the console', address: `${originOf(domainURL, env().site)}/home/subscription` },
    foot: [
      `Sent to you because invoices to ${billTo.name} go to this address.`,
      ...(seller.email ? [`Questions? Write to ${seller.email}.`] : []),
    ],
  })
}
