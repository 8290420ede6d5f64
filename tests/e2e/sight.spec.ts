import { modal, picker, userMenu } from './support/shell'
import { findings, look, overflow, pages, settled, withScheme } from './support/sight'
import { MEMBER, OWNER } from './support/sign-in'
import { site } from './support/site'
import { expect, test } from './support/test'

const visitors = { staff: OWNER, members: MEMBER, everybody: null } as const
const audiences = ['staff', 'members', 'everybody'] as const
const LIST = `${site.login}/admin/organizations/global/account`

test.beforeEach(({ page, troubles }) => {
  troubles.allow(/status of 404.*no-such-page/)
  return page.emulateMedia({ reducedMotion: 'reduce' })
})

test.describe('axe', () => {
  for (const scheme of ['dark', 'light'] as const) {
    for (const audience of audiences)
      test(`finds nothing serious on the ${scheme} pages for ${audience}`, async ({ page, enter }) => {
        test.slow()
        if (visitors[audience]) await enter(visitors[audience])
        await withScheme(page, scheme)
        for (const address of pages[audience]) {
          await look(page, address)
          expect.soft(await findings(page), address).toEqual([])
        }
      })

    test(`finds nothing serious in what opens, ${scheme}`, async ({ page, enter }) => {
      await enter(OWNER)
      await withScheme(page, scheme)
      await look(page, LIST)
      await picker(page).open()
      await settled(page)
      expect.soft(await findings(page), 'the picker').toEqual([])
      await picker(page).field.fill('eastside')
      await expect(picker(page).row('Eastside Imaging')).toBeVisible()
      expect.soft(await findings(page), 'a search in the picker').toEqual([])
      await page.keyboard.press('Escape')
      await userMenu(page).open()
      expect.soft(await findings(page), 'the user menu').toEqual([])
      await page.keyboard.press('Escape')
      await modal(page).open()
      await modal(page).create()
      await expect(modal(page).name).toHaveAccessibleDescription(/Invalid Organization Name/)
      expect.soft(await findings(page), 'the modal with its messages').toEqual([])
      await modal(page).country.click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      expect.soft(await findings(page), 'the modal with open countries').toEqual([])
      await page.keyboard.press('Tab') // which closes the countries
      await modal(page).under.click()
      await expect(page.getByRole('treeitem').first()).toBeVisible()
      expect.soft(await findings(page), 'the modal with open organizations').toEqual([])
    })
  }

  test('finds nothing serious on a small screen', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(OWNER)
    await look(page, LIST)
    expect.soft(await findings(page), 'the list').toEqual([])
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    expect.soft(await findings(page), 'the navigation').toEqual([])
  })
})

test.describe('a page', () => {
  for (const width of [320, 1440])
    for (const audience of audiences)
      test(`for ${audience} fits into ${width} pixels`, async ({ page, enter }) => {
        test.slow()
        await page.setViewportSize({ width, height: 700 })
        if (visitors[audience]) await enter(visitors[audience])
        for (const address of pages[audience]) {
          await look(page, address)
          expect.soft(await overflow(page), address).toBe(0)
        }
      })

  test('for everybody fits into 320 pixels with a member’s long name, too', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(MEMBER)
    for (const path of ['/', '/faqs']) {
      await look(page, site.www + path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Go to Northside Health Group' })).toBeVisible()
      expect.soft(await overflow(page), path).toBe(0)
    }
  })

  test('fits into 320 pixels with whatever is open', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(OWNER)
    await look(page, LIST)
    const fits = async (what: string, locator = page.locator('body')) => {
      await expect(locator).toBeVisible()
      const { x, width } = (await locator.boundingBox())!
      expect.soft({ what, left: x >= 0, right: x + width <= 320, overflow: await overflow(page) }).toEqual({
        ...{ what, left: true, right: true, overflow: 0 },
      })
    }
    await picker(page).open()
    await fits('the picker', picker(page).panel)
    await page.keyboard.press('Escape')
    await userMenu(page).open()
    await fits('the user menu', userMenu(page).menu)
    await page.keyboard.press('Escape')
    await modal(page).open()
    await fits('the modal', modal(page).dialog)
    await modal(page).cancel()
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await fits('the navigation', page.getByRole('navigation', { name: 'Organization', exact: true }))
  })
})
