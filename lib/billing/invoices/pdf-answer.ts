import type { ServerResponse } from 'node:http'
import { OwnAnswer } from '@/lib/platform/api/answer'
import { documentOf } from './document-of'
import type { Invoice } from './schema'
import type { ApiRequest } from '@/lib/platform/api/request'

/**
 * An invoice as a PDF. It is drawn anew each time: what was paid and given back may have changed.
 */
export class PdfAnswer extends OwnAnswer {
  constructor(private readonly invoice: Invoice) {
    super()
  }

  async send(_req: ApiRequest, res: ServerResponse): Promise<void> {
    // Loaded on demand: pdfkit and the fonts are large, and few calls need them.
    const { invoicePdf } = await import('./pdf')
    const bytes = await invoicePdf(documentOf(this.invoice))
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Content-Security-Policy', `sandbox; default-src 'none'`)
    res.setHeader('Content-Type', 'application/pdf')
    res.setHeader('Content-Disposition', `inline; filename="${this.invoice.number}.pdf"`)
    res.setHeader('Content-Length', bytes.length)
    res.end(bytes)
  }
}
