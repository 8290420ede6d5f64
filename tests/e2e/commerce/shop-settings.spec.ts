import type { Locator, Page } from '@playwright/test'
import { drawer, list, pick } from '../support/list'
import { buy } from '../support/shop'
import { enterShop, READY, SHOP } from '../support/shop-page'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible()

test.describe('what the shop is set up with', () => {
  test.describe.configure({ timeout: READY + 180_000 })
  // Until the shop is there, what is asked of it is refused, and asked again.
  test.beforeEach(({ troubles }) => troubles.allow(/status of 503 .*\/api\/v1\/commerce\//))

  test('a region with a tax rate and a shipping option, where somebody buys', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    const region = unique('Iceland')
    await enterShop(page, 'regions')
    await page.getByRole('button', { name: 'New region' }).click()
    const made = drawer(page, 'New region')
    await made.fill('Name', region)
    await made.choose('Currency', 'EUR')
    await made.fill('Countries', 'Iceland')
    await page.getByRole('option', { name: 'Iceland' }).click()
    await made.fill('Tax rate', '124,5')
    await made.press('Create')
    await expect(made.dialog).toContainText('Enter a percentage from 0 to 100, as in 8.875.')
    await made.fill('Tax rate', '24,5')
    await made.press('Create')
    await said(page, `Region “${region}” created.`)

    const regions = list(page, 'regions')
    await expect(regions.row(region)).toContainText('24.5 %')
    await regions.open(region)
    const one = drawer(page, region)
    await one.tab('Tax rates')
    await one.press('New tax rate')
    const rate = drawer(page, 'New tax rate')
    await pick(page, rate.field('Products'), 'Label printer')
    await rate.fill('Name', 'Reduced')
    await rate.fill('Code', 'reduced')
    await rate.fill('Rate', '11')
    await rate.press('Create')
    await said(page, 'Tax rate “Reduced” created.')
    await expect(one.dialog.getByRole('list', { name: 'Tax rates' })).toContainText(
      'Reducedreduced · Label printer11 %',
    )

    await enterShop(page, 'shipping')
    await page.getByRole('button', { name: 'New shipping option' }).click()
    const way = drawer(page, 'New shipping option')
    await way.fill('Name', 'By ship')
    await way.choose('Region', region)
    await way.field('Sent by').click()
    await page.getByRole('option').first().click()
    await way.fill('Price, EUR', '12.345')
    await way.press('Create')
    await expect(way.dialog).toContainText('Enter an amount in EUR, with up to 2 decimals.')
    await way.fill('Price, EUR', '12.30')
    await way.fill('Up to a cart of, EUR', '5000')
    await way.press('Create')
    await said(page, 'Shipping option “By ship” created.')
    await list(page, 'shipping options').find(region)
    await expect(list(page, 'shipping options').row('By ship')).toContainText('€12.30')

    const email = `${unique('ship')}@harbour.example`
    const number = await buy('label-printer', 'is', email)

    // What the order needs is not deleted under it.
    await list(page, 'shipping options').choose(`By ship, ${region}`, 'Delete')
    const needed = drawer(page, `“By ship, ${region}” is still needed`)
    await expect(needed.dialog).toContainText('1 open order is still to be sent with it')
    await isLegible(page, 'a shipping option that is needed')
    await needed.press('Make it for staff only')
    await expect(list(page, 'shipping options').row('By ship')).toContainText('staff only')
    await enterShop(page, 'regions')
    await regions.choose(region, 'Delete')
    await expect(page.getByRole('dialog', { name: `“${region}” is still needed` })).toContainText(
      '1 open order is still to be fulfilled there',
    )
    await enterShop(page, 'orders')
    await list(page, 'orders').find(email)
    await list(page, 'orders')
      .table.getByRole('link', { name: `#${number}` })
      .click()
    await page.getByRole('button', { name: `Actions for order #${number}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await drawer(page, `Cancel order #${number}?`).press('Cancel order')
    await expect(page.getByText('Order cancelled', { exact: true })).toBeVisible()

    await enterShop(page, 'regions')
    await regions.choose(region, 'Delete')
    await page
      .getByRole('dialog', { name: `Delete “${region}”?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await said(page, `Region “${region}” deleted.`)
  })

  test('stock, at a location that is new', async ({ page, enter }) => {
    await enter(OWNER)
    const place = unique('Harbour')
    await enterShop(page, 'stock-locations')
    await page.getByRole('button', { name: 'New stock location' }).click()
    const made = drawer(page, 'New stock location')
    await made.fill('Name', place)
    await made.fill('Address', '1 Dock Street')
    await made.fill('City', 'Reykjavík')
    await made.choose('Country', 'Iceland')
    await made.press('Create')
    await said(page, `Stock location “${place}” created.`)
    await list(page, 'stock locations').open(place)
    const location = drawer(page, place)
    await location.tab('Sales channels')
    await isLegible(page, 'the sales channels of a stock location')
    const channel = location.dialog.getByRole('switch', { name: 'Clinic portal' })
    await channel.click()
    await expect(channel).toBeChecked()
    await expect(channel).toBeEnabled()

    await enterShop(page, 'inventory')
    const items = list(page, 'inventory items')
    await items.sort('SKU')
    await expect(items.head('SKU')).toHaveAttribute('aria-sort', 'ascending')
    // Nobody else's orders take any of it meanwhile.
    const name = 'READER-B'
    await items.find(name)
    const stocked = items.row(name).locator('[data-label="In stock"]')
    const before = Number(await stocked.textContent())
    await items.open(name)
    const item = drawer(page, name)
    await item.tab('Stock')
    await item.press('Add location')
    const level = drawer(page, 'Add location')
    await level.choose('Location', place)
    await level.fill('In stock', '7')
    await level.press('Add')
    await expect(item.dialog.getByRole('list', { name: 'Stock at each location' })).toContainText(
      '0 reserved, 7 available',
    )
    await item.dialog.getByRole('button', { name: `Actions for ${place}` }).click()
    await page.getByRole('menuitem', { name: 'Change stock' }).click()
    const changed = drawer(page, 'Change stock')
    await changed.fill('In stock', '9')
    await changed.press('Save')
    await expect(item.dialog).toContainText('9 available')
    await item.press('Close')
    await expect(stocked).toHaveText(String(before + 9))

    // What lies at several places lists them where its figure is pressed.
    await stocked.getByRole('button').click()
    const places = drawer(page, `Stock of ${name}`)
    await isLegible(page, 'the places of an item')
    await places.press(`9: change the stock at ${place}`)
    await changed.fill('In stock', '8')
    await changed.press('Save')
    await places.press(`8: change the stock at ${place}`)
    await changed.fill('In stock', '9')
    await changed.press('Save')
    await expect(places.dialog).toContainText('9 available')
    await places.press('Close')
    await expect(stocked).toHaveText(String(before + 9))

    await enterShop(page, 'reservations')
    await page.getByRole('button', { name: 'New reservation' }).first().click()
    const kept = drawer(page, 'New reservation')
    await pick(page, kept.field('Item'), 'READER-B')
    await kept.choose('Location', place)
    await expect(kept.dialog).toContainText('9 available there.')
    await kept.fill('Quantity', '4')
    await kept.fill('Description', place)
    await kept.press('Create')
    await said(page, 'The reservation of 4 created.')
    await list(page, 'reservations').find(place)
    await expect(list(page, 'reservations').table).toContainText(place)
    await list(page, 'reservations').choose(name, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

    await enterShop(page, 'stock-locations')
    await list(page, 'stock locations').choose(place, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await said(page, `Stock location “${place}” deleted.`)
  })

  test('an invitation, made, sent again and revoked', async ({ page, enter }) => {
    await enter(OWNER)
    const email = `${unique('clerk')}@harbour.example`
    await enterShop(page, 'users')
    await page.getByRole('link', { name: 'Invitations' }).click()
    await page
      .getByRole('banner')
      .or(page.getByRole('main'))
      .getByRole('button', { name: 'Invite' })
      .first()
      .click()
    const made = drawer(page, 'Invite to the shop')
    await made.fill('E-mail', 'nobody')
    await made.press('Invite')
    await expect(made.dialog).toContainText('Enter an e-mail address, as in name@example.com.')
    await made.fill('E-mail', email)
    await made.press('Invite')
    await said(page, `“${email}” was invited.`)
    const table = list(page, 'invitations').table
    await expect(table.getByRole('row').filter({ hasText: email })).toContainText('Open')
    await list(page, 'invitations').choose(email, 'Send again')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await said(page, `The invitation of “${email}” was sent again.`)
    await list(page, 'invitations').choose(email, 'Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await said(page, `The invitation of “${email}” was revoked.`)
    await expect(table.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  })

  test('is legible in every form, record and question, dark and light, and on a phone', async ({
    page,
    enter,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    await enterShop(page, 'regions')
    const main = page.getByRole('main')
    const opened = page.getByRole('dialog')
    const seen = async (what: string) => {
      await expect(opened.last()).toBeVisible()
      await settled(page)
      await isLegible(page, what)
    }
    const close = async () => {
      const count = await opened.count()
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(count - 1)
    }
    const press = (name: string) => opened.last().getByRole('button', { name }).first().click()
    const choose = async (menus: Locator, action: string) => {
      await menus.first().click()
      await page.getByRole('menuitem', { name: action }).click()
      await seen(action)
      await close()
    }
    const actions = (name: string) => main.getByRole('button', { name: `Actions for ${name}` })
    const open = (name: string) => main.getByRole('row').getByRole('link', { name }).first().click()
    /**
     * The form for a new one, then one of the demo, which nobody deletes meanwhile, with what is
     * behind its tabs.
     */
    const records = async (section: string, name: string, ...tabs: string[]) => {
      await look(page, `${SHOP}/${section}record=new`)
      await seen(`${section}: a new one`)
      await close()
      await open(name)
      await seen(`${section}: one`)
      for (const tab of tabs) {
        await opened.getByRole('tab', { name: tab }).click()
        await seen(`${section}: ${tab}`)
      }
    }

    await records('regions?', 'Europe', 'Tax rates')
    await press('New tax rate')
    await seen('a new tax rate')
    await records('shipping?', 'Standard')
    await close()
    await choose(actions('Standard'), 'Delete')
    await records('shipping?list=profiles&', 'Default Shipping Profile', 'Products')
    await records('sales-channels?', 'Clinic portal', 'Stock locations')
    await records('return-reasons?', 'Damaged on the way')
    await close()
    await choose(actions('Damaged on the way'), 'Delete')
    await records('stock-locations?', 'Rotterdam', 'Sales channels')
    await records('publishable-keys?', 'Clinic portal', 'Sales channels')
    await close()
    await choose(actions('Clinic portal'), 'Revoke')

    await look(page, `${SHOP}/inventory?search=READER-B`)
    await open('READER-B')
    await seen('an inventory item')
    await opened.getByRole('tab', { name: 'Stock' }).click()
    await seen('its stock')
    await choose(opened.getByRole('button', { name: /^Actions for/ }), 'Change stock')
    for (const address of [
      'reservations?record=new',
      'batch-jobs?record=new',
      'users?list=invites&record=new',
    ]) {
      await look(page, `${SHOP}/${address}`)
      await seen(address)
    }
    await look(page, `${SHOP}/users`)
    // Another journey gives this user a name meanwhile: only the address is always the same.
    await main
      .getByRole('row')
      .filter({ hasText: 'commerce@polyclinic.example' })
      .getByRole('link')
      .click()
    await seen('a user of the shop')
    await look(page, `${SHOP}/currencies`)
    await main.getByRole('button', { name: 'Add currency' }).click()
    await seen('another currency')
    await close()
    for (const action of ['Change tax', 'Remove']) await choose(actions('EUR'), action)
  })
})
