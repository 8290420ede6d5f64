import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { moneyOf } from '@/lib/client/format/money'
import { numberFormat } from '@/lib/client/format/notation'
import { exponentOf } from '@/lib/shared/money/money'
import { churnOf, monthMark, monthWord, percentWord, type Month } from './words'

type Props = { months: Month[]; currency: string; label: string }

const HEIGHT = 200
/** An axis has room for a few characters: "1.2M". */
const brief = () => numberFormat({ notation: 'compact', maximumFractionDigits: 2 })
/** Where there is nothing it still has marks that can be told apart. */
function axisOf(currency: string, months: Month[], field: 'invoiced' | 'recurring') {
  const unit = 10 ** exponentOf(currency)
  const isEmpty = months.every((month) => month[field] === 0)
  const tickFormatter = (amount: number) => brief().format(amount / unit)
  return { width: 48, tickFormatter, ...(isEmpty && { domain: [0, Math.max(4, unit)] }) }
}

const shared = {
  h: HEIGHT,
  dataKey: 'month',
  withLegend: false,
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '2 4',
  gridColor: 'var(--line)',
  textColor: 'var(--mantine-color-dimmed)',
  xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 16, tickFormatter: monthMark },
  tooltipProps: { labelFormatter: (month: unknown) => monthWord(String(month)) },
} as const

/** What was invoiced in each month. What a chart shows its table says as well. */
export const InvoicedChart = ({ months, currency, label }: Props) => (
  <div role="img" aria-label={label}>
    <BarChart
      {...shared}
      data={months}
      series={[{ name: 'invoiced', label: 'Invoiced', color: 'var(--accent)' }]}
      maxBarWidth={40}
      valueFormatter={(amount) => moneyOf(amount, currency)}
      yAxisProps={axisOf(currency, months, 'invoiced')}
    />
  </div>
)

/** The share of each month in what invoices are for. */
export const RecurringChart = ({ months, currency, label }: Props) => (
  <div role="img" aria-label={label}>
    <AreaChart
      {...shared}
      data={months}
      series={[{ name: 'recurring', label: 'Recurring', color: 'var(--accent)' }]}
      curveType="linear"
      withGradient={false}
      fillOpacity={0.16}
      withDots={months.length < 3}
      valueFormatter={(amount) => moneyOf(amount, currency)}
      yAxisProps={axisOf(currency, months, 'recurring')}
    />
  </div>
)

/** Which share of those that ran when it began ended in each month. */
export const ChurnChart = ({ months, label }: Omit<Props, 'currency'>) => (
  <div role="img" aria-label={label}>
    <BarChart
      {...shared}
      data={months.map((month) => ({ month: month.month, churn: churnOf(month) ?? 0 }))}
      series={[{ name: 'churn', label: 'Churn', color: 'var(--warn)' }]}
      maxBarWidth={40}
      valueFormatter={percentWord}
      yAxisProps={{
        width: 48,
        domain: [0, (most: number) => 4 * Math.max(1, Math.ceil(most / 4))],
        tickFormatter: percentWord,
      }}
    />
  </div>
)
