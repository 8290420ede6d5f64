import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { site } from './site'

const organizationPage = (name: string) => `${site.login}/admin/organizations/northside/${name}`

/** Every page, by whom it is for. */
export const pages = {
  staff: [
    `${site.login}/dashboard`,
    `${site.login}/admin/organizations/global/account`,
    ...['account', 'users', 'groups', 'roles', 'access', 'api-keys', 'practitioners', 'subscription', 'billing'].map(
      organizationPage,
    ),
    ...['audit', 'commerce', 'resources', 'locations', 'plans', 'tests', 'templates', 'marketing/email'].map(
      (name) => `${site.login}/admin/${name}`,
    ),
  ],
  members: [
    '/home',
    '/home/account',
    '/home/practitioners',
    '/home/subscription',
    '/home/users',
    '/home/groups',
    '/home/locations',
    '/home/locations?view=week',
    '/home/locations?view=holidays',
    '/home/roles',
    '/home/access?permission=users:invite',
    '/home/api-keys',
    '/home/audit',
  ].map((path) => site.of('northside') + path),
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

/** What axe finds serious or critical. Evaluated from outside, which a page's policy does not hinder. */
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
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({ rule: id, impact: impact!, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}

const COOKIE = 'color-scheme'

/** Chooses the colour scheme, as a visit before has. */
export const withScheme = (page: Page, scheme: 'dark' | 'light') =>
  page.context().addCookies([{ name: COOKIE, value: scheme, domain: '.polyclinic.localhost', path: '/' }])
