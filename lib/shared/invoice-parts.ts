import type { InvoiceLine } from './invoice-lines'

/** Of a change in between: what is given back for the days that are left, and what they cost from then on. */
export const PARTS: Partial<Record<InvoiceLine['kind'], string>> = { unused: 'Not used', remaining: 'The rest' }
