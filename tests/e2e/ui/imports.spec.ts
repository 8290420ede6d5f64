import { importing } from '../support/imports'
import { drawer, list } from '../support/list'
import { mended, tenPeople, WRONG_WITH_TEN } from '../support/practitioners'
import { findings, look, overflow, settled, withScheme } from '../support/sight'
import { ADMIN, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const PEOPLE = `${site.of('northside')}/home/practitioners`
test.describe('an import', () => {
  test('of ten people tells what is wrong with three, takes seven in, then the others, and is undone', async ({
    page,
    enter,
    troubles,
  }) => {
    test.slow()
    troubles.allow(/status of 422/)
    const family = unique('Okoro')
    const { choose, figure, rows, failedRows } = importing(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(ADMIN)
    await look(page, PEOPLE)
    await page.getByRole('button', { name: 'Import' }).click()
    const start = drawer(page, 'Import practitioners')
    await expect(start.dialog).toContainText(
      'Nothing is created before you have seen what would be.',
    )
    await choose('workbook.csv', 'PK\u0003\u0004xl/workbook.xml')
    await expect(start.dialog.getByRole('alert')).toContainText('This is an Excel workbook')

    await choose(`${family}.csv`, tenPeople(family))
    const record = drawer(page, `${family}.csv`)
    await expect(record.dialog.getByRole('combobox', { name: 'Last name is' })).toHaveValue(
      'family',
    )
    await expect(record.dialog.getByRole('row', { name: 'Last name' })).toContainText(family)
    await record.dialog.getByRole('combobox', { name: 'Role is' }).selectOption('Left out')
    await expect(record.dialog.getByRole('status')).toContainText('Still to be chosen: Role')
    await record.dialog.getByRole('combobox', { name: 'Role is' }).selectOption('Role *')
    await record.press('Check 10 practitioners')

    await expect(figure('Ready')).toHaveText('7')
    await expect(figure('With errors')).toHaveText('3')
    await expect(rows).toContainText(WRONG_WITH_TEN)
    await settled(page)
    expect.soft(await findings(page), 'what was checked, dark').toEqual([])
    await record.press('Import 7 practitioners')
    await expect(record.dialog).toContainText('7 practitioners imported.')
    const failed = await failedRows()
    expect(failed.split('\r\n')).toHaveLength(5)
    await record.press('Close')

    await page.getByRole('button', { name: 'Import' }).click()
    await choose('mended.csv', mended(failed))
    const second = drawer(page, 'mended.csv')
    await expect(second.dialog).toContainText('Chosen as for the last file with these columns.')
    await second.press('Check 3 practitioners')
    await second.press('Import 3 practitioners')
    await expect(second.dialog).toContainText('3 practitioners imported.')
    await second.press('Close')
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await list(page, 'practitioners').find(family)
    await expect(list(page, 'practitioners').names).toHaveCount(10)

    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await list(page, 'imports').row(`${family}.csv`).getByRole('link').click()
    await record.press('Undo')
    const ask = page.getByRole('dialog', { name: `Undo the import of “${family}.csv”?` })
    await ask.getByRole('button', { name: 'Undo' }).click()
    await expect(record.dialog).toContainText('The import is undone: 7 practitioners taken back.')
    await withScheme(page, 'light')
    await page.setViewportSize({ width: 320, height: 800 })
    await page.reload()
    await expect(figure('Taken back')).toHaveText('7')
    await settled(page)
    expect.soft(await findings(page), 'what was undone, light and narrow').toEqual([])
    expect.soft(await overflow(page)).toBe(0)
    await look(page, `${PEOPLE}?search=${family}`)
    await expect(page.getByRole('main').getByRole('table').getByRole('link')).toHaveCount(3)
  })
})
