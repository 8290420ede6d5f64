import { readFileSync } from 'node:fs'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { findings, hasNothingSerious, isLegible, look, settled } from '../support/sight'
import { SUPPORT, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const LIST = `${site.login}/admin/resources?organizationDomainURL=global`

/** A resource as somebody else has registered it. */
async function registered(label: string) {
  const key = label.toLowerCase().replaceAll(' ', '-')
  // At once: other journeys' lists would meet a resource that nothing can be done with.
  await sql(
    `with resource as (
       insert into resources (key, label, description, scope) values ($1, $2, 'For a journey.', 'global'))
     insert into resource_actions (resource, key, label, risk, position) values ($1, 'read', 'Read', 'low', 0)`,
    key,
    label,
  )
  return key
}

test.describe('a resource', () => {
  test('is registered, changed, deprecated for another and deleted', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 409/)
    await enter(OWNER)
    await look(page, LIST)
    const name = unique('Lab orders ')
    const key = name.toLowerCase().replaceAll(' ', '-')
    await page.getByRole('button', { name: 'New resource' }).click()
    await expect(page).toHaveURL(`${LIST}&record=new`)

    const form = drawer(page, 'New resource')
    await expect(form.field('Name')).toBeFocused()
    await form.press('Create')
    await expect(form.field('Name')).toHaveAccessibleDescription(/2 to 60 characters/)
    await expect(form.field('Name')).toBeFocused()
    await form.fill('Name', name)
    await form.fill('Key', 'billing')
    await form.fill('Description', 'What practitioners order from laboratories.')
    await form.choose('Scope', 'Global')
    await form.press('Add action')
    await expect(form.field('Key of action 2')).toBeFocused()
    await page.keyboard.type('sign')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sign')
    await form.choose('Risk of action 2', 'High')
    // The name of one of the product's own is taken.
    await form.press('Create')
    await expect(form.field('Key')).toHaveAccessibleDescription(/^This key is taken/)
    await expect(form.field('Key')).toBeFocused()
    await form.fill('Key', key)
    await page.keyboard.press('Control+Enter')
    await expect(form.dialog).toBeHidden()
    await expect(notification(page, `Resource “${name}” created.`)).toBeVisible()
    await expect(page).toHaveURL(LIST)
    await expect(page.getByRole('button', { name: 'New resource' })).toBeFocused()

    await list(page, 'resources').find(key)
    const row = list(page, 'resources').row(name)
    for (const text of [key, 'Global', 'Sign', 'Active']) await expect(row).toContainText(text)

    await list(page, 'resources').open(name)
    await expect(page).toHaveURL(new RegExp(`[?&]record=${key}`))
    const record = drawer(page, name)
    await record.fill('Description', 'Orders to laboratories.')
    await record.choose('Status', 'Deprecated')
    await record.field('Replaced by').fill('tests')
    await page.getByRole('option', { name: 'Tests (tests)' }).click()
    await record.press('Save')
    await expect(record.dialog).toBeHidden()
    await expect(row).toContainText('Deprecated')

    await page.goto(`${LIST}&record=${key}`)
    await expect(record.field('Replaced by')).toHaveValue('Tests (tests)')
    await record.tab('History')
    const changes = record.dialog.getByRole('listitem')
    const [changed, created] = [changes.nth(0), changes.nth(1)]
    await expect(changed).toContainText('Maren Solberg changed the resource')
    await expect(changed).toContainText('StatusActive → Deprecated')
    await expect(changed).toContainText('Replaced by— → tests')
    await expect(created).toContainText('created the resource')

    await record.press(`Actions for ${name}`)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: `Delete “${name}”?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(notification(page, `Resource “${name}” deleted.`)).toBeVisible()
    await expect(page).toHaveURL(LIST)
    expect(await sql('select from resources where key = $1', key)).toHaveLength(0)
  })

  test('that two people change at once is compared field by field', async ({
    page,
    context,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 409/)
    await enter(OWNER)
    const name = unique('Shared ')
    const key = await registered(name)
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto(`${LIST}&record=${key}`)
    const mine = drawer(page, name)
    const theirs = drawer(other, name)
    await expect(mine.field('Name')).toHaveValue(name)
    await theirs.fill('Name', `${name} theirs`)
    await theirs.fill('Description', 'As they see it.')
    await theirs.press('Save')
    await expect(theirs.dialog).toBeHidden()

    await mine.fill('Name', `${name} mine`)
    await mine.press('Save')
    const notice = mine.dialog.getByRole('alert', {
      name: 'This was changed while you were editing',
    })
    await expect(notice).toContainText('The last change in its history is by Maren Solberg')
    await expect(notice.getByRole('row', { name: `Name ${name} mine` })).toContainText(
      `${name} theirs`,
    )
    await expect(notice.getByRole('row', { name: 'Description' })).toContainText('As they see it.')
    expect.soft(await findings(page), 'the comparison').toEqual([])
    await mine.press('Save')
    await expect(notice).toBeFocused()
    const stored = () =>
      sql('select label, description, version from resources where key = $1', key)
    expect(await stored()).toEqual([
      { label: `${name} theirs`, description: 'As they see it.', version: 2 },
    ])
    await mine.press('Keep mine: Name')
    await mine.press('Save')
    await expect(mine.dialog).toBeHidden()
    expect(await stored()).toEqual([
      { label: `${name} mine`, description: 'As they see it.', version: 3 },
    ])
  })

  test('of the product’s own cannot be deleted, and says why its words stay', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 422/)
    await enter(OWNER)
    await look(page, `${LIST}&record=billing`)
    const record = drawer(page, 'Billing')
    await record.press('Remove action Pay')
    await record.press('Save')
    await expect(
      record.dialog.getByText('pay is one of the product’s own words: the code asks for it.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await record.press('Discard')
    await list(page, 'resources').table.getByRole('button', { name: 'Actions for Billing' }).click()
    await expect(
      page.getByRole('menu', { name: 'Actions for Billing' }).getByRole('menuitem'),
    ).toHaveText(['Edit'])
  })

  test('is only read by those who may not change it', async ({ page, enter }) => {
    await enter(SUPPORT)
    await look(page, `${LIST}&record=billing`)
    await expect(drawer(page, 'Billing').dialog).toContainText(
      'Changing it needs resources:update.',
    )
    await expect(drawer(page, 'Billing').field('Name')).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(list(page, 'resources').row('Billing')).toBeVisible()
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New resource' })).toHaveCount(0)
  })
})

test.describe('the form of a resource', () => {
  test('asks before the Back button or Escape throws something away', async ({ page, enter }) => {
    await enter(OWNER)
    await look(page, LIST)
    await list(page, 'resources').open('Billing')
    const record = drawer(page, 'Billing')
    await record.fill('Description', 'Not saved')
    await page.goBack()
    const question = record.dialog.getByText('Discard what you entered?')
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(`${LIST}&record=billing`)
    await record.press('Keep editing')
    await expect(record.field('Description')).toHaveValue('Not saved')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await record.press('Keep editing')
    await page.goBack()
    await record.press('Discard')
    await expect(record.dialog).toBeHidden()
    await expect(page).toHaveURL(LIST)
    await page.goForward()
    await expect(record.field('Description')).toHaveValue('Invoices, payments and refunds.')
    await page.keyboard.press('Escape')
    await expect(record.dialog).toBeHidden()
  })
})

test.describe('the list of resources', () => {
  test('is found again by its address: search, order, filters, columns', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await look(page, LIST)
    const { names, sort, head, filter, search, find, table } = list(page, 'resources')
    await expect(names.first()).toHaveText('API keys')
    await sort('Name')
    await expect(names.first()).toHaveText('Users')
    await filter('Scope', 'Global')
    await expect(names).not.toContainText(['Users'])
    await find('catalogue')
    await expect(names).toHaveText(['Tests'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Scope' }).click()
    await page.keyboard.press('Escape')
    await expect(head('Scope')).toHaveCount(0)
    await expect(page).toHaveURL(`${LIST}&sort=-label&scope=global&search=catalogue&hide=scope`)
    await page.reload()
    await expect(names).toHaveText(['Tests'])
    await expect(search).toHaveValue('catalogue')
    await expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
    await expect(head('Scope')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '1 resource' })).toHaveText(
      '1 resource',
    )

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('resources.csv')
    const lines = readFileSync((await download.path())!, 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('tests,Tests')

    await search.fill('nobody knows')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(table).toContainText('Billing')
  })

  test('reports what several could not be deleted, and why', async ({ page, enter, troubles }) => {
    troubles.allow(/status of 409/)
    await enter(OWNER)
    const group = unique('bulk')
    const free = [`${group} one`, `${group} two`]
    for (const name of free) await registered(name)
    await look(page, `${LIST}&search=b`)
    const { select, bar, row } = list(page, 'resources')
    for (const name of [...free, 'Billing']) await select(name)
    await expect(bar).toContainText('3 resources selected')
    await bar.getByRole('button', { name: 'Delete' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete 3 resources?' })
    await expect(ask).toContainText('Billing')
    await ask.getByRole('button', { name: 'Delete' }).click()
    const report = page.getByRole('alert').filter({ hasText: '2 of 3 resources deleted' })
    await expect(report).toContainText(
      'Billing The product itself asks for this resource: it cannot be deleted.',
    )
    await expect(bar).toContainText('1 resource selected')
    await expect(row(free[0]!)).toHaveCount(0)
    // With what is left it can never succeed.
    await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
  })
})

test.describe('the resources’ page', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('opens panels at their buttons', async ({ page, enter }) => {
    await enter(OWNER)
    await look(page, LIST)
    const panels = [
      [page.getByRole('button', { name: 'Columns' }), page.getByRole('menu', { name: 'Columns' })],
      [
        page.getByRole('button', { name: 'Scope', exact: true }),
        page.getByRole('dialog', { name: 'Scope' }),
      ],
      [
        page.getByRole('button', { name: 'Actions for Billing' }),
        page.getByRole('menu', { name: 'Actions for Billing' }),
      ],
    ] as const
    for (const [button, panel] of panels) {
      await button.click()
      await expect(async () => {
        const [from, to] = [await button.boundingBox(), await panel.boundingBox()]
        const beside = Math.max(to!.x - from!.x - from!.width, from!.x - to!.x - to!.width)
        const below = Math.max(to!.y - from!.y - from!.height, from!.y - to!.y - to!.height)
        expect([beside <= 0, below >= 0 && below < 16]).toEqual([true, true])
      }).toPass({ timeout: 60_000 })
      await page.keyboard.press('Escape')
    }
  })

  test('has the search field as wide as the page where that is narrow', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(OWNER)
    await look(page, LIST)
    const table = await page.getByRole('table', { name: 'Resources' }).boundingBox()
    const field = await list(page, 'resources').search.boundingBox()
    expect(field!.width).toBeGreaterThanOrEqual(table!.width - 1)
  })

  test('says which columns the window is too narrow for', async ({ page, enter }) => {
    await page.setViewportSize({ width: 700, height: 640 })
    await enter(OWNER)
    await look(page, LIST)
    await page.getByRole('button', { name: 'Columns' }).click()
    const narrow = page.getByRole('menuitemcheckbox', { name: 'Needs a wider window' })
    await expect(narrow.first()).toHaveAttribute('aria-checked', 'false')
    const shown = page.getByRole('menuitemcheckbox', { checked: true })
    expect(await shown.count()).toBe((await page.getByRole('columnheader').count()) - 3)
  })

  test('is legible, dark and light, and in 320 pixels, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    const name = unique('Lab notes ')
    await registered(name)
    await enter(OWNER)
    await look(page, `${LIST}&search=nobody-knows`)
    await isLegible(page, 'nothing found')
    await look(page, LIST)
    await page.getByRole('button', { name: 'Scope', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Global' })).toBeVisible()
    await hasNothingSerious(page, 'a filter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible()
    await hasNothingSerious(page, 'the columns')
    await page.keyboard.press('Escape')
    await list(page, 'resources').select('Billing')
    await expect(list(page, 'resources').bar).toBeVisible()
    await isLegible(page, 'the bar of what is ticked')
    await list(page, 'resources').choose(name, 'Delete')
    await expect(page.getByRole('dialog', { name: `Delete “${name}”?` })).toBeVisible()
    await isLegible(page, 'a question')
    await look(page, `${LIST}&record=new`)
    await drawer(page, 'New resource').press('Create')
    await expect(drawer(page, 'New resource').field('Key')).toHaveAttribute('aria-invalid', 'true')
    await isLegible(page, 'the form with its messages')
    await look(page, `${LIST}&record=billing`)
    await expect(drawer(page, 'Billing').field('Name')).toBeVisible()
    await isLegible(page, 'a record')
    await drawer(page, 'Billing').tab('History')
    await settled(page)
    await isLegible(page, 'a history')
  })

  test('opens a menu within 320 pixels', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await enter(OWNER)
    await look(page, LIST)
    await page.getByRole('button', { name: 'Actions for Billing' }).click()
    const { x, width } = (await page.getByRole('menu').boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
  })
})
