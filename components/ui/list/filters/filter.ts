export type Choice = { value: string; label: string }

/** Choices by the words for them, in their order. */
export const choicesOf = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/**
 * What a list can be narrowed to, by one of its fields. Several choices of one filter let through
 * what fits any. `name` is what the address and the server call it.
 */
export type Filter = {
  name: string
  label: string
  /** What a chosen value is called, as far as that is known. */
  wordFor?: (value: string) => string | undefined
} & (
  | { choices: Choice[] }
  /** Offered by the server as somebody types; undefined until it has answered. */
  | { useChoices: (search: string) => Choice[] | undefined }
  /** One value, typed as it is. */
  | { example: string }
  /** A span of time: this parameter is where it begins, `to` where it ends, both ISO 8601. */
  | { to: string }
  /** A span of days, as 2026-03-01: this parameter is the first of them, `lastDay` the last. */
  | { lastDay: string }
)
