import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drawer, list, pick } from '../support/list'
import { enterShop, READY } from '../support/shop-page'
import { settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible()
/** Presses what ends the form or question at hand, and waits until that is over. */
async function end(page: Page, action: string) {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
/** Loads the page anew: what is seen then is what the shop keeps. */
async function again(page: Page) {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

test.describe('the shop’s own settings', () => {
  test.describe.configure({ timeout: READY + 180_000 })
  // Until the shop is there, what is asked of it is refused, and asked again.
  test.beforeEach(({ troubles }) => troubles.allow(/status of 503 .*\/api\/v1\/commerce\//))

  test('a currency, added, taxed otherwise and removed', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'currencies')
    const line = page
      .getByRole('list', { name: 'Currencies' })
      .getByRole('listitem')
      .filter({ hasText: 'NOK' })
    const choose = async (action: string) => {
      await line.getByRole('button').click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await page.getByRole('button', { name: 'Add currency' }).click()
    const adding = drawer(page, 'Add currency')
    await adding.press('Add')
    await expect(adding.dialog).toContainText('Choose a currency.')
    await adding.fill('Currency', 'NOK')
    await page.getByRole('option', { name: 'NOK, Norwegian Krone' }).click()
    await adding.press('Add')
    await said(page, 'NOK added.')
    await again(page)
    await expect(line).toContainText('Tax comes on top')
    await choose('Change tax')
    await end(page, 'Include tax')
    await again(page)
    await expect(line).toContainText('Prices include tax')
    await choose('Remove')
    await end(page, 'Remove')
    await again(page)
    await expect(line).toHaveCount(0)
  })

  test('a sales channel, and a key that sells for it until it is revoked', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    const channel = unique('Counter')
    await enterShop(page, 'sales-channels')
    const channels = list(page, 'sales channels')
    await page.getByRole('button', { name: 'New sales channel' }).click()
    const made = drawer(page, 'New sales channel')
    await made.fill('Name', channel)
    await made.fill('Description', 'At the front desk')
    await made.dialog.getByLabel('Switched off').check()
    await end(page, 'Create')
    await again(page)
    await expect(channels.row(channel)).toContainText('At the front desk')
    await expect(channels.row(channel)).toContainText('Off')
    await channels.open(channel)
    const one = drawer(page, channel)
    await one.fill('Description', '')
    await one.dialog.getByLabel('Switched off').uncheck()
    await end(page, 'Save')
    await again(page)
    await expect(channels.row(channel)).toContainText('Selling')
    await expect(channels.row(channel)).not.toContainText('At the front desk')

    const key = unique('Desk')
    await enterShop(page, 'publishable-keys')
    const keys = list(page, 'publishable keys')
    await page.getByRole('button', { name: 'New publishable key' }).click()
    const newKey = drawer(page, 'New publishable key')
    await newKey.fill('Title', key)
    await newKey.press('Create')
    await said(page, `Publishable key “${key}” created.`)
    const sells = drawer(page, key).dialog.getByRole('switch', { name: channel })
    // Put there, and taken out again: each as the shop tells of it after the page was loaded anew.
    for (const on of [true, false]) {
      await again(page)
      await keys.open(key)
      await drawer(page, key).tab('Sales channels')
      await expect(sells).toBeChecked({ checked: !on })
      await sells.click()
      await expect(sells).toBeChecked({ checked: on })
      await expect(sells).toBeEnabled()
      await page.keyboard.press('Escape')
    }
    await keys.choose(key, 'Revoke')
    await end(page, 'Revoke')
    await again(page)
    await expect(keys.row(key)).toContainText('Revoked')

    await enterShop(page, 'sales-channels')
    await channels.choose(channel, 'Delete')
    await end(page, 'Delete')
    await again(page)
    await expect(channels.row(channel)).toHaveCount(0)
  })

  test('a return reason below another, and one of a kind', async ({ page, enter, troubles }) => {
    troubles.allow(/status of 422 .*\/return-reasons/)
    await enter(OWNER)
    const [above, below] = [unique('Broken'), unique('Cracked')]
    const reasons = list(page, 'return reasons')
    await enterShop(page, 'return-reasons')
    const make = async (label: string, under?: string) => {
      await page.getByRole('button', { name: 'New return reason' }).click()
      const made = drawer(page, 'New return reason')
      await made.fill('Label', label)
      await made.fill('Value', label.toLowerCase())
      if (under) await made.choose('Below', under)
      await made.press('Create')
      return made
    }
    await make(above)
    await said(page, `Return reason “${above}” created.`)
    const second = await make(above)
    await expect(second.dialog).toContainText(
      `There is one with the value “${above.toLowerCase()}” already.`,
    )
    await second.press('Cancel')
    await make(below, above)
    await said(page, `Return reason “${below}” created.`)
    await again(page)
    await reasons.row(below).getByRole('link', { name: below }).click()
    const one = drawer(page, below)
    await one.fill('Description', 'Fine lines')
    await end(page, 'Save')
    await again(page)
    await reasons.row(below).getByRole('link', { name: below }).click()
    await expect(one.field('Description')).toHaveValue('Fine lines')
    await page.keyboard.press('Escape')
    await reasons.choose(above, 'Delete')
    await end(page, 'Delete')
    await again(page)
    await expect(reasons.table).not.toContainText(below)
  })

  test('the store, a shipping profile and a user of the shop', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'store')
    const link = page.getByLabel('Link to pay')
    // The shop is there before what it sells is: until that is in, its own settings change.
    await expect(async () => {
      await again(page)
      await expect(page.getByLabel('Name')).toHaveValue('Polyclinic supplies', { timeout: 15_000 })
    }).toPass({ timeout: READY })
    for (const address of ['https://shop.example/pay={cart_id}', '']) {
      await link.fill('ftp://shop.example')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Enter an address that begins with https://.')).toBeVisible()
      await link.fill(address)
      await page.getByRole('button', { name: 'Save' }).click()
      await said(page, 'The store was saved.')
      await again(page)
      await expect(link).toHaveValue(address)
    }

    const profiles = list(page, 'shipping profiles')
    const [cold, frozen] = [unique('Cold'), unique('Frozen')]
    await enterShop(page, 'shipping?list=profiles')
    await page.getByRole('button', { name: 'New shipping profile' }).click()
    await drawer(page, 'New shipping profile').fill('Name', cold)
    await end(page, 'Create')
    await profiles.open(cold)
    await drawer(page, cold).fill('Name', frozen)
    await end(page, 'Save')
    await again(page)
    await expect(profiles.row(frozen)).toContainText('Products that are put there')
    await profiles.open(frozen)
    const profile = drawer(page, frozen)
    await profile.tab('Products')
    await pick(page, profile.field('Add products'), 'Moving records')
    await profile.press('Add')
    await expect(profile.dialog.getByRole('link', { name: 'Moving records' })).toBeVisible()
    await profile.press('Take out Moving records')
    await expect(profile.dialog).toContainText('No products yet')
    await page.keyboard.press('Escape')
    await profiles.choose(frozen, 'Delete')
    await end(page, 'Delete')
    await again(page)
    await expect(profiles.row(frozen)).toHaveCount(0)
    await profiles.table
      .getByRole('button', { name: 'Actions for Default Shipping Profile' })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit'])

    await enterShop(page, 'users')
    const users = list(page, 'users')
    const address = 'commerce@polyclinic.example'
    const name = unique('Ann')
    await users.open(address)
    await drawer(page, address).fill('First name', name)
    await end(page, 'Save')
    await again(page)
    await users.open(name)
    await drawer(page, name).fill('First name', '')
    await end(page, 'Save')
    await again(page)
    await expect(users.row(address)).toBeVisible()
  })

  test('a reservation keeps back no more than there is', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'reservations')
    await page.getByRole('button', { name: 'New reservation' }).first().click()
    const kept = drawer(page, 'New reservation')
    await pick(page, kept.field('Item'), 'CARDS-250')
    await kept.choose('Location', 'Boston')
    await kept.fill('Quantity', '1000000')
    await kept.press('Create')
    await expect(kept.dialog).toContainText(/At most \d+ can be reserved there\./)
  })

  test('an export of orders is downloaded, and an import is called off', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await enterShop(page, 'batch-jobs')
    const job = (name: string) => drawer(page, name).dialog
    const begin = async (kind: string, file?: Buffer) => {
      // There may be none yet: then the empty list has the button, too.
      await page.getByRole('button', { name: 'New batch job' }).first().click()
      const made = drawer(page, 'New batch job')
      await made.choose('Job', kind)
      const chosen = file && { name: 'products.csv', mimeType: 'text/csv', buffer: file }
      if (chosen) await made.dialog.locator('input[type=file]').setInputFiles(chosen)
      await made.press('Begin')
    }
    await begin('Export of orders')
    await expect(job('Export of orders').getByText('Done', { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    })
    const address = page.url()
    await page.keyboard.press('Escape')

    const columns =
      'Product Handle;Product Title;Product Status;Variant Title;Variant Inventory Quantity;Option 1 Name;Option 1 Value'
    await begin('Import of products', Buffer.from(`${columns}\nnever;Never;draft;Only;0;Kind;Only`))
    await expect(job('Import of products').getByRole('status')).toHaveText(
      'Waits to be confirmed',
      { timeout: 60_000 },
    )
    await job('Import of products').getByRole('button', { name: 'Cancel the job' }).click()
    await expect(job('Import of products').getByRole('status')).toHaveText('Cancelled')
    await again(page)
    await expect(job('Import of products').getByRole('status')).toHaveText('Cancelled')

    await page.goto(address)
    const file = page.waitForEvent('download')
    await job('Export of orders').getByRole('link', { name: 'Download' }).click()
    expect(await fs.readFile(await (await file).path(), 'utf8')).toMatch(/^.?Order_ID;Display_ID;/)
  })
})
