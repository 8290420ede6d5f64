import type { Page } from '@playwright/test'
import { list } from '../support/list'
import { title } from '../support/shell'
import { buy, register } from '../support/shop'
import { LISTS, READY } from '../support/shop-page'
import { isLegible, look, settled } from '../support/sight'
import { AUDITOR, OWNER, signIn, SUPPORT, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const connection = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Connection' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'In the shop' }).getByRole('link', { name, exact: true })
/** A row of a list whose rows have no record to open. */
const row = (page: Page, many: string, text: string) =>
  list(page, many).table.getByRole('row').filter({ hasText: text })

/** Goes to the page and waits until the shop is there. */
async function enterShop(page: Page, address = LISTS) {
  await page.goto(address)
  await expect(connection(page)).toContainText('Commerce is connected.', { timeout: READY })
  await settled(page)
}

test.describe('the shop', () => {
  test.describe.configure({ timeout: READY + 60_000 })

  test('is shown as it is: how it answers, what it sells, what was bought and by whom', async ({
    page,
    enter,
  }) => {
    await enter(SUPPORT)
    await page.goto(`${site.login}/dashboard`)
    await page.getByRole('link', { name: 'Commerce', exact: true }).click()
    await expect(page).toHaveURL(LISTS)
    await expect(connection(page)).toContainText('Commerce is connected.', { timeout: READY })
    for (const fact of ['Polyclinic supplies', site.shop, '1.20.11', /\d ms/, 'Nothing is missing'])
      await expect(connection(page)).toContainText(fact)

    const kiosk = row(page, 'products', 'Check-in kiosk')
    for (const cell of ['Published', 'Equipment', 'Opening a practice', '48'])
      await expect(kiosk).toContainText(cell)
    // What nobody counts cannot run out.
    await list(page, 'products').find('Opening workshop')
    await expect(row(page, 'products', 'Opening workshop')).toContainText('—')

    const yen = `${unique('yen')}@harbour.example`
    const dinar = `${unique('dinar')}@harbour.example`
    const bought = [
      await buy('label-printer', 'jp', yen),
      await buy('urine-test-strips', 'kw', dinar),
    ]
    await tab(page, 'Orders').click()
    await expect(page).toHaveURL(`${LISTS}&list=orders`)
    for (const [index, total] of ['¥36,800', 'KWD 7.525'].entries()) {
      const order = row(page, 'orders', [yen, dinar][index]!)
      for (const cell of [`#${bought[index]}`, 'Pending', 'Awaiting', 'Not fulfilled', total])
        await expect(order).toContainText(cell)
    }
    await expect(list(page, 'orders').head('Order')).toHaveAttribute('aria-sort', 'descending')
    // Medusa works a total out, and cannot sort by it.
    await expect(list(page, 'orders').head('Total').getByRole('button')).toHaveCount(0)

    await tab(page, 'Customers').click()
    await list(page, 'customers').find(yen)
    await expect(row(page, 'customers', yen)).toContainText('Guest')
    await expect(page.getByRole('link', { name: 'Export as CSV' })).toHaveCount(0)
  })

  test('is found again by its address: search, order, filters, page', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page)
    const products = list(page, 'products')
    const first = products.table.getByRole('row').nth(1)
    // The tests of the catalogue stand among them once the job has taken them there.
    const [top, last] = [
      /Appointment cards|25-hydroxyvitamin D/,
      /Video consultation set|X-ray of the chest/,
    ]
    await expect(first).toContainText(top)
    await products.sort('Title')
    await expect(first).toContainText(last)
    await products.filter('Status', 'Published')
    await products.find('LABEL-NET')
    await expect(products.table.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(`${LISTS}&sort=-title&status=published&search=LABEL-NET`)
    await page.reload()
    await expect(first).toContainText('Label printer')
    await products.search.fill('nobody sells this')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(first).toContainText(last)

    // Another list begins anew.
    await tab(page, 'Customers').click()
    await expect(page).toHaveURL(`${LISTS}&list=customers`)
    const crowd = unique('crowd')
    await Promise.all(
      Array.from({ length: 27 }, (_, index) =>
        register(`${crowd} ${index}`, `${crowd}-${index}@x.example`),
      ),
    )
    const customers = list(page, 'customers')
    await customers.find(crowd)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–25 of 27')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${LISTS}&list=customers&search=${crowd}&page=2`)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('26–27 of 27')
    await expect(customers.table.getByRole('row').nth(1)).toContainText('Own account')
    await page.reload()
    await expect(customers.table.getByRole('row')).toHaveCount(3)
  })

  test('forgets what an address asks for that Medusa does not know', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 400/)
    await enter(OWNER)
    await enterShop(page, `${LISTS}&list=customers&sort=nonsense`)
    await expect(page).toHaveURL(`${LISTS}&list=customers`)
    await expect(list(page, 'customers').head('Created')).toHaveAttribute('aria-sort', 'descending')
    await page.goto(`${LISTS}&list=orders&payment_status=nonsense&search=a`)
    await expect(page).toHaveURL(`${LISTS}&list=orders&search=a`)
    await expect(connection(page)).toContainText('Commerce is connected.')
  })

  test('is not shown to those who may not see it', async ({ page, enter }) => {
    await enter(AUDITOR)
    await look(page, LISTS)
    await expect(title(page, 'Commerce')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('This page needs commerce:read.')
    await expect(connection(page)).toHaveCount(0)
  })

  test('is legible, dark and light, and on a phone', async ({ page, enter }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    for (const name of ['products', 'orders', 'customers']) {
      await enterShop(page, `${LISTS}&list=${name}`)
      await isLegible(page, name)
    }
  })
})

