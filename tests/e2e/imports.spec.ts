import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { luhn } from '@/lib/shared/check-digits'
import { drawer, list } from './support/list'
import { findings, look, overflow, settled, withScheme } from './support/sight'
import { ADMIN, unique } from './support/sign-in'
import { site } from './support/site'
import { expect, test } from './support/test'

const PEOPLE = `${site.of('northside')}/home/practitioners`
const HEADER = 'First name,Last name,Email,NPI,Role,Phone'

let last = Date.now() + process.pid
/** An NPI that nobody else has. */
function newNpi() {
  const body = `2${String(++last).slice(-8)}`
  return body + [...'0123456789'].find((digit) => luhn(`80840${body}${digit}`))!
}

/** Ten people of one family, three of them with something wrong. */
function tenPeople(family: string) {
  const rows = Array.from({ length: 10 }, (_, n) => ['Given' + n, family, `${family}${n}@clinic.example`, newNpi(), 'Nurse', '+1 312 555 0123']) // prettier-ignore
  rows[2]![3] = '1234567890'
  rows[5]![4] = 'King'
  rows[8]![3] = rows[0]![3]!
  return [HEADER, ...rows.map((row) => row.join())].join('\r\n')
}

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const figure = (page: Page, word: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: word }).locator('dd')
const rows = (page: Page) => page.getByRole('region', { name: 'Rows' }).getByRole('table').getByRole('row')

test.describe('an import', () => {
  test('of ten people tells what is wrong with three, takes seven in, then the others, and is undone', async ({ page, enter, troubles }) => {
    test.slow()
    troubles.allow(/status of 422/)
    const family = unique('Okoro')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(ADMIN)
    await look(page, PEOPLE)
    await page.getByRole('button', { name: 'Import' }).click()
    const start = drawer(page, 'Import practitioners')
    await expect(start.dialog).toContainText('Nothing is created before you have seen what would be.')
    await choose(page, 'workbook.csv', 'PK\u0003\u0004xl/workbook.xml')
    await expect(start.dialog.getByRole('alert')).toContainText('This is an Excel workbook')

    await choose(page, `${family}.csv`, tenPeople(family))
    const record = drawer(page, `${family}.csv`)
    await expect(record.dialog.getByRole('combobox', { name: 'Last name is' })).toHaveValue('family')
    await expect(record.dialog.getByRole('row', { name: 'Last name' })).toContainText(family)
    await record.dialog.getByRole('combobox', { name: 'Role is' }).selectOption('Left out')
    await expect(record.dialog.getByRole('status')).toContainText('Still to be chosen: Role')
    await record.dialog.getByRole('combobox', { name: 'Role is' }).selectOption('Role *')
    await record.press('Check 10 practitioners')

    await expect(figure(page, 'Ready')).toHaveText('7')
    await expect(figure(page, 'With errors')).toHaveText('3')
    await expect(rows(page)).toContainText([
      'Row',
      /^4.*NPI This is not an NPI/,
      /^7.*Role Choose a role\./,
      /^10.*NPI Row 2 has the same NPI\./,
    ])
    await settled(page)
    expect.soft(await findings(page), 'what was checked, dark').toEqual([])
    await record.press('Import 7 practitioners')
    await expect(record.dialog).toContainText('7 practitioners imported.')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      record.dialog.getByRole('link', { name: 'Download rows with errors' }).click(),
    ])
    const failed = readFileSync(await download.path(), 'utf8')
    expect(failed.split('\r\n')).toHaveLength(5)
    await record.press('Close')

    const [header, ...left] = failed.replace('1234567890', newNpi()).replace('King', 'Midwife').trim().split('\r\n')
    const third = left[2]!.replace(/\d{10}/, newNpi())
    await page.getByRole('button', { name: 'Import' }).click()
    await choose(page, 'mended.csv', [header, left[0], left[1], third].join('\r\n'))
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
    await expect(figure(page, 'Taken back')).toHaveText('7')
    await settled(page)
    expect.soft(await findings(page), 'what was undone, light and narrow').toEqual([])
    expect.soft(await overflow(page)).toBe(0)
    await look(page, `${PEOPLE}?search=${family}`)
    await expect(page.getByRole('main').getByRole('table').getByRole('link')).toHaveCount(3)
  }) // prettier-ignore
})
