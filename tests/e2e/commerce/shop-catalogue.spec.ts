import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { png } from '@/tests/support/files'
import { drawer, list, pick } from '../support/list'
import { notification, title } from '../support/shell'
import { enterShop, READY, SHOP } from '../support/shop-page'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { expect, test } from '../support/test'

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const variant = (page: Page, name: string) =>
  section(page, 'Variants')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

test.describe('the catalogue', () => {
  test.describe.configure({ timeout: READY + 120_000 })

  test('has a product made with two variants, priced in dollars, yen and dinars, published and found', async ({
    page,
    enter,
    troubles,
  }) => {
    // A picture that is none is refused.
    troubles.allow(/status of 422/)
    await enter(OWNER)
    await enterShop(page, 'products')
    const name = unique('Thermometer ')
    await page.getByRole('button', { name: 'New product' }).click()
    const form = drawer(page, 'New product')
    await form.fill('Title', name)
    await form.press('Add option')
    await form.fill('Name of option 1', 'Colour')
    await form.field('Values of option 1').pressSequentially('White,Blue,')
    await form.fill('Price in USD', '12.50')
    await form.fill('Price in KWD', '3.525')
    await form.fill('Price in JPY', '1800.5')
    await form.press('Create')
    await expect(form.dialog).toContainText('Enter an amount in JPY, without decimals.')
    await form.fill('Price in JPY', '1800')
    await form.press('Create')

    await expect(title(page, name)).toBeVisible()
    for (const colour of ['White', 'Blue'])
      for (const price of ['$12.50', '¥1,800', 'KWD 3.525'])
        await expect(variant(page, colour)).toContainText(price)
    await expect(page.getByRole('main')).toContainText('Draft')

    await page.getByRole('button', { name: 'Edit prices' }).click()
    const prices = drawer(page, `Prices of “${name}”`)
    await prices.fill('White in JPY', '1900')
    await prices.press('Save')
    await expect(variant(page, 'White')).toContainText('¥1,900')
    await expect(variant(page, 'White')).toContainText('KWD 3.525')

    const sku = unique('sku-')
    await variant(page, 'Blue').getByRole('button', { name: 'Blue', exact: true }).click()
    const one = drawer(page, 'Variant “Blue”')
    await one.fill('SKU', sku)
    await one.fill('Stock at Boston', '7')
    await one.press('Save')
    await expect(variant(page, 'Blue')).toContainText(sku)
    await expect(variant(page, 'Blue').getByRole('cell', { name: '7', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const details = drawer(page, name)
    await details.fill('Subtitle', 'Reads in a second')
    await details.fill('Type', 'Diagnostics')
    const tag = unique('tag')
    await details.field('Tags').fill(`${tag},`)
    await details.press('Save')
    await expect(page.getByText('Reads in a second')).toBeVisible()

    const editEntries = async (change: () => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await change()
      await details.press('Save')
      await expect(details.dialog).toHaveCount(0)
      await page.reload()
    }
    await editEntries(async () => {
      for (const [index, [key, value]] of [
        ['ward', 'Ü2'],
        ['shelf', '7'],
      ].entries()) {
        await details.press('Add entry')
        await details.fill(`Name of entry ${index + 1}`, key!)
        await details.fill(`Value of entry ${index + 1}`, value!)
      }
    })
    const kept = section(page, 'Metadata')
    await expect(kept.getByRole('term')).toHaveText(['ward', 'shelf'])
    await expect(kept.getByRole('definition')).toHaveText(['Ü2', '7'])
    await editEntries(async () => {
      await details.fill('Value of entry 1', 'U3')
      await details.press('Remove entry shelf')
    })
    await expect(kept.getByRole('term')).toHaveText(['ward'])
    await expect(kept.getByRole('definition')).toHaveText(['U3'])

    const picture = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'front view.png', mimeType: 'image/png', buffer })
    await picture(Buffer.from('%PDF-1.4'))
    await expect(section(page, 'Pictures').getByRole('alert')).toHaveText(
      'This file is sent as a PNG image, but it is a PDF.',
    )
    await isLegible(page, 'a picture that is none')
    await picture(png(32, 32))
    await expect(
      section(page, 'Pictures').getByRole('link', { name: 'front-view.png' }),
    ).toBeVisible()
    await expect(section(page, 'Pictures')).toContainText('In lists')
    await isLegible(page, 'the page of a product')

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('button', { name: 'Back to draft' })).toBeVisible()

    // Whoever follows a tag comes to the products that have it.
    await look(page, `${SHOP}/tags?search=${tag}`)
    await page.getByRole('main').getByRole('link', { name: tag }).click()
    const products = list(page, 'products')
    await expect(products.row(name)).toContainText('Published')
    await expect(products.table.getByRole('row')).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect([file.suggestedFilename(), head]).toEqual([
      'products.csv',
      'Title,Handle,Status,Type,Collection,Variants,Stock,Created',
    ])
    expect(rows.map((row) => row.split(',').slice(0, 7))).toEqual([
      [name, expect.any(String), 'Published', 'Diagnostics', '', '2', '7'],
    ])
    for (const [action, status] of [
      ['Back to draft', 'Draft'],
      ['Publish', 'Published'],
    ] as const) {
      await products.select(name)
      await products.bar.getByRole('button', { name: action }).click()
      await expect(products.row(name)).toContainText(status)
      await expect(products.bar).toHaveCount(0)
    }
    await products.find(sku)
    await products.row(name).getByRole('link').click()

    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(title(page, `${name} (copy)`)).toBeVisible()
    await expect(variant(page, 'White')).toContainText('¥1,900')
    await expect(variant(page, 'Blue')).not.toContainText(sku)
    await page.getByRole('button', { name: `Actions for ${name} (copy)` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notification(page, `Product “${name} (copy)” deleted.`)).toBeVisible()
    await expect(title(page, 'Products')).toBeVisible()
  })

  test('has categories in a tree, with products in them', async ({ page, enter }) => {
    await enter(OWNER)
    await enterShop(page, 'categories')
    const categories = list(page, 'categories')
    const [top, first, second] = [unique('Rooms '), unique('Beds '), unique('Lamps ')]
    const add = async (name: string) => {
      const form = drawer(page, 'New category')
      await form.fill('Name', name)
      await form.press('Create')
      await expect(form.dialog).toBeHidden()
    }
    await page.getByRole('button', { name: 'New category' }).click()
    await add(top)
    for (const name of [first, second]) {
      await categories.choose(top, 'Add below')
      await add(name)
    }
    const ours = async () =>
      (await categories.names.allTextContents()).filter((name) =>
        [top, first, second].includes(name),
      )
    await expect.poll(ours).toEqual([top, first, second])
    await categories.choose(second, 'Move up')
    await expect.poll(ours).toEqual([top, second, first])
    await categories.row(second).getByRole('link').dragTo(categories.row(first).getByRole('link'))
    const moved = notification(page, `“${second}” lies in “${first}” now.`)
    await expect.poll(ours).toEqual([top, first, second])
    await moved.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ours).toEqual([top, second, first])

    await categories.row(first).getByRole('link').click()
    const one = drawer(page, first)
    await one.tab('Products')
    await pick(page, one.field('Add products'), 'Label printer')
    await one.press('Add')
    await expect(one.dialog.getByRole('link', { name: 'Label printer' })).toBeVisible()
    await isLegible(page, 'the products of a category')
    await one.press('Take out Label printer')
    await expect(one.dialog).toContainText('No products yet')
    await one.tab('Details')
    await one.dialog.getByRole('button', { name: 'Clear what it lies below' }).click()
    await one.press('Save')
    await expect(one.dialog).toBeHidden()
    await expect.poll(ours).toEqual([top, second, first])
    await isLegible(page, 'categories')

    await categories.choose(second, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(ours).toEqual([top, first])
  })

  test('leaves the shop as a file, and comes in as one once somebody has seen what it does', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await enterShop(page, 'batch-jobs')
    await page.getByRole('button', { name: 'New batch job' }).first().click()
    await drawer(page, 'New batch job').press('Begin')
    const job = drawer(page, 'Export of products')
    await expect(job.dialog).toContainText('Done', { timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      job.dialog.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Label printer')
    await isLegible(page, 'a batch job')
    await job.press('Close')

    const name = unique('Imported ')
    await page.getByRole('button', { name: 'New batch job' }).first().click()
    const form = drawer(page, 'New batch job')
    await form.choose('Job', 'Import of products')
    await form.press('Begin')
    await expect(form.dialog).toContainText('Choose a CSV file.')
    const csv = [
      'Product Handle;Product Title;Product Status;Variant Title;Variant Inventory Quantity;Variant Manage Inventory;Option 1 Name;Option 1 Value;Price USD',
      `${name.toLowerCase().replace(' ', '-')};${name};draft;Only;0;false;Kind;Only;11.50`,
    ]
    await form.dialog.locator('input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.join('\n')),
    })
    await form.press('Begin')
    const coming = drawer(page, 'Import of products')
    await expect(coming.dialog).toContainText('There will be 1 product created', {
      timeout: 60_000,
    })
    await coming.press('Confirm')
    await expect(coming.dialog).toContainText('Done', { timeout: 60_000 })
    await coming.press('Close')
    await settled(page)

    await look(page, `${SHOP}/products?search=${encodeURIComponent(name)}`)
    await list(page, 'products').row(name).getByRole('link').click()
    await expect(section(page, 'Variants')).toContainText('$11.50')
  })
})
