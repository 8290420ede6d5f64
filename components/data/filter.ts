export type Choice = { value: string; label: string }

/** What a list can be narrowed to, by one of its fields. Several choices of one filter let through what fits any. */
export type Filter = { name: string; label: string; choices: Choice[] }
