import { sql } from '../support/database'
import { drawer, list, pick } from '../support/list'
import { notification, option } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const LIST = `${site.login}/admin/tests`

test.describe('the catalogue of tests', () => {
  test('a test is drafted, completed, published, offered, changed in a new version and retired', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await look(page, LIST)
    // Published, it is a product of the shop that other journeys look at: neither its first nor its
    // last by name.
    const name = unique('S-zinc ')
    const code = name.toUpperCase().replace(' ', '-').slice(0, 20)
    await page.getByRole('button', { name: 'New test' }).click()
    const form = drawer(page, 'New test')
    await expect(form.field('Name')).toBeFocused()
    await form.press('Save draft')
    await expect(form.field('Name')).toHaveAccessibleDescription(/2 to 120 characters/)
    await form.fill('Name', name)
    await form.fill('Code', code)
    await form.fill('LOINC', '2345-6')
    await form.press('Add range')
    await form.fill('Below age of range 1', '18')
    await form.fill('Lower limit of range 1', '50')
    await form.press('Add range')
    await form.fill('From age of range 2', '17')
    await form.fill('Lower limit of range 2', '66')
    await expect(form.dialog.getByText('Two ranges are for the same people')).toBeVisible()
    await form.press('Save draft')
    await expect(form.field('LOINC')).toHaveAccessibleDescription(/Not a LOINC code/)
    await expect(form.field('LOINC')).toBeFocused()
    await expect(form.field('From age of range 2')).toHaveAccessibleDescription(
      /overlaps with range 1/,
    )
    await form.fill('LOINC', '5763-8')
    await form.fill('From age of range 2', '18')
    await form.press('Save draft')
    await expect(notification(page, `Test “${name}” is drafted.`)).toBeVisible()

    // What publishing needs is said on its fields.
    await list(page, 'tests').find(code)
    await expect(list(page, 'tests').row(name)).toContainText('Draft')
    await list(page, 'tests').open(name)
    const record = drawer(page, name)
    await record.press('Publish…')
    await expect(record.field('Turnaround')).toHaveAccessibleDescription(/how long/)
    await expect(record.field('Turnaround')).toBeFocused()
    await record.fill('Turnaround', '2 d')
    await expect(record.field('Turnaround')).toHaveAccessibleDescription(/2 days until the result/)
    await record.fill('Price', '24.5')
    await record.choose('Specimen', 'Serum')
    await record.fill('Unit', 'ug/dL')
    await expect(record.dialog.getByRole('button', { name: 'Publish…' })).toBeDisabled()
    await record.press('Save')
    await expect(record.dialog).toBeHidden()
    await list(page, 'tests').choose(name, 'Publish')
    await drawer(page, `Publish version 1 of “${name}”?`).press('Publish')
    await expect(notification(page, `Version 1 of “${name}” is published.`)).toBeVisible()
    for (const text of ['Published', '2 days', '$24.50'])
      await expect(list(page, 'tests').row(name)).toContainText(text)

    // Whether there is commerce beside this console or not: the record says what became of the
    // price there.
    await list(page, 'tests').open(name)
    await expect(record.dialog.getByRole('status').filter({ hasText: 'commerce' })).toContainText(
      /Its price is (in commerce|on its way|not in commerce yet)/,
    )
    await record.tab('Availability')
    await record.press('Change availability')
    const offer = drawer(page, `Who can order “${name}”`)
    await offer.dialog.getByRole('radio', { name: 'Chosen organizations' }).check()
    await offer.dialog.getByRole('combobox', { name: 'Organization 1', exact: true }).click()
    await option(page, 'Northside').click()
    await offer.press('Save')
    await expect(offer.dialog).toBeHidden()
    await expect(
      record.dialog.getByRole('list', { name: 'Organizations that can order it' }),
    ).toContainText('Northside Health Group And everything below')

    await record.tab('Details')
    await expect(record.field('Name')).toBeDisabled()
    await record.press('New version')
    await expect(record.field('Name')).toBeEnabled()
    await record.fill('Price', '27')
    await record.press('Save')
    await expect(record.dialog).toBeHidden()
    await list(page, 'tests').choose(name, 'Publish')
    const publication = drawer(page, `Publish version 2 of “${name}”?`)
    await expect(publication.dialog).toContainText('Price$24.50 → $27.00')
    await publication.press('Publish')
    await expect(publication.dialog).toBeHidden()
    await list(page, 'tests').open(name)
    await record.tab('Versions')
    await expect(
      record.dialog.getByRole('region', { name: 'What changed after version 1' }),
    ).toContainText('$27.00')
    await record.dialog.getByRole('button', { name: 'Version 1' }).click()
    await expect(record.dialog.getByRole('region', { name: 'Version 1, whole' })).toContainText(
      '$24.50',
    )
    await page.keyboard.press('Escape')

    await list(page, 'tests').choose(name, 'Retire')
    const retirement = drawer(page, `Retire “${name}”?`)
    await retirement.press('Retire')
    await expect(retirement.field('Reason')).toHaveAccessibleDescription(
      /Give a reason, or choose a replacement/,
    )
    await pick(page, retirement.field('Replacement'), 'ferritin', 'Ferritin (FERR)')
    await retirement.press('Retire')
    await expect(
      notification(page, `“${name}” is retired. Ferritin takes its place.`),
    ).toBeVisible()
    await expect(list(page, 'tests').row(name)).toContainText('Retired')
    expect(
      await sql('select status from clinical_test_versions where code = $1 order by number', code),
    ).toEqual([{ status: 'superseded' }, { status: 'retired' }])
  })

  test('is legible, dark and light, and on a telephone', async ({ page, enter }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    const record = drawer(page, '25-hydroxyvitamin D')
    await look(page, `${LIST}?record=VITD`)
    await expect(record.field('Name')).toBeVisible()
    await isLegible(page, 'a draft above the list')
    await record.tab('Versions')
    await expect(record.dialog.getByRole('list', { name: 'Versions' })).toBeVisible()
    await settled(page)
    await isLegible(page, 'its versions')
    for (const open of ['new', 'CREA']) {
      await look(page, `${LIST}?record=${open}`)
      await expect(
        page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }),
      ).toBeVisible()
      await isLegible(page, open)
      await page.setViewportSize({ width: 320, height: 640 })
      const body = page.getByRole('dialog')
      expect
        .soft(await body.evaluate((it) => it.scrollWidth - it.clientWidth), `in ${open}`)
        .toBe(0)
    }
    await expect(drawer(page, 'Creatinine').field('Name')).toBeDisabled()
  })
})
