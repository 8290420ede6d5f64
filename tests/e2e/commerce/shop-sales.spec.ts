import type { Page } from '@playwright/test'
import { drawer, list, pick } from '../support/list'
import { buy, register } from '../support/shop'
import { cartWith, enterCode, tokenOf } from '../support/shop-carts'
import { enterShop, READY, SHOP, untilReady } from '../support/shop-page'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const said = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
/** An empty list has the button twice. */
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** Makes a group of customers, and puts somebody in it. */
async function makeGroup(page: Page, name: string, email: string) {
  await look(page, `${SHOP}/customer-groups`)
  await press(page, 'New customer group')
  await drawer(page, 'New customer group').fill('Name', name)
  await drawer(page, 'New customer group').press('Create')
  const group = drawer(page, name)
  await group.tab('Customers')
  await pick(page, group.field('Add customers'), email)
  await group.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(group.dialog.getByRole('list', { name: 'Customers' })).toContainText(email)
  await expect(group.dialog).toContainText('1 customer')
  await group.press('Close')
}

test.describe('the sales of the shop', () => {
  test.describe.configure({ timeout: READY + 120_000 })
  // Medusa may refuse to read what is being written; it is asked again.
  test.beforeEach(({ troubles }) => troubles.allow(/status of 409/))

  test('a discount is for the customers of a group alone', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'customers')
    const [friend, other] = [`${unique('friend')}@x.example`, `${unique('other')}@x.example`]
    await Promise.all([register('Ada', friend), register('Bob', other)])
    // A name with nothing to break it at has to stay within its form.
    const group = unique('Friends') + 'x'.repeat(60)
    await makeGroup(page, group, friend)

    const code = unique('off').toUpperCase()
    await look(page, `${SHOP}/discounts`)
    await press(page, 'New discount')
    const form = drawer(page, 'New discount')
    await form.press('Create')
    await expect(form.dialog).toContainText('Enter a code.')
    await form.fill('Code', code.toLowerCase())
    await form.fill('Percentage', '25')
    await form.press('Add condition')
    await pick(page, form.field('Customer groups of condition 1'), group)
    await isLegible(page, 'a discount for a group with a long name')
    await form.press('Create')
    await expect(form.dialog).toHaveCount(0)
    const row = list(page, 'discounts').row(code)
    for (const cell of ['25 %', 'Active']) await expect(row).toContainText(cell)

    const token = await tokenOf(friend)
    const cart = await cartWith('label-printer', 'us', token)
    expect(await enterCode(cart, code, token)).toBe(cart.items[0]!.unit_price / 4)
    const stranger = await tokenOf(other)
    expect(
      await enterCode(await cartWith('label-printer', 'us', stranger), code, stranger),
    ).toContain('is not valid for customer')

    // Turned off at once, with the way back; then for all but the group.
    await list(page, 'discounts').choose(code, 'Disable')
    await expect(row).toContainText('Disabled')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Active')
    await list(page, 'discounts').open(code)
    const record = drawer(page, code)
    await record.choose('How condition 1 chooses', 'all but')
    await record.press('Save')
    await expect(record.dialog).toHaveCount(0)
    await expect
      .poll(async () => enterCode(await cartWith('label-printer', 'us', stranger), code, stranger))
      .toBe(cart.items[0]!.unit_price / 4)
    expect(await enterCode(await cartWith('label-printer', 'us', token), code, token)).toContain(
      'is not valid',
    )

    await look(page, `${SHOP}/customers?search=${other}`)
    await list(page, 'customers').select('Bob Shopper')
    await list(page, 'customers').bar.getByRole('button', { name: 'Add to a group' }).click()
    const joining = drawer(page, 'Add 1 customer to a group')
    await pick(page, joining.field('Customer group'), group)
    await joining.press('Add')
    await expect(list(page, 'customers').row('Bob Shopper')).toContainText(group)
    expect(
      await enterCode(await cartWith('label-printer', 'us', stranger), code, stranger),
    ).toContain('is not valid')

    // Several are turned off and deleted together.
    await look(page, `${SHOP}/discounts?search=${code}`)
    const codes = list(page, 'discounts')
    await codes.select(code)
    await codes.bar.getByRole('button', { name: 'Disable' }).click()
    await expect(codes.row(code)).toContainText('Disabled')
    await codes.select(code)
    await codes.bar.getByRole('button', { name: 'Delete' }).click()
    await drawer(page, 'Delete 1 discount?').press('Delete')
    await expect(codes.row(code)).toHaveCount(0)
  })

  test('a price list holds in two currencies', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'price-lists')
    const email = `${unique('buyer')}@x.example`
    await register('Ada', email)
    const group = unique('Buyers')
    await makeGroup(page, group, email)

    const name = unique('Spring')
    await look(page, `${SHOP}/price-lists`)
    await press(page, 'New price list')
    const form = drawer(page, 'New price list')
    await form.fill('Name', name)
    await pick(page, form.field('Customer groups'), group)
    await form.dialog.getByRole('switch', { name: 'Active' }).press(' ')
    await form.press('Create')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('No prices yet')

    await press(page, 'Add products')
    const adding = drawer(page, 'Add products')
    await pick(page, adding.field('Products'), 'Label printer')
    await adding.fill('Begin with the usual prices, changed by', '-10')
    await adding.press('Add')
    const cell = (currency: string) =>
      page.getByRole('textbox', { name: new RegExp(`Label printer, .*, ${currency}`) })
    await expect(cell('USD')).toHaveValue('220.50')
    await expect(cell('JPY')).toHaveValue('32400')
    await cell('JPY').fill('30000.5')
    await press(page, 'Save prices')
    await expect(page.getByRole('main')).toContainText('Enter an amount in JPY, without decimals.')
    await cell('JPY').fill('30000')
    await cell('EUR').fill('')
    await press(page, 'Save prices')
    await said(page, `Prices of “${name}” saved.`)
    await page.reload()
    await expect(cell('JPY')).toHaveValue('30000')
    await expect(cell('EUR')).toHaveValue('')

    const token = await tokenOf(email)
    const priceIn = async (country: string, whose?: string) =>
      (await cartWith('label-printer', country, whose)).items[0]!.unit_price
    expect(await priceIn('us', token)).toBe(22_050)
    expect(await priceIn('jp', token)).toBe(30_000)
    expect(await priceIn('us')).toBe(24_500)

    await cell('USD').fill('200')
    await press(page, 'Save prices')
    await expect.poll(() => priceIn('us', token)).toBe(20_000)

    const address = page.url()
    await look(page, `${SHOP}/batch-jobs?record=new`)
    const job = drawer(page, 'New batch job')
    await job.choose('Job', 'Import of prices')
    await pick(page, job.field('Price list'), name)
    const csv = 'SKU;Price USD;Price EUR\nLABEL-NET;190.00;180.50'
    await job.dialog.locator('input[type=file]').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await job.press('Begin')
    const coming = drawer(page, 'Import of prices')
    await coming.dialog.getByRole('button', { name: 'Confirm' }).click({ timeout: 60_000 })
    await expect(coming.dialog.getByRole('status')).toHaveText('Done', { timeout: 60_000 })
    expect(await priceIn('us', token)).toBe(19_000)
    await look(page, address)
    // It replaces all that were there.
    await expect(cell('EUR')).toHaveValue('180.50')
    await expect(cell('JPY')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove Label printer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('No prices yet')
    expect(await priceIn('us', token)).toBe(24_500)
  })

  test('codes are made of a template, gift cards and customers by hand', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await enterShop(page, 'discounts')
    const code = unique('tmpl').toUpperCase()
    await press(page, 'New discount')
    const form = drawer(page, 'New discount')
    await form.fill('Code', code)
    await form.dialog.getByText('Fixed amount').click()
    await form.choose('Region', 'Kuwait')
    await form.fill('Amount', '1.2505')
    await form.dialog.getByRole('switch', { name: 'A template for codes' }).press(' ')
    await form.press('Create')
    await expect(form.dialog).toContainText('Enter an amount in KWD, with up to 3 decimals.')
    await form.fill('Amount', '1.250')
    await form.press('Create')
    await expect(form.dialog).toHaveCount(0)
    await expect(list(page, 'discounts').row(code)).toContainText('KWD 1.250')
    await list(page, 'discounts').open(code)
    const record = drawer(page, code)
    await record.tab('Codes')
    await record.press('New code')
    const made = await drawer(page, `New code of “${code}”`).field('Code').inputValue()
    await drawer(page, `New code of “${code}”`).press('Create')
    await expect(record.dialog.getByRole('table', { name: 'Codes' })).toContainText(made)
    expect(await enterCode(await cartWith('label-printer', 'kw'), made)).toBe(1250)
    await record.press(`Delete ${made}`)
    await page
      .getByRole('dialog', { name: `Delete “${made}”?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(record.dialog).toContainText('No codes yet')

    await look(page, `${SHOP}/gift-cards`)
    await press(page, 'New gift card')
    const card = drawer(page, 'New gift card')
    await card.choose('Region', 'Japan')
    await card.fill('Value', '5000')
    await card.press('Create')
    const opened = page.getByRole('dialog').filter({ hasText: 'What is left of ¥5,000.' })
    await expect(opened).toBeVisible()
    await opened.getByRole('textbox', { name: 'Balance' }).fill('6000')
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(opened).toContainText('Enter at most ¥5,000')
    await opened.getByRole('textbox', { name: 'Balance' }).fill('1200')
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: 'Gift cards' })).toContainText('¥1,200')

    await page.getByRole('link', { name: 'For sale' }).click()
    await press(page, 'New gift card to sell')
    const sold = drawer(page, 'New gift card to sell')
    const name = unique('card')
    await sold.fill('Title', name)
    await sold.fill('Handle', name)
    await sold.dialog.getByLabel('Publish it now').check()
    await sold.fill('Denomination 1 in USD', '50')
    await sold.fill('Denomination 1 in JPY', '5000.5')
    await sold.press('Create')
    await expect(sold.dialog).toContainText('Enter an amount in JPY, without decimals.')
    await sold.fill('Denomination 1 in JPY', '5000')
    await isLegible(page, 'a gift card to sell')
    await sold.press('Create')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await press(page, 'Add variant')
    const further = drawer(page, 'New variant')
    await further.fill('Denomination', '$100.00')
    await further.fill('Price in USD', '100')
    await further.press('Add')
    await expect(page.getByRole('table', { name: 'Variants' })).toContainText('$100.00')
    const buyer = `${unique('giver')}@x.example`
    const number = await buy(name, 'us', buyer)
    await look(page, `${SHOP}/gift-cards?list=sold`)
    await expect(list(page, 'products').row(name)).toContainText('Published')
    await isLegible(page, 'gift cards for sale')
    await page.getByRole('link', { name: 'Issued' }).click()
    await list(page, 'gift cards').find(String(number))
    await expect(list(page, 'gift cards').table).toContainText('$50.00')

    await look(page, `${SHOP}/customers`)
    const email = `${unique('grace')}@x.example`
    await press(page, 'New customer')
    const person = drawer(page, 'New customer')
    await person.fill('E-mail', email)
    await person.fill('First name', 'Grace')
    await person.fill('Last name', email)
    await person.press('Create')
    await expect(person.dialog).toHaveCount(0)
    await list(page, 'customers').open(`Grace ${email}`)
    const customer = drawer(page, `Grace ${email}`)
    await expect(customer.field('E-mail')).toBeDisabled()
    await customer.fill('Phone', '+1 555 0100')
    await customer.press('Save')
    await expect(customer.dialog).toHaveCount(0)
    await list(page, 'customers').open(`Grace ${email}`)
    await expect(customer.field('Phone')).toHaveValue('+1 555 0100')
    await customer.tab('Orders')
    await expect(customer.dialog).toContainText('No orders yet')
  })

  test('are legible, dark and light, and on a phone', async ({ page, enter }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    await untilReady(page)
    // The shop tells its customers a few seconds later.
    await expect(async () => {
      await page.goto(`${SHOP}/notifications?search=n.almutairi`)
      await expect(list(page, 'notifications').table).toContainText(
        'n.almutairi@gulfcare.example',
        { timeout: 15_000 },
      )
    }).toPass()
    for (const section of [
      'customers',
      'customer-groups',
      'discounts',
      'gift-cards',
      'price-lists',
      'notifications',
    ]) {
      await look(page, `${SHOP}/${section}`)
      await isLegible(page, section)
    }
    for (const section of [
      'discounts',
      'price-lists',
      'gift-cards',
      'customers',
      'customer-groups',
    ]) {
      await look(page, `${SHOP}/${section}?record=new`)
      await expect(page.getByRole('dialog')).toBeVisible()
      if (section === 'discounts') await page.getByRole('button', { name: 'Add condition' }).click()
      await isLegible(page, `${section}, a new one`)
    }
    await look(page, `${SHOP}/price-lists?record=new`)
    const form = drawer(page, 'New price list')
    await form.fill('Name', unique('Look'))
    await form.press('Create')
    await expect(page.getByRole('main')).toContainText('No prices yet')
    await press(page, 'Add products')
    await pick(page, drawer(page, 'Add products').field('Products'), 'Label printer')
    await drawer(page, 'Add products').press('Add')
    await expect(page.getByRole('table', { name: 'Prices' })).toContainText('Label printer')
    await settled(page)
    await isLegible(page, 'the prices of a list')
  })
})