test.describe('a shop that comes and goes', () => {
  test.describe.configure({ timeout: 2 * READY + 60_000 })

  test('is said to be away and to be there, and is read again without a reload', async ({
    page,
    stack,
    troubles,
  }) => {
    troubles.allow(/status of 50\d/)
    const address = `${stack.site.login}/admin/commerce`
    await signIn(page, OWNER, address)
    await expect(connection(page)).toContainText('Commerce does not answer.')
    await expect(connection(page)).toContainText('The rest of the console works without it.')
    await expect(page.getByRole('navigation', { name: 'In the shop' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Plans' }).click()
    await expect(title(page, 'Plans')).toBeVisible()
    await page.goBack()

    const stop = stack.startShop()
    await expect(connection(page)).toContainText('Commerce is connected.', { timeout: READY })
    await expect(row(page, 'products', 'Check-in kiosk')).toBeVisible()

    await stop()
    await tab(page, 'Orders').click()
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('The orders could not be loaded')
    await expect(failure).toContainText(
      'Commerce is not available right now. Try again in a moment.',
    )
    await expect(connection(page)).toContainText('Commerce does not answer.', { timeout: 60_000 })
    await tab(page, 'Products').click()
    // What was known stays in sight.
    await expect(row(page, 'products', 'Check-in kiosk')).toBeVisible()
    await tab(page, 'Orders').click()
    await expect(failure).toBeVisible()

    // Its other pages say so as well, and what is typed there is kept until it is back.
    const shop = page.getByRole('navigation', { name: 'Commerce' })
    await shop.getByRole('link', { name: 'Collections' }).click()
    await expect(failure).toContainText('The collections could not be loaded')
    await page.getByRole('button', { name: 'New collection' }).click()
    const typed = page.getByRole('dialog', { name: 'New collection' })
    const words = unique('Kept')
    await typed.getByLabel('Title').fill(words)
    await typed.getByRole('button', { name: 'Create' }).click()
    await expect(typed.getByRole('alert')).toContainText(
      'The shop cannot be asked right now, so this was not done.',
    )
    await expect(typed.getByLabel('Title')).toHaveValue(words)

    stack.startShop()
    const statusOf = () =>
      page.evaluate(async () => (await fetch('/api/v1/commerce/admin/collections?limit=1')).status)
    await expect.poll(statusOf, { timeout: READY }).toBe(200)
    await typed.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText(`Collection “${words}” created.`)).toBeVisible()
    await expect(row(page, 'collections', words)).toBeVisible()
    await shop.getByRole('link', { name: 'Overview' }).click()
    await tab(page, 'Orders').click()
    await expect(connection(page)).toContainText('Commerce is connected.', { timeout: READY })
    await expect(row(page, 'orders', 'Noura Al-Mutairi')).toBeVisible()
    await expect(failure).toHaveCount(0)
  })
})
