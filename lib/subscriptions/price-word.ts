import { figureOf } from '@/lib/shared/money'

/** "49.00 USD a month before tax": what a mail says of a price. */
export const priceWord = ({ currency, interval }: { currency: string; interval: 'month' | 'year' }, amount: number) =>
  `${figureOf({ amount, currency })} ${currency} a ${interval} before tax`
