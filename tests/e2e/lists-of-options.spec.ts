import type { Locator, Page } from '@playwright/test'
import { READY, untilReady } from './support/shop-page'
import { look, settled } from './support/sight'
import { ADMIN, OWNER } from './support/sign-in'
import { site } from './support/site'
import { expect, test } from './support/test'

type Form = [address: string, button: string, fields: string[]]

const HOME = `${site.of('northside')}/home`
const ADMIN_PAGES = `${site.login}/admin`
const NORTHSIDE = `${ADMIN_PAGES}/organizations/northside`
const MAIL = `${ADMIN_PAGES}/marketing/email?organizationDomainURL=northside`
const SHOP = `${ADMIN_PAGES}/commerce`

const home: Form[] = [
  [`${HOME}/locations`, 'New location', []],
  [`${HOME}/practitioners`, 'Add practitioner', []],
  [`${HOME}/users`, 'Invite', []],
  [`${HOME}/groups`, 'New group', []],
  [`${HOME}/access`, '', []],
  [`${HOME}/account`, '', []],
]
const staff: Form[] = [
  [`${site.login}/dashboard`, 'New Organization', []],
  [`${ADMIN_PAGES}/tests`, 'New test', []],
  [`${ADMIN_PAGES}/plans`, 'New plan', []],
  [`${ADMIN_PAGES}/plans?view=compare`, '', []],
  [`${ADMIN_PAGES}/resources`, 'New resource', []],
  [`${ADMIN_PAGES}/templates`, 'New template', []],
  [`${NORTHSIDE}/roles?view=compare`, '', []],
  [`${NORTHSIDE}/billing?view=bill-to`, '', []],
  [`${MAIL}`, 'New campaign', []],
  [`${MAIL}&view=contacts`, 'New contact', []],
  [`${MAIL}&view=segments`, 'New segment', []],
]
const shop: Form[] = [
  [`${SHOP}/products`, 'New product', []],
  [`${SHOP}/draft-orders`, 'New draft order', []],
  [`${SHOP}/discounts`, 'New discount', []],
  [`${SHOP}/gift-cards`, 'New gift card', []],
  [`${SHOP}/price-lists`, 'New price list', []],
  [`${SHOP}/reservations`, 'New reservation', []],
  [`${SHOP}/stock-locations`, 'New stock location', []],
  [`${SHOP}/regions`, 'New region', []],
  [`${SHOP}/shipping`, 'New shipping option', []],
  [`${SHOP}/categories`, 'New category', []],
  [`${SHOP}/batch-jobs`, 'New batch job', []],
  [`${SHOP}/return-reasons`, 'New return reason', []],
  [`${SHOP}/store`, '', []],
]

const FIELDS = ['Select-input', 'MultiSelect-inputField', 'Autocomplete-input', 'TagsInput-inputField']
  .map((name) => `.mantine-${name}:enabled:read-write`)
  .join(', ')

const nameOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.replace(/ \*$/, '') || input.ariaLabel!)

/** Types the beginning of an option, and presses Enter. */
async function walk(field: Locator) {
  const page = field.page()
  const takesText = await field.evaluate(({ className }) => /Autocomplete|TagsInput/.test(className))
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await settled(page)
  const offered = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`).getByRole('option')
  const words = (await offered.count()) > 0 ? ((await offered.last().textContent()) ?? '').trim().slice(0, 4) : 'x'
  await page.keyboard.press('Escape')
  await field.fill(words)
  if (takesText) await expect(field).not.toHaveAttribute('aria-activedescendant')
  else if (words !== 'x') {
    const highlighted = page.locator('[role=option][data-combobox-selected]:visible')
    await expect(highlighted).toHaveCount(1)
    await expect(field).toHaveAttribute('aria-activedescendant', (await highlighted.getAttribute('id'))!)
  }
  await page.keyboard.press('Enter')
}

async function walkAll(page: Page, forms: Form[]) {
  const written: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()) && !request.url().includes('/api/auth/'))
      written.push(`${request.method()} ${request.url()}`)
  })
  for (const [address, button, names] of forms) {
    await look(page, address)
    if (button) await page.getByRole('button', { name: button, exact: true }).first().click()
    const form = button ? page.getByRole('dialog').filter({ has: page.locator('form') }) : page.getByRole('main')
    await expect(form).toBeVisible()
    await settled(page)
    for (const more of await form.getByRole('button', { name: /^Add / }).all()) await more.click()
    const seen: string[] = []
    for (let index = 0; index < (await form.locator(FIELDS).count()); index++) {
      const field = form.locator(FIELDS).nth(index)
      seen.push(await nameOf(field))
      await walk(field)
      expect(written, `${address}: ${seen.at(-1)}`).toEqual([])
      await expect(form).toBeVisible()
    }
    console.log(address, button, JSON.stringify(seen))
    expect(seen, address).toEqual(expect.arrayContaining(names))
  }
}

test.describe('Enter in a field with a list of options', () => {
  test('takes an option and saves nothing, in the forms of an organization', async ({ page, enter }) => {
    test.slow()
    await enter(ADMIN)
    await walkAll(page, home)
  })

  test('takes an option and saves nothing, in the forms of staff', async ({ page, enter }) => {
    test.slow()
    await enter(OWNER)
    await walkAll(page, staff)
  })

  test('takes an option and saves nothing, in the forms of the shop', async ({ page, enter }) => {
    test.setTimeout(READY + 600_000)
    await enter(OWNER)
    await untilReady(page)
    await walkAll(page, shop)
  })
})
