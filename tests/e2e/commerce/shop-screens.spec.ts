import type { Page } from '@playwright/test'
import { list } from '../support/list'
import { enterShop, READY } from '../support/shop-page'
import { isLegible, settled } from '../support/sight'
import { OWNER, SUPPORT, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Commerce' })
test.describe('the screens of the shop', () => {
  test.describe.configure({ timeout: READY + 240_000 })

  test('are reached by their own navigation, and legible, dark and light, and on a phone', async ({
    page,
    enter,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    await enterShop(page, 'collections')
    const sections = await nav(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const ofShop = sections.filter((href) => href.startsWith('/admin/commerce/'))
    expect(ofShop.length).toBeGreaterThanOrEqual(25)
    for (const href of ofShop) {
      await nav(page).locator(`a[href="${href}"]`).click()
      await expect(page).toHaveURL(site.login + href)
      await expect(nav(page).locator(`a[href="${href}"]`)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await isLegible(page, href)
    }
    await nav(page).getByRole('link', { name: 'All of Polyclinic' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('offer nothing to whoever may only read', async ({ page, enter }) => {
    await enter(SUPPORT)
    await enterShop(page, 'collections')
    const collections = list(page, 'collections')
    await expect(collections.row('Opening a practice')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New collection' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await collections.row('Opening a practice').getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText('Changing it needs commerce:update.')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add entry' })).toHaveCount(0)
  })

  test('say of a write without an answer that nobody can tell, until they know, and do it once', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/net::ERR_FAILED/)
    await enter(OWNER)
    await enterShop(page, 'collections')
    const title = unique('Winter')
    const keys: string[] = []
    await page.route('**/api/v1/commerce/admin/collections', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      const headers = request.headers()
      keys.push(headers['idempotency-key']!)
      if (keys.length > 1) return route.continue()
      // It is done, and the answer is lost.
      const sent = { method: 'POST', headers, body: request.postData()! }
      await page.evaluate(async ([url, sent]) => void (await fetch(url, sent)), [
        request.url(),
        sent,
      ] as const)
      return route.abort()
    })
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    // Also where the drawer lies over the page.
    const form = page.getByRole('dialog', { name: 'New collection' })
    await expect(form.getByRole('status')).toContainText(
      `Collection “${title}”: nobody can tell yet`,
    )
    await expect(page.getByText(`Collection “${title}” created.`)).toBeVisible()
    await expect(page.getByText('nobody can tell yet')).toHaveCount(0)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    await list(page, 'collections').find(title)
    await expect(list(page, 'collections').names).toHaveText([title])
  })

  test('keep what two people make of one row apart', async ({ page, enter, browser }) => {
    await enter(OWNER)
    await enterShop(page, 'collections')
    const title = unique('Spring')
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await list(page, 'collections').find(title)
    await list(page, 'collections').row(title).getByRole('link').click()
    await expect(page.getByLabel('Handle')).toHaveValue(/^winter|^spring/)

    const other = await browser.newContext({ storageState: await page.context().storageState() })
    const theirs = await other.newPage()
    await theirs.goto(page.url())
    await theirs.getByLabel('Title').fill(`${title} sale`)
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText(`Collection “${title} sale” saved.`)).toBeVisible()
    await other.close()

    await page.getByLabel('Title').fill(`${title} offers`)
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog').getByRole('alert')
    await expect(conflict).toContainText(`${title} sale`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} offers`)
  })
})
