import { countWord } from './notation'

/** What the rows of a list are called, in lower case. */
export type Noun = { one: string; many: string }

/** "1 resource", "1,200 resources". */
export const counted = (count: number, { one, many }: Noun) =>
  `${countWord(count)} ${count === 1 ? one : many}`

/** Writes the first letter in upper case, as at the beginning of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
