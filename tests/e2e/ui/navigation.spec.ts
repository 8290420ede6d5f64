import type { Page } from '@playwright/test'
import { ADMIN, AUDITOR, MARKETING, MEMBER, OWNER, SUPPORT } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/** The addresses behind the links of all navigations of a page, without those that do something. */
const addressesOn = async (page: Page) => {
  const links = page.locator('nav a[href]')
  await expect(links).not.toHaveCount(0)
  const addresses = await links.evaluateAll((all) =>
    all.map((one) => (one as HTMLAnchorElement).href.split('#')[0]!),
  )
  return [...new Set(addresses)].filter((address) => !address.includes('/signout'))
}

const GLOBAL = `${site.login}/dashboard?organizationDomainURL=global`
const ONE = `${site.login}/admin/organizations/northside/account`
const HOME = `${site.of('northside')}/home`

test.describe('every page that the navigation offers opens without an error', () => {
  for (const [email, start] of [
    [OWNER, GLOBAL],
    [SUPPORT, GLOBAL],
    [SUPPORT, ONE],
    [MARKETING, GLOBAL],
    [AUDITOR, ONE],
    [ADMIN, HOME],
    [MEMBER, HOME],
  ] as const)
    test(`to ${email} from ${new URL(start).pathname}`, async ({ page, enter }) => {
      await enter(email)
      await page.goto(start)
      for (const address of await addressesOn(page)) {
        const answer = await page.goto(address)
        expect(answer?.status(), address).toBe(200)
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
        // What a page asks for after it is shown is refused or answered by then.
        await page.waitForLoadState('networkidle')
      }
    })
})

test('links in view prepare the code of their pages, and ask for no data', async ({
  page,
  enter,
}) => {
  await enter(OWNER)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(ONE)
  const prepared = page.locator('head link[rel=prefetch][as=script]')
  await expect(prepared).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/_next/data/'))).toEqual([])

  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/_next/data/'))).toHaveLength(1)
})
