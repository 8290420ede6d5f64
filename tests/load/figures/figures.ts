import os from 'node:os'

/** One line of the report: what was measured, beside what it is held against. */
export interface Figure {
  what: string
  ours: string
  limit?: string
  ratio?: string
  target?: string
  met?: boolean
}

const HEADINGS = {
  what: '',
  ours: 'ours',
  limit: 'limit',
  ratio: 'ratio',
  target: 'target',
  met: 'verdict',
}
const COLUMNS = Object.keys(HEADINGS) as (keyof Figure)[]

const VERDICT = new Map([
  [true, 'met'],
  [false, 'MISSED'],
])
const cellOf = (figure: Figure, column: keyof Figure) =>
  column === 'met' ? (VERDICT.get(figure.met!) ?? '') : (figure[column] ?? '')

/** A table in plain text, its parts under a title each. */
export function tableOf(parts: Record<string, Figure[]>): string {
  const all = Object.values(parts).flat()
  const widthOf = (column: keyof Figure) =>
    Math.max(HEADINGS[column].length, ...all.map((figure) => cellOf(figure, column).length))
  const widths = new Map(COLUMNS.map((column) => [column, widthOf(column)]))
  const line = (cell: (column: keyof Figure) => string) =>
    COLUMNS.map((column) => {
      const left = column === 'what' || column === 'met' || column === 'target'
      return left
        ? cell(column).padEnd(widths.get(column)!)
        : cell(column).padStart(widths.get(column)!)
    })
      .join('  ')
      .trimEnd()
  const heading = line((column) => HEADINGS[column])
  const rule = '─'.repeat([...widths.values()].reduce((sum, width) => sum + width + 2, -2))
  const body = Object.entries(parts).flatMap(([title, figures]) => [
    '',
    title,
    ...figures.map((figure) => line((column) => cellOf(figure, column))),
  ])
  return [heading, rule, ...body.slice(1), rule].join('\n')
}

/** What the figures depend on besides the product. */
export const machineFacts = (postgres: string) =>
  [
    `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? os.arch()}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}, fsync on`,
    `load average ${os.loadavg()[0]!.toFixed(1)} at the end`,
  ].join(' · ')

export const median = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const digits = (value: number) => (value < 10 ? 2 : value < 100 ? 1 : 0)
const plain = (value: number) =>
  value.toLocaleString('en', {
    minimumFractionDigits: digits(value),
    maximumFractionDigits: digits(value),
  })

export const perSecond = (value: number) => `${plain(value)}/s`
export const milliseconds = (value: number) =>
  value < 9950 ? `${plain(value)} ms` : `${plain(value / 1000)} s`
export const bytes = (value: number) =>
  value < 1e6 ? `${plain(value / 1e3)} kB` : `${plain(value / 1e6)} MB`
export const percent = (value: number) => `${(value * 100).toFixed(1)} %`
export const count = (value: number) => value.toLocaleString('en')
