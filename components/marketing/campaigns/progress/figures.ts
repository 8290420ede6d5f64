import { countWord, numberFormat } from '@/lib/client/format/notation'
/** A share in percent; of nothing it is 0. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** Whole ones never say that something is done, or begun, that is not. */
export function percentWord(percent: number): string {
  const held = percent > 99.9 && percent < 100 ? 99.9 : percent > 0 && percent < 0.1 ? 0.1 : percent
  return `${numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(held)} %`
}

/** "34.1 %", and a dash where there is nothing to take a share of. */
export const rateOf = (part: number, whole: number) =>
  whole === 0 ? '—' : percentWord(shareOf(part, whole))

/** "1,230 a minute". */
export const rateWord = (perMinute: number | null) =>
  perMinute === null ? '—' : `${countWord(Math.round(perMinute))} a minute`

const MINUTE = 60
const HOUR = 60 * MINUTE

/** "About 2 h 10 min": how long it still takes, in steps that do not jump. */
export function leftWord(seconds: number | null): string {
  if (seconds === null) return '—'
  if (seconds < MINUTE) return 'Under a minute'
  if (seconds < HOUR) return `About ${Math.round(seconds / MINUTE)} min`
  const [hours, minutes] = [
    Math.floor(seconds / HOUR),
    Math.round((seconds % HOUR) / MINUTE / 10) * 10,
  ]
  if (hours >= 48) return `About ${Math.round(hours / 24)} days`
  return `About ${minutes === 60 ? hours + 1 : hours} h${minutes % 60 ? ` ${minutes} min` : ''}`
}
