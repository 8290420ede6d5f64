import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brandStyles,
  colourTrouble,
  contrast,
  MARK,
  ratioWord,
  shadesOf,
  TEXT,
} from '@/lib/shared/brand'
import { variables } from '@/styles/theme'

const PALE = (ratio: string) =>
  `This is too pale: it reaches ${ratio} against a white page, and 1.3:1 is the least. Choose a darker one.`
const NONE = 'A colour is # and six digits 0 to 9 or letters a to f, as in #1f6f5c.'

describe('a colour', () => {
  // By the formula of WCAG 2.2; the figures are those of other calculators.
  test.each<[string, string, number]>([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#ff0000', '#ffffff', 4.0],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#000000', 15.3],
    ['#2862e2', '#13171d', 3.36],
  ])('stands apart from another: %s and %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  test.each<[string, string | undefined]>([
    ['#1f6f5c', undefined],
    ['#2862e2', undefined],
    ['#e4002b', undefined],
    ['#000000', undefined],
    ['#0a1f44', undefined],
    ['#ffd400', undefined],
    ['#ff6600', undefined],
    ['#00a3ad', undefined],
    ['#767676', undefined],
    ['#e0e0e0', undefined],
    ['#ffffff', PALE('1.0:1')],
    ['#fff9c4', PALE('1.0:1')],
    ['#ffeb3b', PALE('1.2:1')],
    ['#e6e6e6', PALE('1.2:1')],
    ['', NONE],
    ['#fff', NONE],
    ['1f6f5c', NONE],
    ['#1f6f5', NONE],
    ['#1f6f5c0', NONE],
    ['#1F6F5C', NONE],
    ['#1f6f5g', NONE],
    ['green', NONE],
    ['#1f6f5c;}', NONE],
    ['rgb(0,0,0)', NONE],
  ])('is an organization’s or is not: %s', (colour, sentence) =>
    expect(colourTrouble(colour)).toBe(sentence),
  )

  test('keeps its own shade where that can be read', () => {
    const { light, dark } = shadesOf('#e4002b')
    expect([light.fill, dark.fill, light.ink]).toEqual(['#e4002b', '#e4002b', '#ffffff'])
    expect(shadesOf('#0a1f44').light.fill).toBe('#0a1f44')
    expect(shadesOf('#ffd400').dark).toMatchObject({
      fill: '#ffd400',
      ink: '#000000',
      link: '#ffd400',
    })
  })

  test('of any kind becomes one that can be read, on both pages', () => {
    const [light, dark] = [variables({} as never).light, variables({} as never).dark]
    const grounds = {
      light: ['#ffffff', light['--surface'], light['--hover']],
      dark: ['#13171d', dark['--surface'], dark['--raised'], dark['--hover']],
    } as const
    const text = { light: light['--mantine-color-text']!, dark: dark['--mantine-color-text']! }
    const anything = fc
      .integer({ min: 0, max: 0xffffff })
      .map((colour) => `#${colour.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(anything, (colour) => {
        for (const scheme of ['light', 'dark'] as const) {
          const { page, fill, hover, ink, accent, link, selected } = shadesOf(colour)[scheme]
          expect(contrast(fill, page)).toBeGreaterThanOrEqual(MARK)
          for (const ground of [fill, hover])
            expect(contrast(ink, ground)).toBeGreaterThanOrEqual(TEXT)
          expect(contrast(text[scheme], selected)).toBeGreaterThanOrEqual(TEXT)
          for (const ground of [...grounds[scheme], selected]) {
            expect(contrast(link, ground!)).toBeGreaterThanOrEqual(TEXT)
            expect(contrast(accent, ground!)).toBeGreaterThanOrEqual(MARK)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('says its ratios cut, not rounded', () => {
    expect([ratioWord(4.49), ratioWord(3), ratioWord(20.99)]).toEqual(['4.4:1', '3.0:1', '20.9:1'])
  })

  test('becomes a style sheet of colours alone', () => {
    expect(brandStyles('#1f6f5c')).toMatch(
      /^(:root\[[\w-]+\]\[[\w-]+=(light|dark)\]\{(--[\w-]+:#[0-9a-f]{6};?)+\}){2}/,
    )
    expect(brandStyles('#1f6f5c')).not.toMatch(/[<>"]/)
  })
})
