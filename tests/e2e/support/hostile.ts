import { expect, type Page } from '@playwright/test'
import type { Site } from './site'

/**
 * The browser's word for an answer that has come, and that a page of another origin may not even
 * have as an image.
 */
export const ARRIVED = 'net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin'

/**
 * A page of an organization's own host, as a hostile tenant would have it: same site, another
 * origin, no policy.
 */
export async function hostilePage(page: Page, site: Site, body = '<h1>Win a prize</h1>') {
  const origin = site.of('eastside')
  // To the browser a page that a test supplies comes from the internet: without this it stops its
  // requests to loopback.
  await page.context().grantPermissions(['local-network-access'], { origin })
  await page.route(`${origin}/evil`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/evil`)
  expect(await page.evaluate(() => window.origin)).toBe(origin)
}
