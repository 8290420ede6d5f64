import { HttpError } from './errors'

const UNITS: [unit: string, seconds: number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

const inWords = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, size]) => seconds > size) ?? ['second', 1]
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A refusal of what was done too often: `why`, and when it can be done again. */
export function tooMany(why: string, milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new HttpError(
    429,
    `${why} Try again in ${inWords(seconds)}.`,
    {},
    { 'Retry-After': String(seconds) },
  )
}
