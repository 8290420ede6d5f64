import type { Page } from '@playwright/test'
import { drawer, list } from '../support/list'
import { messagesTo } from '../support/mail'
import { notification, title } from '../support/shell'
import { buy, shopper } from '../support/shop'
import { READY, SHOP, untilReady } from '../support/shop-page'
import { isLegible, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const main = (page: Page) => page.getByRole('main')
const timeline = (page: Page) => main(page).getByRole('list', { name: 'What has happened' })
/** An entry of the timeline by how it is called. */
const entry = (page: Page, name: string) =>
  timeline(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

/** Presses the one button of the question that is asked. */
async function agree(page: Page, question: string, action: string) {
  await drawer(page, question).press(action)
  await expect(page.getByRole('dialog', { name: question })).toHaveCount(0)
}
async function capture(page: Page, money: string) {
  await press(page, `Capture ${money}`)
  await expect(entry(page, 'Payment captured')).toContainText(money)
}
async function choose(page: Page, number: number, action: string) {
  await press(page, `Actions for order #${number}`)
  await page.getByRole('menuitem', { name: action }).click()
}

async function chooseOfNote(page: Page, action: string) {
  const menu = entry(page, 'Note').getByRole('button', { name: /^Actions for/ })
  await menu.click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Goes to the page of an order by its number in the list. */
async function openOrder(page: Page, number: number) {
  await page.goto(`${SHOP}/orders`)
  await expect(list(page, 'orders').table).toBeVisible({ timeout: READY })
  await list(page, 'orders').find(String(number))
  await list(page, 'orders')
    .table.getByRole('link', { name: `#${number}`, exact: true })
    .click()
  await expect(title(page, `Order #${number}`)).toBeVisible()
  await settled(page)
}

/** A customer agrees to a swap in the shop: how it is sent, and that they pay. */
async function agreeToSwap(cart: string) {
  const to = `/store/carts/${cart}`
  const { shipping_options: ways } = await shopper<{ shipping_options: { id: string }[] }>(
    `/store/shipping-options/${cart}`,
  )
  await shopper(`${to}/shipping-methods`, { option_id: ways[0]!.id })
  await shopper(`${to}/payment-sessions`, {})
  await shopper(`${to}/payment-session`, { provider_id: 'manual' })
  await shopper(`${to}/complete`, {})
}

test.describe('an order', () => {
  test.describe.configure({ timeout: READY + 120_000 })
  test.beforeEach(async ({ page, enter }) => {
    await enter(OWNER)
    await untilReady(page)
  })

  test('goes from its product to its delivery, with a partial refund, a return and a swap', async ({
    page,
  }) => {
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`, 3)
    await openOrder(page, number)
    await expect(main(page).getByRole('table', { name: 'Items' })).toContainText('Label printer')
    await expect(main(page).locator('a[href*="/customers?"][href*="record=cus_"]')).toBeVisible()

    await capture(page, '$741.00')

    await press(page, 'Fulfil items')
    const packing = drawer(page, 'Fulfil items')
    await expect(packing.field('Stock location')).toBeVisible()
    await isLegible(page, 'what is fulfilled')
    await packing.press('Fulfil')
    await expect(entry(page, 'Fulfilled')).toContainText('3 × Label printer')
    await press(page, 'Mark as shipped')
    const shipping = drawer(page, 'Mark as shipped')
    await shipping.fill('Tracking numbers', 'T-1\nT-2')
    await shipping.press('Mark as shipped')
    await expect(entry(page, 'Shipped')).toContainText('Tracking: T-1, T-2')

    await choose(page, number, 'Request a return')
    const asking = drawer(page, 'Request a return')
    await asking.fill('How many of Label printer · Network', '1')
    await asking.choose('Reason for Label printer · Network', 'Damaged on the way')
    await expect(asking.dialog).toContainText('Empty: $245.00')
    await isLegible(page, 'a return that is asked for')
    await asking.press('Request return')
    await expect(entry(page, 'Return requested')).toContainText('Damaged on the way')
    await press(page, 'Receive')
    const receiving = drawer(page, 'Receive a return')
    await expect(receiving.dialog).toContainText('Empty: $245.00 for what has come')
    await isLegible(page, 'a return that has come')
    await receiving.press('Receive…')
    await agree(page, 'Give $245.00 back?', 'Refund $245.00')
    await expect(entry(page, 'Return received')).toContainText('1 × Label printer')
    await expect(entry(page, '$245.00 refunded')).toContainText('Goods came back')

    await choose(page, number, 'New swap')
    const swap = drawer(page, 'New swap')
    await swap.fill('How many of Label printer · Network', '1')
    await swap.field('Product 1').fill('kiosk')
    await page
      .getByRole('option', { name: /Check-in kiosk/ })
      .first()
      .click()
    await isLegible(page, 'a swap')
    await swap.press('Request swap')
    const begun = entry(page, 'Swap requested')
    await expect(begun).toContainText('To be sent: 1 × Check-in kiosk')
    await agreeToSwap(/cart_\w+/.exec(await begun.innerText())![0])
    await page.reload()
    await entry(page, 'Swap agreed by the customer')
      .getByRole('button', { name: 'Process payment' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Process payment' }).click()
    await expect(
      entry(page, 'Swap agreed by the customer').getByRole('button', { name: 'Process payment' }),
    ).toHaveCount(0)
    await press(page, 'Fulfil swap')
    await drawer(page, 'Fulfil the swap').press('Fulfil')
    await entry(page, 'Fulfilled for the swap')
      .getByRole('button', { name: 'Mark as shipped' })
      .click()
    await drawer(page, 'Mark as shipped').press('Mark as shipped')
    await expect(entry(page, 'Shipped for the swap')).toBeVisible()
    await press(page, 'Receive')
    await drawer(page, 'Receive a return').press('Receive')
    await expect(entry(page, 'Return received for the swap')).toBeVisible()

    await press(page, 'Refund')
    const refund = drawer(page, `Refund order #${number}`)
    await refund.fill('Amount', '9000')
    await refund.press('Refund')
    await expect(refund.dialog).toContainText(/Enter at most [\d.]+ USD\./)
    await isLegible(page, 'a refund with its message')
    await refund.fill('Amount', '12.50')
    await refund.fill('Note', 'It came late')
    await refund.press('Refund')
    await expect(entry(page, '$12.50 refunded')).toContainText('It came late')
    await expect(main(page).getByText('Partly refunded')).toBeVisible()

    await main(page).getByRole('textbox', { name: 'Note' }).fill('All is well')
    await press(page, 'Add note')
    await expect(entry(page, 'Note')).toContainText('By Maren Solberg.')
    await chooseOfNote(page, 'Edit')
    const note = drawer(page, 'Edit note')
    await note.fill('Note', 'All is well now')
    await note.press('Save')
    await expect(entry(page, 'Note')).toContainText('All is well now')
    await expect(entry(page, 'Note')).toContainText('Changed by Maren Solberg')
    await isLegible(page, 'an order')
    await choose(page, number, 'Complete')
    await agree(page, `Complete order #${number}?`, 'Complete order')
    await expect(timeline(page)).toContainText('Completed by')
    await choose(page, number, 'Archive')
    await agree(page, `Archive order #${number}?`, 'Archive order')
    await expect(timeline(page)).toContainText('Archived by')
    await expect(main(page).getByText('Archived', { exact: true })).toBeVisible()
    await press(page, 'History')
    const past = drawer(page, `Order #${number}`)
    for (const deed of [
      'captured the payment',
      'requested a return',
      'received a return',
      'made a refund',
      'archived it',
    ])
      await expect(past.dialog.getByText(`Maren Solberg ${deed}`)).not.toHaveCount(0)
    await isLegible(page, 'the history of an order')
    await past.press('Close')
    await chooseOfNote(page, 'Delete')
    await agree(page, 'Delete “All is well now”?', 'Delete')
    await expect(entry(page, 'Note')).toHaveCount(0)
  })

  test('is told of to whoever placed it, and once more when staff send it again', async ({
    page,
  }) => {
    const email = `${unique('ada')}@harbour.example`
    const number = await buy('urine-test-strips', 'us', email)
    const subject = `Your order #${number}`
    const subjects = async () => (await messagesTo(email)).map((message) => message.subject)
    await expect.poll(subjects).toEqual([subject])
    await page.goto(`${SHOP}/notifications?search=${email}`)
    const notifications = list(page, 'notifications')
    await notifications.choose(`Order placed, to ${email}`, 'Send again')
    await agree(page, 'Send “Order placed” again?', 'Send')
    await expect(notification(page, `sent to ${email} again`)).toBeVisible()
    await expect(notifications.table.locator('[data-label="Sent again"]')).toHaveText('1')
    expect(await subjects()).toEqual([subject, subject])
    const [again, first] = await messagesTo(email)
    expect(again!.text).toBe(first!.text)
    await notifications.table.getByRole('link', { name: 'Order', exact: true }).click()
    await expect(title(page, `Order #${number}`)).toBeVisible()
  })

  test('that was wrong is claimed; one that is not wanted is cancelled', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 400/)
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`, 2)
    await openOrder(page, number)
    const email = `${unique('grace')}@harbour.example`
    await choose(page, number, 'Customer and addresses')
    const details = drawer(page, 'Customer and addresses')
    await details.fill('Customer’s e-mail address', email)
    await details.fill('Street and number', '2 Dock Street')
    await details.fill('State', 'Massachusetts')
    await details.dialog.getByLabel('The bill goes elsewhere').check()
    const bill = details.dialog.getByRole('group', { name: 'Billing address' })
    await bill.getByLabel('Street and number').fill('P.O. box 1')
    await isLegible(page, 'to whom an order goes')
    await details.press('Save')
    await expect(details.dialog).toHaveCount(0)
    await page.reload()
    for (const fact of [
      email,
      '2 Dock Street',
      'Massachusetts, United States',
      'Billing address',
      'P.O. box 1',
    ])
      await expect(main(page)).toContainText(fact)

    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
    await press(page, 'Cancel fulfilment')
    await agree(page, 'Cancel this fulfilment?', 'Cancel fulfilment')
    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
    await capture(page, '$496.00')
    await choose(page, number, 'New claim')
    const claim = drawer(page, 'New claim')
    await claim.fill('How many of Label printer · Network', '1')
    await claim.choose('How the goods come back', 'Return, $0.00')
    await isLegible(page, 'a claim')
    await claim.press('Make claim')
    await expect(entry(page, 'Claim: to be replaced')).toContainText('Faulty')
    await press(page, 'Fulfil claim')
    await drawer(page, 'Fulfil the claim').press('Fulfil')
    await expect(entry(page, 'Fulfilled for the claim')).toBeVisible()
    await press(page, 'Receive')
    const back = drawer(page, 'Receive a return')
    await expect(back.field('Given back')).toHaveCount(0)
    await back.press('Receive')
    await expect(entry(page, 'Return received for the claim')).toBeVisible()
    await expect(timeline(page).getByText(/ refunded$/)).toHaveCount(0)

    await choose(page, number, 'New claim')
    // What was sent in its place can be claimed as well.
    await claim.field('How many of Label printer · Network').first().fill('1')
    await claim.dialog.getByLabel('The money back').check()
    await claim.fill('Given back', '245.005')
    await claim.press('Make claim')
    await expect(claim.dialog).toContainText('with up to 2 decimals')
    await claim.fill('Given back', '200')
    await claim.press('Make claim')
    await agree(page, 'Give $200.00 back?', 'Refund $200.00')
    await expect(entry(page, 'Claim refunded')).toContainText('$200.00 given back')
    await expect(entry(page, '$200.00 refunded')).toBeVisible()

    const unwanted = await buy('urine-test-strips', 'kw', `${unique('ada')}@harbour.example`)
    await openOrder(page, unwanted)
    await choose(page, unwanted, 'Cancel order')
    await agree(page, `Cancel order #${unwanted}?`, 'Cancel order')
    await expect(entry(page, 'Order cancelled')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Capture/ })).toHaveCount(0)

    // Both at once: what the shop does not do is told, with why, and stays ticked.
    await page.goto(`${SHOP}/orders`)
    const orders = list(page, 'orders')
    for (const one of [number, unwanted]) await orders.select(`#${one}`)
    await orders.bar.getByRole('button', { name: 'Complete' }).click()
    await drawer(page, 'Complete 2 orders?').press('Complete')
    const report = main(page).getByRole('alert').filter({ hasText: '1 of 2 orders completed.' })
    await expect(report).toContainText(`#${unwanted} A canceled order cannot be completed`)
    await expect(orders.row(`#${number}`)).toContainText('Completed')
    await expect(orders.bar).toContainText('1 order selected')
    await isLegible(page, 'orders of which one was not completed')
  })

  test('is edited: what is added, changed and taken out counts once it is confirmed', async ({
    page,
  }) => {
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`, 2)
    await openOrder(page, number)
    await choose(page, number, 'Edit items')
    const edit = main(page).getByRole('region', { name: 'Order edit' })
    await edit.getByRole('button', { name: '2: change the quantity of Label printer' }).click()
    const quantity = drawer(page, 'Quantity of Label printer · Network')
    await quantity.fill('Quantity', '3')
    await quantity.press('Change')
    await expect(edit).toContainText('Was 2')
    await press(page, 'Add products')
    const adding = drawer(page, 'Add products')
    await adding.field('Product 1').fill('LABEL-NET')
    await page
      .getByRole('option', { name: /Label printer/ })
      .first()
      .click()
    await adding.press('Add')
    await expect(edit).toContainText('Added')
    await expect(edit).toContainText('$986.00')
    await isLegible(page, 'an order edit')
    await press(page, 'Request confirmation')
    await agree(page, 'Request confirmation?', 'Request confirmation')
    await expect(edit).toContainText('Confirmation requested')
    await press(page, 'Confirm edit')
    const confirming = drawer(page, 'Confirm edit?')
    await confirming.fill('Note', 'By phone')
    await confirming.press('Confirm edit')
    await expect(entry(page, 'Order edit confirmed')).toBeVisible()
    await expect(entry(page, 'Order edit begun')).toContainText('By phone')
    await expect(edit).toHaveCount(0)
    await expect(main(page)).toContainText('Still owed$490.00')
    await entry(page, 'Order edit confirmed').getByRole('button', { name: 'Mark as paid' }).click()
    await agree(page, 'Mark $490.00 as paid?', 'Mark as paid')
    await expect(entry(page, 'Order edit confirmed')).toContainText('$490.00 paid for it')
    await expect(main(page)).toContainText('Paid$490.00')
    await expect(main(page)).not.toContainText('Still owed')

    await choose(page, number, 'Edit items')
    await press(page, 'Delete edit')
    await agree(page, `Delete “of #${number}”?`, 'Delete')
    await expect(edit).toHaveCount(0)
    await expect(notification(page, 'deleted')).toBeVisible()
  })

  test('in euros says where its tax is; its edit, return, swap and claim are called off', async ({
    page,
  }) => {
    const number = await buy('urine-test-strips', 'de', `${unique('ada')}@rheinland.example`, 2)
    await openOrder(page, number)
    const items = main(page).getByRole('table', { name: 'Items' })
    await expect(items).toContainText('€17.20with tax')
    await expect(items).toContainText('€34.40with €5.49 of tax, 19 %')
    for (const sum of [
      'Subtotal, before tax€28.91',
      'Shipping, before tax€4.96',
      'Tax€6.43',
      'Total, with tax€40.30',
    ])
      await expect(main(page)).toContainText(sum)
    await expect(main(page)).toContainText('€5.90 with tax')
    await isLegible(page, 'an order with tax')

    await choose(page, number, 'Edit items')
    const edit = main(page).getByRole('region', { name: 'Order edit' })
    await edit.getByRole('button', { name: /^2: change the quantity of/ }).click()
    const quantity = page.getByRole('dialog', { name: /^Quantity of/ })
    await quantity.getByRole('textbox', { name: 'Quantity' }).fill('1')
    await quantity.getByRole('button', { name: 'Change' }).click()
    await expect(edit).toContainText('Was 2')
    await press(page, 'Request confirmation')
    await agree(page, 'Request confirmation?', 'Request confirmation')
    await press(page, 'Cancel edit')
    await agree(page, 'Cancel edit?', 'Cancel edit')
    await expect(entry(page, 'Order edit cancelled')).toBeVisible()
    await expect(edit).toHaveCount(0)
    await expect(main(page)).toContainText('Total, with tax€40.30')

    await capture(page, '€40.30')
    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
    await expect(entry(page, 'Fulfilled')).toBeVisible()

    /** One of the line, in the form of what is begun with it. */
    const one = (form: string) =>
      page.getByRole('dialog', { name: form }).getByRole('textbox', { name: /^How many of/ })
    await choose(page, number, 'Request a return')
    await one('Request a return').fill('1')
    await drawer(page, 'Request a return').press('Request return')
    await press(page, 'Cancel return')
    await agree(page, 'Cancel this return?', 'Cancel return')
    await expect(entry(page, 'Return cancelled')).toBeVisible()

    await choose(page, number, 'New swap')
    const swap = drawer(page, 'New swap')
    await one('New swap').fill('1')
    await swap.field('Product 1').fill('URINE-100')
    await page.getByRole('option', { name: /Urine test strips/ }).click()
    await swap.press('Request swap')
    await press(page, 'Cancel swap')
    await agree(page, 'Cancel this swap?', 'Cancel swap')
    await expect(entry(page, 'Swap cancelled')).toBeVisible()
    await expect(entry(page, 'Return cancelled for the swap')).toBeVisible()

    await choose(page, number, 'New claim')
    const claim = drawer(page, 'New claim')
    await one('New claim').fill('1')
    await claim.choose('How the goods come back', 'Return')
    await claim.press('Make claim')
    await press(page, 'Cancel claim')
    await agree(page, 'Cancel this claim?', 'Cancel claim')
    await expect(entry(page, 'Claim cancelled')).toBeVisible()
    await expect(entry(page, 'Return cancelled for the claim')).toBeVisible()
    await expect(timeline(page).getByRole('button', { name: /^(Cancel|Receive)/ })).toHaveText([
      'Cancel fulfilment',
    ])
  })

  test('is put together by staff as a draft, changed, and paid', async ({ page }) => {
    const email = `${unique('draft')}@harbour.example`
    await page.goto(`${SHOP}/draft-orders`)
    // A list with none yet offers it as well.
    await main(page).getByRole('button', { name: 'New draft order' }).first().click()
    const making = drawer(page, 'New draft order')
    // The errors move the button, and must not do so while it is pressed.
    await expect(making.field('Customer')).toBeFocused()
    await making.dialog.getByRole('button', { name: 'Create', exact: true }).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect(making.dialog).toContainText('Add a product or another item.')
    await making.choose('Region', 'United States')
    await making.fill('Customer', email)
    await making.field('Product 1').fill('LABEL-NET')
    await page.getByRole('option', { name: /Label printer/ }).click()
    await making.press('Add item')
    await making.fill('Title of item 1', 'Engraving')
    await making.fill('Price of item 1', '2.505')
    await making.press('Create')
    await expect(making.dialog).toContainText('with up to 2 decimals')
    await making.fill('Price of item 1', '2.50')
    await expect(making.field('Shipping')).toHaveValue('Standard, $6.00')
    await making.fill('Street and number', '1 Dock Street')
    await isLegible(page, 'a new draft order')
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 700 })
    expect((await making.field('Product 1').boundingBox())!.width).toBeGreaterThan(200)
    await page.setViewportSize(wide)
    await making.press('Create')

    await expect(page.getByRole('heading', { level: 1, name: /^Draft order #/ })).toBeVisible()
    await expect(main(page)).toContainText('$253.50')
    await press(page, 'Actions for Engraving')
    await page.getByRole('menuitem', { name: 'Change' }).click()
    const change = drawer(page, 'Change Engraving')
    await change.fill('Quantity', '2')
    await change.press('Change')
    await expect(main(page)).toContainText('$256.00')
    await press(page, 'Add items')
    const adding = drawer(page, 'Add items')
    await adding.press('Add item')
    await adding.fill('Title of item 1', 'Set-up')
    await adding.fill('Price of item 1', '0')
    await adding.press('Add')
    await press(page, 'Actions for Set-up')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await agree(page, 'Remove “Set-up”?', 'Remove')
    await expect(main(page).getByRole('table', { name: 'Items' })).not.toContainText('Set-up')
    await isLegible(page, 'a draft order')
    await main(page)
      .getByRole('button', { name: /^Actions for draft order/ })
      .click()
    await page.getByRole('menuitem', { name: 'Customer, address and discount' }).click()
    const details = drawer(page, 'Customer, address and discount')
    await expect(details.field('Street and number')).toHaveValue('1 Dock Street')
    await details.fill('Street and number', '2 Dock Street')
    await details.fill('Discount codes', 'welcome10')
    await isLegible(page, 'whom a draft order is for')
    await details.press('Save')
    await expect(details.dialog).toHaveCount(0)
    await expect(main(page)).toContainText('WELCOME10')
    await expect(main(page)).toContainText('2 Dock Street')

    await press(page, 'Mark as paid')
    await drawer(page, 'Mark $231.50 as paid?').press('Mark as paid')
    await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible()
    await expect(page).toHaveTitle(/^Order #\d+ · Polyclinic$/)
    await expect(main(page)).toContainText('2 Dock Street')
    await expect(entry(page, 'Made from a draft order')).toBeVisible()
    await page.goto(`${SHOP}/draft-orders`)
    await list(page, 'draft orders').find(email)
    await expect(list(page, 'draft orders').table).toContainText('Paid')
    await isLegible(page, 'draft orders')
  })
})
