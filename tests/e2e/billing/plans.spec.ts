import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const LIST = `${site.login}/admin/plans`

test.describe('plans', () => {
  test('a plan is drafted, published, changed in a new version, compared and archived', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await look(page, LIST)
    const name = unique('Pilot ')
    const code = name.toLowerCase().replace(' ', '-')
    const plans = list(page, 'plans')
    await page.getByRole('button', { name: 'New plan' }).click()
    const form = drawer(page, 'New plan')
    await expect(form.field('Name')).toBeFocused()
    await form.fill('Name', name)
    await form.fill('Code', 'Pilot')
    await form.fill('Included seats', '5')
    await form.fill('Practitioners', '4')
    await form.fill('Price of price 1', '1,200')
    await form.fill('Extra seat of price 1', '9')
    await form.press('Save draft')
    await expect(form.field('Code')).toHaveAccessibleDescription(
      /small letters, digits and hyphens/,
    )
    await expect(form.field('Code')).toBeFocused()
    await expect(form.field('Price of price 1')).toHaveAccessibleDescription(
      /no more decimals than its currency has/,
    )
    await form.fill('Code', code)
    await form.fill('Price of price 1', '49')
    await form.press('Save draft')
    await expect(form.field('Practitioners')).toHaveAccessibleDescription(
      /More seats are included \(5\)/,
    )
    await expect(form.field('Practitioners')).toBeFocused()
    await form.fill('Practitioners', '40')
    // Whoever adds a price usually means the year of the same currency.
    await form.press('Add price')
    await expect(form.field('Interval of price 2')).toHaveValue('A year')
    await form.field('Currency of price 2').fill('JPY')
    await page.getByRole('option', { name: 'JPY' }).click()
    await form.fill('Price of price 2', '68000.5')
    await form.fill('Extra seat of price 2', '0')
    await form.press('Save draft')
    await expect(form.field('Price of price 2')).toBeFocused()
    await form.fill('Price of price 2', '68000')
    await form.fill('Features', 'Online booking\nReminders')
    await form.press('Save draft')
    await expect(notification(page, `Plan “${name}” is drafted.`)).toBeVisible()

    await plans.find(code)
    await expect(plans.row(name)).toContainText('Draft')
    await plans.open(name)
    const record = drawer(page, name)
    await record.press('Publish…')
    const publication = drawer(page, `Publish version 1 of “${name}”?`)
    await expect(publication.dialog).toContainText('Organizations can subscribe to it at once.')
    await expect(publication.dialog).toContainText('¥68,000 / year')
    await publication.press('Publish')
    await expect(notification(page, `Version 1 of “${name}” is published.`)).toBeVisible()

    // What is live is read; whether there is commerce beside this console or not, the record says
    // what became of it there.
    await expect(record.field('Name')).toBeDisabled()
    await expect(record.dialog.getByRole('table', { name: 'Prices' })).toContainText(
      '$49.00+ $9.00 per extra seat',
    )
    await expect(record.dialog.getByRole('status').filter({ hasText: 'commerce' })).toContainText(
      /(in commerce, with all of its prices|on its way|not in commerce yet)/,
    )
    await record.press('New version')
    await expect(record.field('Name')).toBeEnabled()
    await record.fill('Price of price 1', '59.50')
    await record.press('Save')
    await expect(record.dialog).toBeHidden()
    for (const text of ['Live', '$49 / month · ¥68,000 / year', '5, then $9'])
      await expect(plans.row(name)).toContainText(text)
    await plans.choose(name, 'Publish')
    const next = drawer(page, `Publish version 2 of “${name}”?`)
    await expect(next.dialog).toContainText(
      'Version 1 is archived: whoever subscribed to it keeps it',
    )
    await expect(next.dialog).toContainText('$49.00 → $59.50 / month')
    await next.press('Publish')
    await expect(next.dialog).toBeHidden()
    await expect(plans.row(name)).toContainText('$59.50 / month')

    await plans.open(name)
    await record.tab('Versions')
    await expect(
      record.dialog.getByRole('region', { name: 'What changed after version 1' }),
    ).toContainText('$59.50')
    await record.press('Compare version 2 with…')
    const comparison = drawer(page, 'Compare plans')
    await expect(comparison.dialog.getByRole('status')).toHaveText('They differ in 1 of 13.')
    await expect(comparison.dialog.getByRole('row', { name: 'USD a month differs' })).toContainText(
      '$49.00$59.50',
    )
    await comparison.choose('Second plan', 'Group (group)')
    await expect(
      comparison.dialog.getByRole('row', { name: 'Included seats differs' }),
    ).toContainText('540')
    await expect(page).toHaveURL((url) => url.searchParams.get('compare') === `${code}.1,group.1`)
    await page.keyboard.press('Escape')

    await plans.find(code)
    await plans.choose(name, 'Archive')
    await drawer(page, `Archive “${name}”?`).press('Archive')
    await expect(notification(page, `“${name}” is archived.`)).toBeVisible()
    await expect(plans.row(name)).toContainText('Archived')
    expect(
      await sql('select number, status from plan_versions where code = $1 order by number', code),
    ).toEqual([
      { number: 1, status: 'archived' },
      { number: 2, status: 'archived' },
    ])
  })

  test('are legible, dark and light, and on a telephone', async ({ page, enter }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    const record = drawer(page, 'Practice')
    await look(page, `${LIST}?record=practice`)
    await expect(record.dialog.getByRole('table', { name: 'Prices' })).toBeVisible()
    await isLegible(page, 'what is live above the list')
    await record.tab('Versions')
    await expect(record.dialog.getByRole('list', { name: 'Versions' })).toBeVisible()
    await settled(page)
    await isLegible(page, 'its versions')
    for (const open of ['record=new', 'record=network', 'compare=practice.1,group.1']) {
      await look(page, `${LIST}?${open}`)
      await expect(
        page
          .getByRole('dialog')
          .getByLabel(/^(Name|First plan)/)
          .first(),
      ).toBeVisible()
      await settled(page)
      await isLegible(page, open)
      await page.setViewportSize({ width: 320, height: 640 })
      const body = page.getByRole('dialog')
      expect
        .soft(await body.evaluate((it) => it.scrollWidth - it.clientWidth), `in ${open}`)
        .toBe(0)
    }
  })
})
