import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { BarChart } from '@mantine/charts'
import { countWord } from '@/lib/client/format/notation'
import type { Hour } from './Hours'

const HEIGHT = 200
const hourWord = (hour: unknown) => `Hour ${Number(hour) + 1}`

/** What people did in each hour. What it shows its table says as well. */
export function HoursChart({ hours }: { hours: Hour[] }) {
  const best = hours.reduce((most, hour) => (hour.opened > most.opened ? hour : most), hours[0]!)
  const label = `Opens and clicks by hour: most opens, ${countWord(best.opened)}, in hour ${best.hour + 1}.`
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={HEIGHT}
        dataKey="hour"
        data={hours}
        series={[
          { name: 'opened', label: 'Opened', color: 'var(--accent)' },
          { name: 'clicked', label: 'Clicked', color: 'var(--good)' },
        ]}
        withLegend
        legendProps={{ verticalAlign: 'top', height: 32 }}
        gridAxis="x"
        tickLine="none"
        strokeDasharray="2 4"
        gridColor="var(--line)"
        textColor="var(--mantine-color-dimmed)"
        maxBarWidth={16}
        xAxisProps={{ minTickGap: 24, tickFormatter: (hour: unknown) => String(Number(hour) + 1) }}
        yAxisProps={{ width: 48, allowDecimals: false }}
        tooltipProps={{ labelFormatter: hourWord }}
        valueFormatter={(count) => countWord(count)}
      />
    </div>
  )
}
