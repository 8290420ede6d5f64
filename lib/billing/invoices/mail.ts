import { env } from '@/lib/platform/config/env'
import { originOf } from '@/lib/shared/http/hosts'
import type { InvoiceDocument } from './document'
import { amountOf, asksForPayment, dayOf, openOf, paymentOf, periodOf } from './document-words'

/** What its mail says, beside the document itself: whose host it can be seen on is `domainURL`. */
export function wordsOf(document: InvoiceDocument, domainURL: string) {
  const {
    kind,
    number,
    of,
    seller,
    billTo,
    forOrganization,
    total,
    currency,
    dueOn,
    period,
    country,
  } = document
  const isOpen = kind === 'invoice' && openOf(document) > 0
  return {
    creditNote: kind === 'credit-note',
    number,
    total: amountOf(total, currency, country),
    seller: seller.name,
    billTo: billTo.name,
    forOrganization,
    invoice: of,
    payment: paymentOf(document),
    questions: seller.email,
    dueOn: isOpen && dueOn ? dayOf(dueOn, country) : null,
    period: period && periodOf(period, country),
    bankAccount: asksForPayment(document) ? seller.bankAccount : null,
    link: `${originOf(domainURL, env().site)}/home/subscription`,
  }
}
