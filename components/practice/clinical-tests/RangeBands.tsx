import { gapsOf, spanOf, troublesOf, type ReferenceRange } from '@/lib/shared/reference-ranges'
import styles from './RangeBands.module.css'
import { limitsWord, sexWord } from './words'

const YEAR = 365.25
const LIFE = 100 * YEAR
/** Days of life at which something usually changes, with what stands there. */
const TICKS: [days: number, label: string][] = [
  [0, 'Birth'],
  [28, '28 d'],
  [YEAR, '1 y'],
  [5 * YEAR, '5 y'],
  [18 * YEAR, '18 y'],
  [65 * YEAR, '65 y'],
]
const SEXES = ['female', 'male'] as const

/**
 * Where a day of life stands, in percent: a newborn's weeks have as much room as an adult's
 * decades.
 */
const placeOf = (days: number) =>
  (Math.log1p(Math.min(days, LIFE) / 14) / Math.log1p(LIFE / 14)) * 100

const ageOf = (days: number) =>
  days === 0
    ? 'birth'
    : days < 60
      ? `${round(days)} days`
      : days < 2 * YEAR
        ? `${round(days / (YEAR / 12))} months`
        : `${round(days / YEAR)} years`
const round = (value: number) => Math.round(value * 10) / 10
const gapWord = ([from, to]: [number, number]) =>
  to === Infinity ? `from ${ageOf(from)} on` : `${ageOf(from)} to ${ageOf(to)}`

const shared = (one: [number, number], other: [number, number]): [number, number] => [
  Math.max(one[0], other[0]),
  Math.min(one[1], other[1]),
]

/** Stretches of life that two ranges are for. */
function overlapsOf(spans: [number, number][]): [number, number][] {
  const pairs = spans.flatMap((one, index) =>
    spans.slice(index + 1).map((other) => shared(one, other)),
  )
  return pairs.filter(([from, to]) => from < to)
}

/** A stretch as a part of the band. */
const stretch = ([from, to]: [number, number]) => ({
  insetInlineStart: `${placeOf(from)}%`,
  width: `${placeOf(to) - placeOf(from)}%`,
})

type Typed = { value: number | null; unit: string } | null
/** A range as a form has it: what is being typed may not be an age yet. */
type TypedRange = Omit<ReferenceRange, 'ageFrom' | 'ageTo'> & { ageFrom: Typed; ageTo: Typed }

/**
 * Reference ranges drawn over a life, for each sex: overlaps and gaps are seen before they are
 * read.
 */
export function RangeBands({ ranges }: { ranges: TypedRange[] }) {
  const known = ranges.filter(
    (range): range is ReferenceRange => !spanOf(range as ReferenceRange).some(Number.isNaN),
  )
  const overlap = troublesOf(known).some(({ field }) => field === 'ageFrom')
  return (
    <span className={styles.bands}>
      {SEXES.map((sex) => {
        const own = known.filter((range) => range.sex === 'any' || range.sex === sex)
        const gaps = gapsOf(known, sex)
        return (
          <span key={sex} className={styles.line}>
            <span className={styles.sex}>{sexWord(sex)}</span>
            <span className={styles.band} aria-hidden>
              {own.map((range, index) => (
                <span
                  key={index}
                  className={styles.range}
                  style={stretch(spanOf(range))}
                  data-hint={limitsWord(range) || undefined}
                >
                  {limitsWord(range)}
                </span>
              ))}
              {overlapsOf(own.map(spanOf)).map((span, index) => (
                <span key={index} className={styles.overlap} style={stretch(span)} />
              ))}
            </span>
            <span className={styles.words}>
              {gaps.length > 0 ? `No range: ${gaps.map(gapWord).join(', ')}` : 'All ages'}
            </span>
          </span>
        )
      })}
      <span className={styles.line} aria-hidden>
        <span className={styles.sex} />
        <span className={styles.ticks}>
          {TICKS.map(([days, label]) => (
            <span key={label} style={{ insetInlineStart: `${placeOf(days)}%` }}>
              {label}
            </span>
          ))}
        </span>
        <span className={styles.words} />
      </span>
      {overlap && (
        <span className={styles.trouble}>
          Two ranges are for the same people where the band is red.
        </span>
      )}
    </span>
  )
}
