import type { Locator, Page } from '@playwright/test'
import { look, settled } from './support/sight'
import { ADMIN, OWNER } from './support/sign-in'
import { site } from './support/site'
import { expect, test } from './support/test'

const PAGES: [who: string, address: string][] = [
  [OWNER, `${site.login}/admin/audit`],
  [OWNER, `${site.login}/admin/tests`],
  [OWNER, `${site.login}/admin/plans`],
  [OWNER, `${site.login}/admin/organizations/northside/users`],
  [ADMIN, `${site.of('northside')}/home/practitioners`],
]

/** The middle of the words, which lie beside the box. */
const middleOfWords = (label: Locator) =>
  label.evaluate((element) => {
    const words = document.createRange()
    words.selectNode([...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!)
    const { x, y, width, height } = words.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })

/** Chooses the first of each filter that offers boxes by pressing on its words. Answers how many there were. */
async function chooseByWords(page: Page, press: (x: number, y: number) => Promise<void>) {
  const buttons = page.getByRole('main').locator('button[aria-haspopup=dialog][aria-expanded]')
  let seen = 0
  for (let index = 0; index < (await buttons.count()); index++) {
    const button = buttons.nth(index)
    const panel = page.getByRole('main').locator('[role=dialog]')
    await button.click()
    await expect(panel).toBeVisible()
    await settled(page)
    const label = panel
      .locator('label')
      .filter({ has: page.getByRole('checkbox') })
      .first()
    if (await label.isVisible()) {
      const { x, y } = await middleOfWords(label)
      await press(x, y)
      await expect(label.getByRole('checkbox')).toBeChecked()
      seen++
    }
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  }
  return seen
}

test.describe('the words of a filter', () => {
  test('choose what they stand for when they are clicked', async ({ page, enter }) => {
    test.slow()
    for (const [who, address] of PAGES) {
      await enter(who)
      await look(page, address)
      expect(await chooseByWords(page, (x, y) => page.mouse.click(x, y)), address).toBeGreaterThan(0)
    }
  })

  test('choose what they stand for when they are tapped', async ({ browser, enter, context }) => {
    await enter(ADMIN)
    const touching = await browser.newContext({
      ...{ hasTouch: true, viewport: { width: 390, height: 800 } },
      storageState: await context.storageState(),
    })
    const phone = await touching.newPage()
    await look(phone, `${site.of('northside')}/home/practitioners`)
    expect(await chooseByWords(phone, (x, y) => phone.touchscreen.tap(x, y))).toBeGreaterThan(0)
    await touching.close()
  })
})
