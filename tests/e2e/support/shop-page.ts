import { expect, type Page } from '@playwright/test'
import { look } from './sight'
import { site } from './site'

export const SHOP = `${site.login}/admin/commerce`
/** Its lists, with no organization selected. */
export const LISTS = `${SHOP}?organizationDomainURL=global`
/**
 * A shop that has to be installed, or filled, takes its time; the console does not wait for it. In
 * ms, for a machine that does other work as well: it ends what hangs.
 */
export const READY = 300_000

/** Goes to the shop's first page and waits until the shop is there. */
export async function untilReady(page: Page) {
  await page.goto(SHOP)
  const connection = page.getByRole('main').getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText('Commerce is connected.', { timeout: READY })
}

/** Goes to a page of the shop once the shop is there. */
export async function enterShop(page: Page, section: string) {
  await untilReady(page)
  await look(page, `${SHOP}/${section}`)
}
