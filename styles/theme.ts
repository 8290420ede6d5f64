import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type CSSVariablesResolver,
} from '@mantine/core'
import { controls } from './controls'

const stack =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif'

/**
 * The specification's figures and the product's own two scales: a clear blue, and greys with a
 * little blue in them.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 6,
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: stack,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontFamily: stack,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.5' },
    },
  },
  colors: {
    blue: [
      '#eef4ff',
      '#dce8ff',
      '#b9d0ff',
      '#8fb4ff',
      '#6597fb',
      '#437cf3',
      '#2862e2',
      '#1f52c9',
      '#1b46a8',
      '#193d8a',
    ],
    dark: [
      '#e3e7ed',
      '#c3c9d3',
      '#9aa3b2',
      '#737d8d',
      '#3a424e',
      '#2a313b',
      '#1c2129',
      '#13171d',
      '#0f1217',
      '#0b0d11',
    ],
    gray: [
      '#f7f8fa',
      '#f1f3f6',
      '#e6e9ee',
      '#d9dee5',
      '#c5ccd6',
      '#98a2b1',
      '#6c7787',
      '#566070',
      '#3a4351',
      '#1a2029',
    ],
  },
  components: controls,
  // What is written on an organization's own colour can be black: that is a variable, where the
  // library writes white.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' &&
      input.color === 'blue' && { color: 'var(--mantine-primary-color-contrast)' }),
  }),
})

/**
 * The avatar of a level in the tree: background and letters, light then dark. Deeper levels begin
 * again.
 */
const levels = [
  ['#dfe9ff', '#1b46a8', '#1b2f5c', '#a9c5ff'],
  ['#d5f3ea', '#0a5c4a', '#123d36', '#7fdcc3'],
  ['#ece4ff', '#5a2fb8', '#34265e', '#c9b4ff'],
  ['#fdebc8', '#7a4700', '#443110', '#f1c777'],
  ['#ffe1e8', '#9d1f46', '#4a1f30', '#ffa6bd'],
  ['#d8f0fa', '#0a567a', '#123a4c', '#8bd5f3'],
] as const

export const LEVELS = levels.length

const avatarVariables = (light: boolean) =>
  Object.fromEntries(
    levels.flatMap((level, index) => [
      [`--level-${index}`, level[light ? 0 : 2]],
      [`--level-${index}-text`, level[light ? 1 : 3]],
    ]),
  )

/** The product's own colours, and Mantine's where its greys on white fall short of WCAG AA. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1a2029',
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6c7787',
    '--mantine-color-error': '#c4232f',
    '--mantine-color-anchor': '#1f52c9',
    '--mantine-color-default-border': '#c5ccd6',
    '--surface': '#f9fafb',
    '--raised': '#ffffff',
    '--line': '#e6e9ee',
    '--hover': '#f1f3f6',
    '--selected': '#e9f0ff',
    '--accent': '#2862e2',
    '--good': '#0f7a4d',
    '--warn': '#b87400',
    '--warn-surface': '#fff6dd',
    '--warn-text': '#6b4500',
    '--bad-surface': '#ffeef0',
    '--bad-text': '#8d1621',
    '--shadow': '0 0 0 1px rgb(16 24 40 / 8%), 0 12px 32px -6px rgb(16 24 40 / 22%)',
    ...avatarVariables(true),
  },
  dark: {
    '--mantine-color-text': '#dfe3ea',
    '--mantine-color-dimmed': '#9aa3b2',
    '--mantine-color-placeholder': '#7f8999',
    '--mantine-color-error': '#ff8087',
    '--mantine-color-anchor': '#8fb4ff',
    '--mantine-color-default': '#1c2129',
    '--mantine-color-default-hover': '#252b34',
    '--mantine-color-default-border': '#3a424e',
    '--surface': '#0f1217',
    '--raised': '#1a1f26',
    '--line': '#252b34',
    '--hover': '#1c2129',
    '--selected': '#1a2a4a',
    '--accent': '#6597fb',
    '--good': '#4cc38a',
    '--warn': '#e0b04a',
    '--warn-surface': '#2e2610',
    '--warn-text': '#f1d58a',
    '--bad-surface': '#3a1b20',
    '--bad-text': '#ffb3b8',
    '--shadow': '0 0 0 1px rgb(255 255 255 / 9%), 0 16px 40px -8px rgb(0 0 0 / 70%)',
    ...avatarVariables(false),
  },
})
