import type { InvoiceLine, InvoiceTax } from './invoice-lines'

/**
 * Of a change in between: what is given back for the days that are left, and what they cost from
 * then on.
 */
export const PARTS: Partial<Record<InvoiceLine['kind'], string>> = {
  unused: 'Not used',
  remaining: 'The rest',
}

/**
 * The taxes beneath the lines of an invoice, each with its rate, as `percent` writes it; of several
 * also what it is taken of, as `money` writes that. Invoices of before rates were kept say none.
 */
export function taxRowsOf(
  { tax, taxes }: { tax: number; taxes: InvoiceTax[] },
  money: (amount: number) => string,
  percent: (rate: number) => string,
) {
  if (taxes.length === 0) return [{ label: 'Tax', amount: tax }]
  return taxes.map(({ rate, net, amount }) => {
    const of = taxes.length > 1 ? ` of ${money(net)}` : ''
    return { label: `Tax ${percent(rate)} %${of}`, amount }
  })
}
