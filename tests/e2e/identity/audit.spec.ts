import { list } from '../support/list'
import { hasNothingSerious, look, settled } from '../support/sight'
import { ADMIN, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home/audit`
const ALL = `${site.login}/admin/audit`

test.describe('the audit log', () => {
  test('is narrowed to what somebody looks for, under an address that can be sent on', async ({
    page,
    enter,
  }) => {
    await enter(ADMIN)
    // Its own creation is the oldest entry: a page of 25 no longer reaches it.
    await look(page, `${HOME}?size=100`)
    const log = list(page, 'changes')
    const rows = log.table.getByRole('row')
    const created = rows.filter({ hasText: 'Created an organization' })
    await created.getByRole('button', { name: '2 more fields' }).click()
    await expect(created).toContainText('United States of America')

    // Who: the server finds people by name among those who appear in this log.
    await page.getByRole('button', { name: 'Who', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search who' }).fill('maren')
    await page.getByRole('checkbox', { name: 'Maren Solberg (owner@polyclinic.example)' }).check()
    await page.keyboard.press('Escape')
    await expect(rows.filter({ hasText: 'Created a group' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Created an organization' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear the filter Who' }).click()

    // What, and of what.
    await page.getByRole('button', { name: 'Action', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Create', exact: true }).check()
    await page.keyboard.press('Escape')
    await log.filter('Of what', 'Group')
    const group = rows.filter({ hasText: 'Runs the clinics of the region' })
    await expect(group).toContainText('Read-only (and everything below)')
    await expect(rows.filter({ hasText: 'Created an organization' })).toHaveCount(0)

    // When: the day the demo was written is over before it.
    await page.getByRole('button', { name: 'Time', exact: true }).click()
    await page.getByLabel('Until').fill('2020-01-01T00:00')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('No change matches these filters')).toBeVisible()
    await expect(page).toHaveURL(/(?=.*action=create)(?=.*subject=group)(?=.*to=20(19|20)-)/)
    const sentOn = page.url()
    await page.goto('about:blank')
    await look(page, sentOn)
    await expect(page.getByRole('button', { name: /^Time until/ })).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(rows.filter({ hasText: 'Created an organization' })).toHaveCount(1)
  })

  test('leads from a change to all of its record and its request, and exports what is found', async ({
    page,
    enter,
  }) => {
    await enter(ADMIN)
    const name = unique('Night desk ')
    await page.goto(`${site.of('northside')}/home/groups?record=new`)
    const form = page.getByRole('dialog', { name: 'New group' })
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()

    await look(page, HOME)
    const log = list(page, 'changes')
    const rows = log.table.getByRole('row')
    await log.search.fill(name)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Created a group')
    const choose = async (action: string) => {
      await page.getByRole('button', { name: `Actions for created ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Only this record')
    await expect(page.getByRole('button', { name: `Record ${name}` })).toBeVisible()
    await choose('Only this request')
    await expect(page).toHaveURL(/requestId=/)
    await log.search.fill('')
    await expect(rows).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`groups:create,group.created,group,`)
  })

  test('shows staff everybody’s, by organization', async ({ page, enter }) => {
    await enter(OWNER)
    await look(page, ALL)
    const log = list(page, 'changes')
    await page.getByRole('button', { name: 'Organization', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search organization' }).fill('rheinland')
    await page.getByRole('checkbox', { name: 'Rheinland Praxisverbund' }).check()
    await page.keyboard.press('Escape')
    const rows = log.table.getByRole('row').filter({ hasText: 'Rheinland Praxisverbund' })
    const row = rows.filter({ hasText: 'Created an organization' })
    await row.getByRole('button', { name: 'more fields' }).click()
    await expect(row).toContainText('Germany')
    await expect(
      page.getByRole('button', { name: 'Organization Rheinland Praxisverbund' }),
    ).toBeVisible()
    await expect(log.table.getByRole('row').filter({ hasText: 'Northside' })).toHaveCount(0)
  })

  test('is legible in dark and light, with what opens', async ({ page, enter }) => {
    await enter(ADMIN)
    await look(page, HOME)
    for (const name of ['Time', 'Who', 'Action', 'Request']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog', { name }).first()).toBeVisible()
      await settled(page)
      await hasNothingSerious(page, name)
      await page.keyboard.press('Escape')
    }
  })
})
