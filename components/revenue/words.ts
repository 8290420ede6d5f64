import type { Revenue } from '@/lib/revenue/schema'

export type Month = Revenue['months'][number]

const inWords = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const instantOf = (month: string) => Date.parse(`${month}-01`)

/** "Mar 2026", and as an axis has it "Mar 26". */
export const monthWord = (month: string) => inWords.format(instantOf(month))
export const monthMark = (month: string) => short.format(instantOf(month))

/** The share of those that ran when a month began which ended in it, in percent; null where none ran. */
export const churnOf = ({ running, ended }: Month) => (running === 0 ? null : (100 * ended) / running)
export const percentWord = (percent: number | null) =>
  percent === null ? '—' : `${percent.toLocaleString('en', { maximumFractionDigits: 1 })} %`

export const sumOf = (months: Month[], field: 'invoiced' | 'began' | 'ended') =>
  months.reduce((sum, month) => sum + month[field], 0)

/** The month at hand is not over: what is renewed in it is still to be invoiced. */
export const isOver = (month: string, today = new Date().toISOString()) => month < today.slice(0, 7)
/** The last month that is over; where none is, the last. */
export const lastOver = (months: Month[]): Month | undefined =>
  months.findLast(({ month }) => isOver(month)) ?? months.at(-1)
