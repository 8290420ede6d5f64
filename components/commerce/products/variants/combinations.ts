type Option = { title: string; values: string[] }

/** A new product has no more of them; further ones are added on its page. */
export const MOST_VARIANTS = 100

/** What a product without options has one variant of: Medusa sells nothing else. */
export const ONLY: Option = { title: 'Variant', values: ['Standard'] }

/**
 * Each way to choose one value of each option, the last option changing fastest: [["S", "Red"],
 * ["S", "Blue"], …].
 */
export const combinationsOf = (options: Option[]): string[][] =>
  options.reduce<string[][]>(
    (lines, { values }) => lines.flatMap((line) => values.map((value) => [...line, value])),
    [[]],
  )

/** What a variant is called that nobody has named. */
export const titleOf = (values: string[]) => values.filter(Boolean).join(' / ')
