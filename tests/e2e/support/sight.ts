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
    ...['account', 'subscription'].map((name) => `${site.login}/admin/organizations/global/${name}`),
    ...['audit', 'commerce', 'faqs', 'resources', 'locations', 'plans', 'tests', 'templates', 'marketing/email'].map(
      (name) => `${site.login}/admin/${name}`,
    ),
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
  administration: ['users', 'groups', 'roles', 'access?permission=users:invite', 'api-keys', 'audit'].map(
    (path) => `${site.of('northside')}/home/${path}`,
  ),
  everybody: ['/', '/faqs', '/signin?error=OAuthCallback', '/signout', '/signed-out', '/no-such-page'].map(
    (path) => site.login + path,
  ),
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

/** What axe finds serious or critical, and about landmarks anything. Evaluated from outside, which a page's policy does not hinder. */
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
    return (window as unknown as { axe: typeof axe }).axe.run(modal ?? document, { resultTypes: ['violations'] })
  })
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.test(id))
    .map(({ id, impact, nodes }) => ({ rule: id, impact: impact!, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}

const COOKIE = 'color-scheme'

/** Chooses the colour scheme, as a visit before has. */
export const withScheme = (page: Page, scheme: 'dark' | 'light') =>
  page.context().addCookies([{ name: COOKIE, value: scheme, domain: '.polyclinic.localhost', path: '/' }])

const SCHEMES = ['dark', 'light'] as const
const COLOURS = 'data-mantine-color-scheme'

/** Looks at what is open in both schemes, by the attribute that the button for them changes. */
export async function hasNothingSerious(page: Page, what: string) {
  for (const scheme of SCHEMES) await finds(page, what, scheme)
}

/** Looks at what is open in dark on a wide screen, and in light on a phone: nothing serious, nothing beyond the edge. */
export async function isLegible(page: Page, what: string) {
  const before = page.viewportSize()!
  for (const [index, width] of [1440, 320].entries()) {
    await page.setViewportSize({ width, height: 800 })
    await finds(page, `${what}, ${width} pixels wide`, SCHEMES[index]!)
    expect.soft(await overflow(page), `${what}, ${width} pixels wide`).toBe(0)
  }
  await page.setViewportSize(before)
}

async function finds(page: Page, what: string, scheme: (typeof SCHEMES)[number]) {
  const html = page.locator('html')
  const before = (await html.getAttribute(COLOURS))!
  const show = (colours: string) => html.evaluate((it, [name, value]) => it.setAttribute(name!, value!), [COLOURS, colours]) // prettier-ignore
  await show(scheme)
  expect.soft(await findings(page), `${what}, ${scheme}`).toEqual([])
  await show(before)
}
