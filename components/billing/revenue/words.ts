import type { Revenue } from '@/lib/billing/revenue/schema'
import { dateFormat, numberFormat } from '@/lib/client/format/notation'
import { addMonths } from '@/lib/shared/time/periods'

export type Month = Revenue['months'][number]

const inWords = () => dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const short = () => dateFormat({ month: 'short', year: '2-digit', timeZone: 'UTC' })
const instantOf = (month: string) => Date.parse(`${month}-01`)

/** "Mar 2026", and as an axis has it "Mar 26". */
export const monthWord = (month: string) => inWords().format(instantOf(month))
export const monthMark = (month: string) => short().format(instantOf(month))

/**
 * The share of those that ran when a month began which ended in it, in percent; null where none
 * ran.
 */
export const churnOf = ({ running, ended }: Month) =>
  running === 0 ? null : (100 * ended) / running
export const percentWord = (percent: number | null) =>
  percent === null ? '—' : `${numberFormat({ maximumFractionDigits: 1 }).format(percent)} %`

export const sumOf = (months: Month[], field: 'invoiced' | 'began' | 'ended') =>
  months.reduce((sum, month) => sum + month[field], 0)

/** The month at hand is not over: what is renewed in it is still to be invoiced. */
export const isOver = (month: string, today = new Date().toISOString()) => month < today.slice(0, 7)
/** The month behind another one. */
const next = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7)

/**
 * The months that figures stand for, each with what it is: the present one, which goes on, and the
 * last that is over, of those that there are.
 */
export function headlinesOf(months: Month[], today = new Date().toISOString()) {
  const present = months.find(({ month }) => month === today.slice(0, 7))
  const whole = months.findLast(({ month }) => isOver(month, today))
  const isLast = whole && next(whole.month) === today.slice(0, 7)
  return [
    ...(present ? [{ label: 'This month so far', month: present }] : []),
    ...(whole
      ? [{ label: isLast ? 'Last whole month' : monthWord(whole.month), month: whole }]
      : []),
  ]
}
