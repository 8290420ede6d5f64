import type { Locator, Page } from '@playwright/test'
import { look, settled } from '../support/sight'
import { ADMIN, OWNER } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const global = (...pages: string[]) => pages.map((page) => `${site.login}/admin/${page}`)
const northside = (...pages: string[]) =>
  pages.map((page) => `${site.login}/admin/organizations/northside/${page}`)
const home = (...pages: string[]) => pages.map((page) => `${site.of('northside')}/home/${page}`)

const emails = (domainURL: string, view: string) =>
  `${site.login}/admin/marketing/email?organizationDomainURL=${domainURL}&view=${view}`

/**
 * Every list that has filters, by who looks at it. Those of the shop, which is not there in every
 * journey, have no filters of their own: each is a `FilterMenu` in the same `ListToolbar`, and of
 * the kinds that are walked here.
 */
const LISTS = {
  [OWNER]: [
    ...global(
      'organizations/global/account',
      'organizations/global/subscription',
      'organizations/global/billing',
    ),
    ...global(
      'audit',
      'tests',
      'plans',
      'resources',
      'faqs',
      'templates',
      'locations',
      'locations?view=week',
    ),
    ...['campaigns', 'contacts', 'segments', 'reports'].map((view) => emails('global', view)),
    ...['contacts', 'topics', 'suppressions', 'senders'].map((view) => emails('northside', view)),
    ...northside('users', 'groups', 'roles', 'api-keys', 'practitioners', 'billing'),
  ],
  [ADMIN]: home(
    'users',
    'groups',
    'roles',
    'api-keys',
    'practitioners',
    'locations',
    'locations?view=week',
    'audit',
  ),
}

type Press = (x: number, y: number) => Promise<void>

/** The middle of the words of something, which in a label lie beside the box. */
const middleOfWords = (element: Locator) =>
  element.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const words = document.createRange()
    words.selectNode(texts.nextNode()!)
    const { x, y, width, height } = words.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })

/** Opens every filter of a page and chooses the first that it offers by pressing on its words. */
async function chooseByWords(page: Page, press: Press) {
  const main = page.getByRole('main')
  const panel = main.locator('[role=dialog]')
  const buttons = main.locator('button[aria-haspopup=dialog][aria-expanded]')
  await expect(buttons).not.toHaveCount(0)
  const filters = await buttons.all()
  for (const button of filters) {
    await button.click()
    await expect(panel).toBeVisible()
    await settled(page)
    // Only a text that has to be known, such as an id, is typed: everything else is chosen.
    const isTyped = await panel.evaluate(({ tagName }) => tagName === 'FORM')
    if (!isTyped) {
      const offered = panel.locator('label:has(input[type=checkbox]), [role=group] button').first()
      await expect(offered, await button.innerText()).toBeVisible()
      const box = offered.getByRole('checkbox')
      const staysOpen = (await box.count()) > 0
      const { x, y } = await middleOfWords(offered)
      await press(x, y)
      if (staysOpen) await expect(box).toBeChecked()
      else await expect(panel).toBeHidden()
    }
    if (await panel.isVisible()) await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  }
}

async function everyList(page: Page, addresses: string[], press: Press) {
  for (const address of addresses)
    await test.step(address, async () => {
      await look(page, address)
      await chooseByWords(page, press)
    })
}

test.describe('the words of every filter', () => {
  for (const [who, addresses] of Object.entries(LISTS)) {
    test(`choose what they stand for when ${who} clicks them`, async ({ page, enter }) => {
      test.slow()
      await enter(who)
      await everyList(page, addresses, (x, y) => page.mouse.click(x, y))
    })

    test(`choose what they stand for when ${who} taps them`, async ({
      browser,
      enter,
      context,
    }) => {
      test.slow()
      await enter(who)
      const touching = await browser.newContext({
        hasTouch: true,
        viewport: { width: 390, height: 800 },
        storageState: await context.storageState(),
      })
      const phone = await touching.newPage()
      await everyList(phone, addresses, (x, y) => phone.touchscreen.tap(x, y))
      await touching.close()
    })
  }
})
