import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { site } from './site'

const organizationPage = (name: string) => `${site.login}/admin/organizations/northside/${name}`

/** Every page, by what it is about and so for whom. */
export const pages = {
  organization: [
    'account',
    'users',
    'groups',
    'roles',
    'access',
    'api-keys',
    'practitioners',
    'subscription',
    'billing',
  ].map(organizationPage),
  provider: [
    `${site.login}/dashboard`,
    ...['account', 'subscription'].map(
      (name) => `${site.login}/admin/organizations/global/${name}`,
    ),
    ...[
      'audit',
      'commerce',
      'faqs',
      'resources',
      'locations',
      'plans',
      'tests',
      'templates',
      'marketing/email',
    ].map((name) => `${site.login}/admin/${name}`),
  ],
  home: [
    '/home',
    '/home/account',
    '/home/practitioners',
    '/home/subscription',
    '/home/locations',
    '/home/locations?view=week',
    '/home/locations?view=holidays',
  ].map((path) => site.of('northside') + path),
  administration: [
    'users',
    'groups',
    'roles',
    'access?permission=users:invite',
    'api-keys',
    'audit',
  ].map((path) => `${site.of('northside')}/home/${path}`),
  everybody: [
    '/',
    '/faqs',
    '/signin?error=OAuthCallback',
    '/signout',
    '/signed-out',
    '/no-such-page',
  ].map((path) => site.login + path),
}

/** Goes to a page and waits until everything on it has come. */
export async function look(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

export const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** How far a page reaches beyond the window's right or left edge, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Finding {
  rule: string
  impact: string
  at: string[]
}

/** That the parts of a page can be told apart by those who go from one to the next. */
const LANDMARKS = /^(region|landmark-unique|landmark-no-duplicate-\w+)$/

/**
 * What axe finds serious or critical, and about landmarks anything. Evaluated from outside, which a
 * page's policy does not hinder.
 */
export async function findings(page: Page): Promise<Finding[]> {
  // A fade that is half over has the contrast of neither end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // What lies behind something modal cannot be reached, and is looked at before that opens.
  const { violations } = await page.evaluate(() => {
    const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    return (window as unknown as { axe: typeof axe }).axe.run(modal ?? document, {
      resultTypes: ['violations'],
    })
  })
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.test(id))
    .map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact!,
      at: nodes.map(({ html }) => html.slice(0, 160)),
    }))
}

const COOKIE = 'color-scheme'

/** Chooses the colour scheme, as a visit before has. */
export const withScheme = (page: Page, scheme: 'dark' | 'light') =>
  page
    .context()
    .addCookies([{ name: COOKIE, value: scheme, domain: '.polyclinic.localhost', path: '/' }])

const SCHEMES = ['dark', 'light'] as const
const COLOURS = 'data-mantine-color-scheme'

/** Looks at what is open in both schemes, by the attribute that the button for them changes. */
export async function hasNothingSerious(page: Page, what: string) {
  for (const scheme of SCHEMES) await finds(page, what, scheme)
}

/**
 * Looks at what is open in dark on a wide screen, and in light on a phone: nothing serious, nothing
 * beyond the edge.
 */
export async function isLegible(page: Page, what: string) {
  const before = page.viewportSize()!
  // An element under the pointer would show its hint, and axe expects all content in landmarks.
  await page.mouse.move(0, 0)
  for (const [index, width] of [1440, 320].entries()) {
    await page.setViewportSize({ width, height: 800 })
    await finds(page, `${what}, ${width} pixels wide`, SCHEMES[index]!)
    expect.soft(await overflow(page), `${what}, ${width} pixels wide`).toBe(0)
  }
  await page.setViewportSize(before)
}

/**
 * What is wrong with the headings and landmarks of a page, or of what is modal on it, as the
 * document has them: one title, no level left out, one main part, and ways around that can be told
 * apart by their names.
 */
export const outlineFaults = (page: Page) =>
  page.evaluate(() => {
    const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    const shown = (selector: string) =>
      [...(modal ?? document).querySelectorAll<HTMLElement>(selector)].filter((one) =>
        one.checkVisibility(),
      )
    const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? ''
    const nameOf = (one: HTMLElement) =>
      one.ariaLabel ??
      (one.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
    const faults: string[] = []
    let before = modal ? 1 : 0
    for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
      const level = Number(heading.tagName[1])
      const text = heading.textContent?.trim()
      if (!text) faults.push(`A heading of level ${level} without words.`)
      if (level > before + 1) faults.push(`“${text}” is of level ${level}, after level ${before}.`)
      before = level
    }
    if (!modal && shown('h1').length !== 1) faults.push(`${shown('h1').length} titles.`)
    if (!modal && shown('main').length !== 1) faults.push(`${shown('main').length} main parts.`)
    const names = shown('nav').map(nameOf)
    if (names.includes('')) faults.push('A navigation without a name.')
    if (new Set(names).size < names.length)
      faults.push(`Navigations with one name: ${names.join(', ')}.`)
    return faults
  })

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Spaces text as far apart as WCAG 1.4.12 says that people may. */
export const spaceText = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, SPACING)

/** Texts that are cut off where nothing says the rest, and texts that lie over each other. */
export const crowdedTexts = (page: Page) =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number }
    type Piece = { text: string; box: Box; element: HTMLElement }
    const within = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const SLACK = 2
    const isEmpty = ({ left, top, right, bottom }: Box) =>
      right - left <= SLACK || bottom - top <= SLACK
    const faults = new Set<string>()
    const pieces: Piece[] = []

    /**
     * The part of a text that can be seen; null where it is for readers of screens alone, or
     * scrolled away.
     */
    function seen(text: string, box: Box, element: HTMLElement): Box | null {
      let rest = box
      for (
        let at: HTMLElement | null = element;
        at && at !== document.body;
        at = at.parentElement
      ) {
        const { position, overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(at)
        if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') return null
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        if (frame.width <= SLACK || frame.height <= SLACK) return null
        const inside = within(rest, frame)
        if (isEmpty(inside)) return null
        // An ellipsis says that there is more, and the tooltip says what.
        const isCut =
          (overflowX === 'hidden' &&
            textOverflow !== 'ellipsis' &&
            (rest.left < frame.left - SLACK || rest.right > frame.right + SLACK)) ||
          (overflowY === 'hidden' &&
            (rest.top < frame.top - SLACK || rest.bottom > frame.bottom + SLACK))
        if (isCut) faults.add(`“${text}” is cut off.`)
        rest = inside
      }
      return rest
    }

    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      const text = node.textContent!.trim()
      if (!text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const part = isEmpty(box) ? null : seen(text, box, element)
        if (part) pieces.push({ text, box: part, element })
      }
    }
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1))
        if (one.element !== other.element && !isEmpty(within(one.box, other.box)))
          faults.add(`“${one.text}” and “${other.text}” lie over each other.`)
    return [...faults]
  })

async function finds(page: Page, what: string, scheme: (typeof SCHEMES)[number]) {
  const html = page.locator('html')
  const before = (await html.getAttribute(COLOURS))!
  const show = (colours: string) =>
    html.evaluate((it, [name, value]) => it.setAttribute(name!, value!), [COLOURS, colours])
  await show(scheme)
  expect.soft(await findings(page), `${what}, ${scheme}`).toEqual([])
  expect.soft(await outlineFaults(page), what).toEqual([])
  await show(before)
}
