import type { Page } from '@playwright/test'
import { modal, picker, userMenu } from '../support/shell'
import {
  crowdedTexts,
  findings,
  hasNothingSerious,
  isLegible,
  look,
  overflow,
  pages,
  settled,
  spaceText,
} from '../support/sight'
import { ADMIN, MEMBER, OWNER } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const visitors = {
  organization: OWNER,
  provider: OWNER,
  home: MEMBER,
  administration: MEMBER,
  everybody: null,
} as const
const LIST = `${site.login}/admin/organizations/global/account`

test.beforeEach(({ page, troubles }) => {
  troubles.allow(/status of 404.*no-such-page/)
  return page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const about of Object.keys(pages) as (keyof typeof pages)[])
  test(`every page of ${about} is legible in dark on a wide screen, and in light on a phone`, async ({
    page,
    enter,
  }) => {
    test.slow()
    if (visitors[about]) await enter(visitors[about])
    for (const address of pages[about]) {
      await look(page, address)
      await isLegible(page, address)
    }
  })

for (const about of Object.keys(pages) as (keyof typeof pages)[])
  test(`no text of a page of ${about} is lost where letters, words and lines are spaced apart`, async ({
    page,
    enter,
  }) => {
    test.slow()
    if (visitors[about]) await enter(visitors[about])
    for (const address of pages[about]) {
      await look(page, address)
      await spaceText(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await crowdedTexts(page), `${address}, ${width} pixels wide`).toEqual([])
      }
    }
  })

test('what opens has nothing that axe finds serious', async ({ page, enter }) => {
  await enter(OWNER)
  await look(page, LIST)
  await picker(page).open()
  await settled(page)
  await hasNothingSerious(page, 'the picker')
  await picker(page).field.fill('eastside')
  await expect(picker(page).row('Eastside Imaging')).toBeVisible()
  await hasNothingSerious(page, 'a search in the picker')
  await page.keyboard.press('Escape')
  await userMenu(page).open()
  await hasNothingSerious(page, 'the user menu')
  await page.keyboard.press('Escape')
  await modal(page).open()
  await modal(page).create()
  await expect(modal(page).name).toHaveAccessibleDescription(/Invalid Organization Name/)
  await hasNothingSerious(page, 'the modal with its messages')
  await modal(page).country.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await hasNothingSerious(page, 'the modal with open countries')
  await page.keyboard.press('Tab') // which closes the countries
  await modal(page).under.click()
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await hasNothingSerious(page, 'the modal with open organizations')
})

test('a page for everybody fits into 320 pixels with a member’s long name, too', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(MEMBER)
  for (const path of ['/', '/faqs']) {
    await look(page, site.www + path)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Go to Northside Health Group' }),
    ).toBeVisible()
    expect.soft(await overflow(page), path).toBe(0)
  }
})

/**
 * Of each table on a page: how wide the column is that names its rows, and how far the table
 * reaches beyond its frame.
 */
const tables = (page: Page) =>
  page.getByRole('table').evaluateAll((all) =>
    (all as HTMLTableElement[])
      .filter((table) => table.getAttribute('role') === 'table')
      .map((table) => ({
        names: table.querySelector<HTMLElement>('thead th:not(:has([type=checkbox]))')!.offsetWidth,
        beyond: Math.max(0, table.scrollWidth - table.parentElement!.clientWidth),
        needs: Math.max(
          0,
          ...[...table.querySelectorAll<HTMLElement>('th[data-needs]')].map((th) =>
            Number(th.dataset.needs),
          ),
        ),
      })),
  )

test('what names the rows of a table has room beside the navigation, and columns go before it scrolls', async ({
  page,
  enter,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1024, height: 800 })
  await enter(OWNER)
  for (const address of [...pages.organization, ...pages.provider]) {
    await look(page, address)
    for (const { names, beyond, needs } of await tables(page)) {
      expect.soft(names, address).toBeGreaterThanOrEqual(80)
      expect.soft(beyond, address).toBe(0)
      expect.soft(needs, address).toBeLessThanOrEqual(1680)
    }
  }
})

for (const [who, address] of [
  [OWNER, `${site.login}/admin/organizations/northside/billing`],
  [ADMIN, `${site.of('northside')}/home/subscription`],
] as const)
  test(`a table that is wider than 768 pixels leave it scrolls in its frame, and the page does not: ${address}`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await enter(who)
    await look(page, address)
    const table = page.getByRole('table', { name: 'Invoices' })
    await expect(table.getByRole('link').first()).toBeVisible()
    const isWider = await table.evaluate(
      ({ scrollWidth, parentElement }) => scrollWidth > parentElement!.clientWidth,
    )
    expect([isWider, await overflow(page)]).toEqual([true, 0])
  })

test('a row under the pointer has one colour from end to end, on a narrow screen, too', async ({
  page,
  enter,
}) => {
  await enter(OWNER)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await look(page, LIST)
    const row = page.getByRole('main').getByRole('row').nth(1)
    await row.hover()
    const colours = () =>
      row.evaluate((one) => {
        const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
        return { row: colourOf(one), cells: Array.from(one.children, colourOf) }
      })
    const NONE = 'rgba(0, 0, 0, 0)'
    await expect.poll(async () => (await colours()).row).not.toBe(NONE)
    expect(new Set((await colours()).cells)).toEqual(new Set([NONE]))
  }
})

test('a page fits into 320 pixels with whatever is open', async ({ page, enter }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(OWNER)
  await look(page, LIST)
  const fits = async (what: string, locator = page.locator('body')) => {
    await expect(locator).toBeVisible()
    const { x, width } = (await locator.boundingBox())!
    expect
      .soft({ what, left: x >= 0, right: x + width <= 320, overflow: await overflow(page) })
      .toEqual({
        what,
        left: true,
        right: true,
        overflow: 0,
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
  expect.soft(await findings(page), 'the navigation').toEqual([])
})
