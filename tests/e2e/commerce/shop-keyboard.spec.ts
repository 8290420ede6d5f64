import type { Page } from '@playwright/test'
import { keyboard } from '../support/keyboard'
import { drawer } from '../support/list'
import { title } from '../support/shell'
import { buy } from '../support/shop'
import { READY, untilReady } from '../support/shop-page'
import { isLegible, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
/** An entry of an order's timeline by how it is called. */
const entry = (page: Page, name: string) =>
  main(page)
    .getByRole('list', { name: 'What has happened' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test.describe('the shop', () => {
  test.describe.configure({ timeout: READY + 120_000 })

  test('is worked with by the keyboard alone, from a product to its refund', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await untilReady(page)
    const { press, to, use, fill, choose, goesOn } = keyboard(page)
    const inDialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    const goTo = async (name: string) => {
      await use(
        page.getByRole('navigation', { name: 'Commerce' }).getByRole('link', { name, exact: true }),
      )
      await expect(title(page, name)).toBeVisible()
      await settled(page)
    }
    /** The one button of a question that is asked. */
    const agree = async (question: string, action: string) => {
      await use(inDialog(question).getByRole('button', { name: action, exact: true }))
      await expect(inDialog(question)).toHaveCount(0)
      await goesOn()
    }

    const name = unique('Stethoscope ') + 'o'.repeat(60)
    await goTo('Products')
    await use(button(page, 'New product'))
    const product = drawer(page, 'New product')
    await expect(product.field('Title')).toBeFocused()
    await page.keyboard.type(name)
    await to(product.dialog.getByRole('switch', { name: 'Publish it now' }))
    await press(' ')
    await use(product.dialog.getByRole('button', { name: 'Add option' }))
    await fill(product.field('Name of option 1'), 'Length')
    await fill(product.dialog.getByLabel('Values of option 1'), '70 cm')
    await press('Enter')
    await fill(product.field('Price in USD'), '95')
    await to(product.dialog.getByRole('switch', { name: 'Count its stock' }))
    await press(' ')
    await press('Control+Enter')
    await expect(title(page, name)).toBeVisible()
    await goesOn()

    await goTo('Draft orders')
    await use(button(page, 'New draft order').first())
    const draft = drawer(page, 'New draft order')
    await expect(draft.field('Customer')).toBeFocused()
    await page.keyboard.type(`${unique('ada')}@harbour.example`)
    await choose(page.getByRole('option', { name: new RegExp(name) }), () =>
      fill(draft.field('Product 1'), name),
    )
    await fill(draft.field('Quantity of product 1'), '2')
    await fill(draft.field('Street and number'), '1 Dock Street')
    await press('Control+Enter')
    await expect(heading(page)).toHaveText(/^Draft order #\d+$/)
    await goesOn()
    await use(button(page, 'Mark as paid'))
    await agree('Mark $196.00 as paid?', 'Mark as paid')
    await expect(heading(page)).toHaveText(/^Order #\d+$/)
    await settled(page)
    const order = (await heading(page).innerText()).toLowerCase()

    await use(button(page, 'Fulfil items'))
    await agree('Fulfil items', 'Fulfil')
    await use(entry(page, 'Fulfilled').getByRole('button', { name: 'Mark as shipped' }))
    const shipping = drawer(page, 'Mark as shipped')
    await fill(shipping.field('Tracking numbers'), 'T-1')
    await press('Control+Enter')
    await expect(entry(page, 'Shipped')).toContainText('Tracking: T-1')
    await goesOn()

    await choose(page.getByRole('menuitem', { name: 'Request a return' }), () =>
      use(button(page, `Actions for ${order}`)),
    )
    const asking = drawer(page, 'Request a return')
    await fill(asking.field(`How many of ${name} · 70 cm`), '1')
    await choose(page.getByRole('option', { name: 'Damaged on the way' }), async () => {
      await to(asking.field(`Reason for ${name} · 70 cm`))
      await press('ArrowDown')
    })
    await use(asking.dialog.getByRole('button', { name: 'Request return' }))
    await expect(entry(page, 'Return requested')).toContainText('Damaged on the way')
    await goesOn()
    await use(entry(page, 'Return requested').getByRole('button', { name: 'Receive' }))
    await use(drawer(page, 'Receive a return').dialog.getByRole('button', { name: 'Receive…' }))
    await agree('Give $95.00 back?', 'Refund $95.00')
    await expect(entry(page, '$95.00 refunded')).toContainText('Goods came back')

    await use(button(page, 'Refund'))
    const refund = drawer(page, `Refund ${order}`)
    await fill(refund.field('Amount'), '12.50')
    await use(refund.dialog.getByRole('button', { name: 'Refund' }))
    await expect(entry(page, '$12.50 refunded')).toBeVisible()
    await goesOn()
    await isLegible(page, 'an order of something with a long name')

    // What is marked as paid is captured; what a customer has ordered is not.
    const number = await buy('label-printer', 'us', `${unique('ada')}@harbour.example`)
    await goTo('Orders')
    await use(main(page).getByRole('link', { name: `#${number}`, exact: true }))
    await use(button(page, 'Capture $251.00'))
    await expect(entry(page, 'Payment captured')).toContainText('$251.00')
    await goesOn()
  })
})
