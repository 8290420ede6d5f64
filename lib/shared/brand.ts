// An organization's own colour on pages of ours. The rules are those of WCAG 2.2: text reaches
// 4.5:1 against what it stands on (1.4.3), what can be pressed and what is marked 3:1 (1.4.11). A
// colour that falls short on the dark or on the light page is used there in the nearest shade that
// does not.

type Rgb = readonly [number, number, number]
export type Scheme = 'light' | 'dark'

/** The product's own. */
export const PRODUCT_COLOUR = '#2862e2'

const WHITE = '#ffffff'
const BLACK = '#000000'
/**
 * The page of each scheme, and the ground on it that a colour stands out from the least: a row
 * under the pointer.
 */
const GROUNDS = {
  light: { page: WHITE, worst: '#f1f3f6', away: BLACK, tint: 0.1 },
  dark: { page: '#13171d', worst: '#1c2129', away: WHITE, tint: 0.2 },
} as const

export const TEXT = 4.5
export const MARK = 3
/**
 * Against the light page: a colour that is paler could only be used in a shade that nobody would
 * know it by.
 */
const LEAST = 1.3

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

const rgbOf = (colour: string) =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG's relative luminance, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** So much of one colour in another, from 0 to 1. */
const mixed = (colour: string, into: string, share: number) => {
  const [from, to] = [rgbOf(colour), rgbOf(into)]
  return hexOf(from.map((part, index) => part * share + to[index]! * (1 - share)))
}

/**
 * The nearest shade of a colour that reaches a contrast against some grounds: darker on a light
 * page, lighter on a dark one.
 */
function shadeFor(colour: string, grounds: readonly string[], least: number, away: string): string {
  for (let steps = 0; steps < 100; steps += 1) {
    const shade = mixed(colour, away, 1 - steps / 100)
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade
  }
  return away
}

export type Shades = {
  page: string
  /** What is pressed: its ground, under the pointer, and the text on it. */
  fill: string
  hover: string
  ink: string
  /** Bars, rings and signs. */
  accent: string
  link: string
  /** Behind what is chosen. */
  selected: string
}

function shadesIn(scheme: Scheme, colour: string): Shades {
  const { page, worst, away, tint } = GROUNDS[scheme]
  const selected = mixed(colour, page, tint)
  const grounds = [page, worst, selected]
  const fill = shadeFor(colour, [page], MARK, away)
  // One of the two always reaches it.
  const ink = contrast(fill, WHITE) >= TEXT ? WHITE : BLACK
  return {
    page,
    fill,
    ink,
    selected,
    hover: mixed(fill, ink === WHITE ? BLACK : WHITE, 0.88),
    accent: shadeFor(colour, grounds, MARK, away),
    link: shadeFor(colour, grounds, TEXT, away),
  }
}

/** What a colour becomes on the light and on the dark page. */
export const shadesOf = (colour: string): Record<Scheme, Shades> => ({
  light: shadesIn('light', colour),
  dark: shadesIn('dark', colour),
})

/**
 * A contrast as it is written, cut and not rounded: what falls short must not look as if it did
 * not.
 */
export const ratioWord = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/** Why a colour cannot be an organization's; undefined for one that can. */
export function colourTrouble(colour: string): string | undefined {
  if (!isColour(colour))
    return 'A colour is # and six digits 0 to 9 or letters a to f, as in #1f6f5c.'
  const ratio = contrast(colour, WHITE)
  if (ratio >= LEAST) return undefined
  return `This is too pale: it reaches ${ratioWord(ratio)} against a white page, and ${LEAST}:1 is the least. Choose a darker one.`
}

const variablesOf = ({ fill, hover, ink, accent, link, selected }: Shades) =>
  Object.entries({
    '--accent': accent,
    '--selected': selected,
    '--mantine-color-anchor': link,
    '--mantine-color-blue-filled': fill,
    '--mantine-color-blue-filled-hover': hover,
    '--mantine-color-blue-light': selected,
    '--mantine-color-blue-light-hover': selected,
    '--mantine-color-blue-light-color': link,
    '--mantine-color-blue-text': link,
    '--mantine-color-blue-outline': link,
    '--mantine-primary-color-filled': fill,
    '--mantine-primary-color-filled-hover': hover,
    '--mantine-primary-color-contrast': ink,
  })
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const SCHEME = 'data-mantine-color-scheme'
/**
 * A style sheet that puts a colour in the place of the product's, in both schemes; named twice, it
 * comes before theirs.
 */
export function brandStyles(colour: string): string {
  const { light, dark } = shadesOf(colour)
  const of = (scheme: Scheme, shades: Shades) =>
    `:root[${SCHEME}][${SCHEME}=${scheme}]{${variablesOf(shades)}}`
  // White is what these write on their ground by themselves.
  const ink = 'var(--mantine-primary-color-contrast)'
  return `${of('light', light)}${of('dark', dark)}.mantine-Checkbox-root,.mantine-Radio-root{--checkbox-icon-color:${ink};--radio-icon-color:${ink}}`
}
