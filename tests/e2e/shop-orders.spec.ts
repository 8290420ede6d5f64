import type { Page } from '@playwright/test'
import { drawer, list } from './support/list'
import { notification, title } from './support/shell'
import { buy, shopper } from './support/shop'
import { READY, SHOP, untilReady } from './support/shop-page'
import { isLegible, settled } from './support/sight'
import { OWNER, unique } from './support/sign-in'
import { expect, test } from './support/test'

const main = (page: Page) => page.getByRole('main')
const timeline = (page: Page) => main(page).getByRole('list', { name: 'What has happened' })
/** An entry of the timeline by how it is called. */
const entry = (page: Page, name: string) =>
  timeline(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** Presses the one button of the question that is asked. */
async function agree(page: Page, question: string, action: string) {
  await drawer(page, question).press(action)
  await expect(page.getByRole('dialog', { name: question })).toHaveCount(0)
}
async function choose(page: Page, number: number, action: string) {
  await press(page, `Actions for order #${number}`)
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

  test('goes from its product to its delivery, with a partial refund, a return and a swap', async ({ page }) => {
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`, 3)
    await openOrder(page, number)
    await expect(main(page).getByRole('table', { name: 'Items' })).toContainText('Label printer')

    await press(page, 'Capture payment')
    await agree(page, 'Capture $741.00?', 'Capture payment')
    await expect(entry(page, 'Payment captured')).toContainText('$741.00')

    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
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
    await asking.press('Request return')
    await expect(entry(page, 'Return requested')).toContainText('Damaged on the way')
    await press(page, 'Receive')
    await drawer(page, 'Receive a return').press('Receive')
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
    await swap.press('Request swap')
    const begun = entry(page, 'Swap requested')
    await expect(begun).toContainText('To be sent: 1 × Check-in kiosk')
    await agreeToSwap(/cart_\w+/.exec(await begun.innerText())![0])
    await page.reload()
    await entry(page, 'Swap agreed by the customer').getByRole('button', { name: 'Process payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Process payment' }).click()
    await expect(
      entry(page, 'Swap agreed by the customer').getByRole('button', { name: 'Process payment' }),
    ).toHaveCount(0)
    await press(page, 'Fulfil swap')
    await drawer(page, 'Fulfil the swap').press('Fulfil')
    await entry(page, 'Fulfilled for the swap').getByRole('button', { name: 'Mark as shipped' }).click()
    await drawer(page, 'Mark as shipped').press('Mark as shipped')
    await expect(entry(page, 'Shipped for the swap')).toBeVisible()
    await press(page, 'Receive')
    await drawer(page, 'Receive a return').press('Receive')
    await expect(entry(page, 'Return received for the swap')).toBeVisible()

    await choose(page, number, 'Refund')
    const refund = drawer(page, `Refund order #${number}`)
    await refund.fill('Amount', '9000')
    await refund.press('Refund')
    await expect(refund.dialog).toContainText(/Enter at most [\d.]+ USD\./)
    await refund.fill('Amount', '12.50')
    await refund.fill('Note', 'It came late')
    await refund.press('Refund')
    await expect(entry(page, '$12.50 refunded')).toContainText('It came late')
    await expect(main(page).getByText('Partly refunded')).toBeVisible()

    await main(page).getByRole('textbox', { name: 'Note' }).fill('All is well now')
    await press(page, 'Add note')
    await expect(entry(page, 'Note')).toContainText('All is well now')
    await isLegible(page, 'an order')
    await choose(page, number, 'Complete')
    await agree(page, `Complete order #${number}?`, 'Complete order')
    await expect(timeline(page)).toContainText('Completed by')
    await entry(page, 'Note')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await agree(page, 'Delete “All is well now”?', 'Delete')
    await expect(entry(page, 'Note')).toHaveCount(0)
  })

  test('that was wrong is claimed; one that is not wanted is cancelled', async ({ page }) => {
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`)
    await openOrder(page, number)
    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
    await press(page, 'Cancel fulfilment')
    await agree(page, 'Cancel this fulfilment?', 'Cancel fulfilment')
    await press(page, 'Fulfil items')
    await drawer(page, 'Fulfil items').press('Fulfil')
    await press(page, 'Capture payment')
    await agree(page, 'Capture $251.00?', 'Capture payment')
    await choose(page, number, 'New claim')
    const claim = drawer(page, 'New claim')
    await claim.fill('How many of Label printer · Network', '1')
    await claim.choose('How the goods come back', 'Return, $0.00')
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

    const unwanted = await buy('urine-test-strips', 'kw', `${unique('ada')}@harbour.example`)
    await openOrder(page, unwanted)
    await choose(page, unwanted, 'Cancel order')
    await agree(page, `Cancel order #${unwanted}?`, 'Cancel order')
    await expect(entry(page, 'Order cancelled')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Capture payment' })).toHaveCount(0)
  })

  test('is edited: what is added, changed and taken out counts once it is confirmed', async ({ page }) => {
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`, 2)
    await openOrder(page, number)
    await choose(page, number, 'Edit items')
    await drawer(page, `Edit the items of order #${number}`).press('Begin')
    const edit = main(page).getByRole('region', { name: 'Order edit' })
    await edit.getByRole('button', { name: 'Actions for Label printer · Network' }).click()
    await page.getByRole('menuitem', { name: 'Change quantity' }).click()
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
    await agree(page, 'Confirm edit?', 'Confirm edit')
    await expect(entry(page, 'Order edit confirmed')).toBeVisible()
    await expect(edit).toHaveCount(0)
    await expect(main(page)).toContainText('$986.00')

    await choose(page, number, 'Edit items')
    await drawer(page, `Edit the items of order #${number}`).press('Begin')
    await press(page, 'Delete edit')
    await agree(page, `Delete “of #${number}”?`, 'Delete')
    await expect(edit).toHaveCount(0)
    await expect(notification(page, 'deleted')).toBeVisible()
  })

  test('is put together by staff as a draft, changed, and paid', async ({ page }) => {
    const email = `${unique('draft')}@harbour.example`
    await page.goto(`${SHOP}/draft-orders`)
    await press(page, 'New draft order')
    const making = drawer(page, 'New draft order')
    await making.press('Create')
    await expect(making.dialog).toContainText('Add a product or another item.')
    await making.choose('Region', 'United States')
    await making.fill('Customer’s e-mail address', email)
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

    await press(page, 'Mark as paid')
    await drawer(page, 'Mark $256.00 as paid?').press('Mark as paid')
    await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible()
    await expect(main(page)).toContainText('1 Dock Street')
    await expect(entry(page, 'Made from a draft order')).toBeVisible()
    await page.goto(`${SHOP}/draft-orders`)
    await list(page, 'draft orders').find(email)
    await expect(list(page, 'draft orders').table).toContainText('Paid')
    await isLegible(page, 'draft orders')
  })
})
