import { Skeleton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import type { Revenue } from '@/lib/billing/revenue/schema'
import { currencyName } from '@/lib/client/format/currencies'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Revenue.module.css'
import { churnOf, headlinesOf, isOver, monthWord, percentWord, sumOf, type Month } from './words'

// The library that draws them is loaded with the first of them, and by no other page.
const waiting = () => <Skeleton height={200} />
const loaded = <Name extends keyof typeof import('./Charts')>(name: Name) =>
  onDemand(
    () => import('./Charts').then((module) => module[name] as never),
    waiting,
  ) as (typeof import('./Charts'))[Name]
const InvoicedChart = loaded('InvoicedChart')
const RecurringChart = loaded('RecurringChart')
const ChurnChart = loaded('ChurnChart')

type CardProps = {
  title: string
  figures: { label: string; figure: string }[]
  about: string
  children: ReactNode
}

const Card = ({ title, figures, about, children }: CardProps) => (
  // Each currency has these: they are no landmarks.
  <div role="group" className={styles.card} aria-label={title}>
    <h3>{title}</h3>
    <dl className={styles.figures}>
      {figures.map(({ label, figure }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.about}>{about}</p>
    {children}
  </div>
)

/** What came in in one currency: three charts, and all of it as a table. */
export function CurrencyRevenue({ revenue: { currency, months } }: { revenue: Revenue }) {
  const id = useId()
  const headlines = headlinesOf(months)
  const money = (amount: number) => moneyOf(amount, currency)
  const figuresOf = (figureOf: (month: Month) => string) =>
    headlines.map(({ label, month }) => ({ label, figure: figureOf(month) }))
  const wordsOf = (figureOf: (month: Month) => string) =>
    figuresOf(figureOf)
      .map(({ label, figure }) => `${label} ${figure}`)
      .join(', ')
  const span =
    months.length === 1
      ? `in ${monthWord(months[0]!.month)}`
      : `from ${monthWord(months[0]!.month)} to ${monthWord(months.at(-1)!.month)}`
  const invoiced = money(sumOf(months, 'invoiced'))
  const [recurring, churn] = [
    ({ recurring }: Month) => money(recurring),
    (month: Month) => percentWord(churnOf(month)),
  ]
  return (
    <section className={styles.currency} aria-labelledby={id}>
      <h2 id={id}>
        {currency} <span>{currencyName(currency)}</span>
      </h2>
      <div className={styles.cards}>
        <Card
          title="Revenue"
          figures={figuresOf(({ invoiced }) => money(invoiced))}
          about={`Before tax, less what was credited: ${invoiced} ${span}`}
        >
          <InvoicedChart
            months={months}
            currency={currency}
            label={`Revenue by month: ${invoiced} ${span}.`}
          />
        </Card>
        <Card
          title="Monthly recurring revenue"
          figures={figuresOf(recurring)}
          about="By days, of what invoices are for; what runs today stands above the invoices"
        >
          <RecurringChart
            months={months}
            currency={currency}
            label={`Monthly recurring revenue: ${wordsOf(recurring)}.`}
          />
        </Card>
        <Card
          title="Churn"
          figures={figuresOf(churn)}
          about="Of those that ran when a month began, how many ended in it"
        >
          <ChurnChart months={months} label={`Churn by month: ${wordsOf(churn)}.`} />
        </Card>
      </div>
      <details className={styles.details}>
        <summary>As a table</summary>
        <MonthTable currency={currency} months={months} />
      </details>
    </section>
  )
}

const HEADS = [
  'Month',
  'Revenue',
  'Recurring',
  'Running at its beginning',
  'Began',
  'Ended',
  'Churn',
]

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
