const MB = 1024 * 1024

/** What files are there for. */
export const PURPOSES = ['logo', 'photo', 'licence'] as const
export type Purpose = (typeof PURPOSES)[number]

const IMAGES = ['image/png', 'image/jpeg', 'image/webp']
/** What the shop takes as a picture of a product. */
export const PICTURES = [...IMAGES, 'image/gif', 'image/avif']

type Rule = {
  /** The media types that it may be of. */
  types: readonly string[]
  /** The most bytes. */
  limit: number
  /** The fewest and the most pixels on each side of an image. */
  sides?: readonly [fewest: number, most: number]
}
export const RULES: Record<Purpose, Rule> = {
  logo: { types: IMAGES, limit: MB, sides: [32, 2000] },
  photo: { types: IMAGES, limit: 2 * MB, sides: [32, 2000] },
  licence: { types: ['application/pdf', 'image/png', 'image/jpeg'], limit: 10 * MB },
}

const WORDS: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}
const listed = (words: string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The types and the size, as help under a field says them. */
export const inWords = (purpose: Purpose) => {
  const { types, limit } = RULES[purpose]
  return `${listed(types.map((type) => WORDS[type]!))}, at most ${limit / MB} MB.`
}

/** Why a file of this type is not taken; undefined for one that is. */
export function whyNotType(purpose: Purpose, type: string): string | undefined {
  if (RULES[purpose].types.includes(type)) return undefined
  const one = `Send it as ${listed(RULES[purpose].types.map((known) => WORDS[known]!))}.`
  if (type === 'image/svg+xml') return `An SVG can hold scripts: it is not taken. ${one}`
  return `A file of this type is not taken. ${one}`
}

/** What can be said of a file before it is sent; undefined when nothing speaks against it. */
export function whyNot(
  purpose: Purpose,
  { type, size }: { type: string; size: number },
): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size > RULES[purpose].limit) return `The file is larger than ${RULES[purpose].limit / MB} MB.`
  return whyNotType(purpose, type)
}

/** A size as people say it. */
export const sizeWord = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
