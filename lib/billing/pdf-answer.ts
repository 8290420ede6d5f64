import type { NextApiRequest, NextApiResponse } from 'next'
import { OwnAnswer } from '@/lib/server/answer'
import { addDays } from '@/lib/shared/periods'
import type { InvoiceDocument } from './document'
import { invoicePdf } from './pdf'
import type { Invoice } from './schema'

/** Until its last day, as people read it. */
const including = (period: { from: string; to: string } | null) =>
  period && { from: period.from, to: addDays(period.to, -1) }

function documentOf({ billedTo, period, paidOn, refunded, lines, ...said }: Invoice): InvoiceDocument {
  return {
    ...{
      ...said,
      billTo: billedTo,
      period: including(period),
      paid: paidOn ? said.total : 0,
      country: billedTo.country,
    },
    // A credit note is issued when its money has gone back.
    refunded: said.kind === 'credit-note' ? said.total : refunded,
    lines: lines.map(({ description, period, quantity, unitAmount, amount }) => ({
      ...{ description, period: including(period), quantity, unitAmount, net: amount },
    })),
  }
}

/** An invoice as a PDF. It is drawn anew each time: what was paid and given back may have changed. */
export class PdfAnswer extends OwnAnswer {
  constructor(private readonly invoice: Invoice) {
    super()
  }

  async send(_req: NextApiRequest, res: NextApiResponse): Promise<void> {
    const bytes = await invoicePdf(documentOf(this.invoice))
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Content-Security-Policy', `sandbox; default-src 'none'`)
    res.setHeader('Content-Type', 'application/pdf')
    res.setHeader('Content-Disposition', `inline; filename="${this.invoice.number}.pdf"`)
    res.setHeader('Content-Length', bytes.length)
    res.end(bytes)
  }
}
