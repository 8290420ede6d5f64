export const SEXES = ['any', 'female', 'male'] as const
/** Units of age as UCUM codes them: years, months, weeks, days. */
export const AGE_UNITS = ['a', 'mo', 'wk', 'd'] as const

export type Age = { value: number; unit: (typeof AGE_UNITS)[number] }
/** What is usual in people of a sex and an age, which is at least `ageFrom` and below `ageTo`. */
export type ReferenceRange = {
  sex: (typeof SEXES)[number]
  /** Null: from birth on. */
  ageFrom: Age | null
  /** Null: without an end. */
  ageTo: Age | null
  low: number | null
  high: number | null
  text: string
}

/** Lengths in days, as UCUM has them: a mean Julian year and its twelfth. */
const DAYS: Record<Age['unit'], number> = { a: 365.25, mo: 30.4375, wk: 7, d: 1 }

/** An age in days. */
export const inDays = ({ value, unit }: Age) => value * DAYS[unit]

/** The days of life that a range is for: from the first on, and before the second. */
export const spanOf = ({
  ageFrom,
  ageTo,
}: Pick<ReferenceRange, 'ageFrom' | 'ageTo'>): [number, number] => [
  ageFrom ? inDays(ageFrom) : 0,
  ageTo ? inDays(ageTo) : Infinity,
]

const share = (one: ReferenceRange, other: ReferenceRange) => {
  const [[from, to], [start, end]] = [spanOf(one), spanOf(other)]
  const sameSex = one.sex === other.sex || one.sex === 'any' || other.sex === 'any'
  return sameSex && from < end && start < to
}

export type RangeTrouble = {
  index: number
  field: 'ageFrom' | 'ageTo' | 'high' | 'low'
  message: string
}

/**
 * What is wrong with ranges taken together, each on the later of two: somebody would have two
 * ranges, or none.
 */
export function troublesOf(ranges: ReferenceRange[]): RangeTrouble[] {
  return ranges.flatMap((range, index): RangeTrouble[] => {
    const [from, to] = spanOf(range)
    if (from >= to) return [{ index, field: 'ageTo', message: 'The age ends before it begins.' }]
    if (range.low !== null && range.high !== null && range.low > range.high)
      return [{ index, field: 'high', message: 'The upper limit is below the lower one.' }]
    if (range.low === null && range.high === null && range.text.trim() === '')
      return [{ index, field: 'low', message: 'Enter a limit or a text.' }]
    const other = ranges.slice(0, index).findIndex((before) => share(before, range))
    return other < 0
      ? []
      : [{ index, field: 'ageFrom', message: `This overlaps with range ${other + 1}.` }]
  })
}

/** Stretches of life, in days, that no range is for, for one sex. */
export function gapsOf(ranges: ReferenceRange[], sex: 'female' | 'male'): [number, number][] {
  const spans = ranges
    .filter((range) => range.sex === 'any' || range.sex === sex)
    .map(spanOf)
    .toSorted(([a], [b]) => a - b)
  const gaps: [number, number][] = []
  let covered = 0
  for (const [from, to] of spans) {
    if (from > covered) gaps.push([covered, from])
    covered = Math.max(covered, to)
  }
  return covered < Infinity ? [...gaps, [covered, Infinity]] : gaps
}
