import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useId, type ReactNode } from 'react'
import { currencyName } from '@/components/forms/currencies'
import { moneyOf } from '@/lib/client/money'
import type { Revenue } from '@/lib/revenue/schema'
import styles from './Revenue.module.css'
import { churnOf, isOver, lastOver, monthWord, percentWord, sumOf } from './words'

// The library that draws them is loaded with the first of them, and by no other page.
const waiting = () => <Skeleton height={200} />
const loaded = <Name extends keyof typeof import('./Charts')>(name: Name) =>
  dynamic(() => import('./Charts').then((module) => module[name] as never), { ssr: false, loading: waiting }) as (typeof import('./Charts'))[Name] // prettier-ignore
const InvoicedChart = loaded('InvoicedChart')
const RecurringChart = loaded('RecurringChart')
const ChurnChart = loaded('ChurnChart')

const Card = ({ title, figure, about, children }: { title: string; figure: string; about: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h3>{title}</h3>
    <p className={styles.figure}>{figure}</p>
    <p className={styles.about}>{about}</p>
    {children}
  </section>
) // prettier-ignore

/** What came in in one currency: three charts, and all of it as a table. */
export function CurrencyRevenue({ revenue: { currency, months } }: { revenue: Revenue }) {
  const id = useId()
  const last = lastOver(months)
  if (!last) return null
  const money = (amount: number) => moneyOf(amount, currency)
  const span = months.length === 1 ? `in ${monthWord(last.month)}` : `from ${monthWord(months[0]!.month)} to ${monthWord(months.at(-1)!.month)}`
  const invoiced = money(sumOf(months, 'invoiced'))
  const of = isOver(last.month) ? monthWord(last.month) : `${monthWord(last.month)} so far`
  const churn = percentWord(churnOf(last))
  return (
    <section className={styles.currency} aria-labelledby={id}>
      <h2 id={id}>
        {currency} <span>{currencyName(currency)}</span>
      </h2>
      <div className={styles.cards}>
        <Card title="Revenue" figure={invoiced} about={`Invoiced ${span}, before tax, less what was credited`}>
          <InvoicedChart months={months} currency={currency} label={`Revenue by month: ${invoiced} ${span}.`} />
        </Card>
        <Card title="Monthly recurring revenue" figure={money(last.recurring)} about={`In ${of}: its days’ share of all that is subscribed to`}>
          <RecurringChart months={months} currency={currency} label={`Monthly recurring revenue: ${money(last.recurring)} in ${of}.`} />
        </Card>
        <Card title="Churn" figure={churn} about={`${last.ended} of ${last.running} that ran when ${monthWord(last.month)} began`}>
          <ChurnChart months={months} label={`Churn by month: ${churn} in ${of}.`} />
        </Card>
      </div>
      <details className={styles.details}>
        <summary>As a table</summary>
        <MonthTable currency={currency} months={months} />
      </details>
    </section>
  )
} // prettier-ignore

const HEADS = ['Month', 'Revenue', 'Recurring', 'Running at its beginning', 'Began', 'Ended', 'Churn']

const MonthTable = ({ currency, months }: Revenue) => (
  // In a narrow window it scrolls, also by keys.
  <div className={styles.scroll} role="region" aria-label={`Months in ${currency}`} tabIndex={0}>
    <table className={styles.table} aria-label={`Revenue in ${currency} by month`}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">
              {monthWord(month.month)}
              {!isOver(month.month) && ', so far'}
            </th>
            <td>{moneyOf(month.invoiced, currency)}</td>
            <td>{moneyOf(month.recurring, currency)}</td>
            <td>{month.running}</td>
            <td>{month.began}</td>
            <td>{month.ended}</td>
            <td>{percentWord(churnOf(month))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
