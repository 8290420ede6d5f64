import type { Manner } from '@/lib/platform/mail-templates/variables'
import { amountWord } from '@/lib/shared/text/notation'

type Price = { currency: string; interval: 'month' | 'year' }

/** "49.00 USD a month before tax": what a mail says of a price. */
export const priceWord = ({ currency, interval }: Price, amount: number, manner: Manner) =>
  `${amountWord({ amount, currency }, manner)} a ${interval} before tax`
