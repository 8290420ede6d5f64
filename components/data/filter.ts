export type Choice = { value: string; label: string }

/** Choices by the words for them, in their order. */
export const choicesOf = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What a list can be narrowed to, by one of its fields. Several choices of one filter let through what fits any. */
export type Filter = { name: string; label: string; choices: Choice[] }
