import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { ADMIN, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home/locations`
const ADMIN_LIST = `${site.login}/admin/locations?organizationDomainURL=northside`

test.describe('a location', () => {
  test('gets its hours by keyboard, a room, a holiday set, and gives its hours to another', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 409/)
    test.slow()
    await enter(ADMIN)
    await look(page, HOME)
    const name = unique('Harbor clinic ')
    await page.getByRole('button', { name: 'New location' }).click()
    const form = drawer(page, 'New location')
    await expect(form.field('Name')).toBeFocused()
    await form.press('Create')
    await expect(form.field('Name')).toHaveAccessibleDescription('A name has 2 to 120 characters.')
    await form.fill('Name', name)
    await form.fill('Time zone', 'america/chi')
    await page.getByRole('option', { name: 'America/Chicago' }).click()
    await form.fill('NPI', '1234567890')
    await form.press('Create')
    await expect(form.field('NPI')).toHaveAccessibleDescription(/the last is a check digit/)
    await form.fill('NPI', '1234567893')

    // Monday: two stretches, typed as people do; then to the other workdays.
    await form.dialog.getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
    await expect(form.field('Monday: opens')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('8')
    await page.keyboard.press('Tab')
    await expect(form.field('Monday: opens')).toHaveValue('08:00')
    await page.keyboard.type('1230')
    await form.dialog.getByRole('button', { name: 'Add hours on Monday' }).press('Enter')
    await expect(form.field('Monday, 2: opens')).toBeFocused()
    await expect(form.field('Monday, 2: opens')).toHaveValue('13:00')
    await form.dialog.getByRole('button', { name: /^Actions for Monday/ }).click()
    await page.getByRole('menuitem', { name: 'Copy to Monday to Friday' }).click()
    await expect(form.field('Friday, 1: closes')).toHaveValue('12:30')
    await form.fill('Friday, 2: opens', '12:00')
    await page.keyboard.press('Control+Enter')
    await expect(form.field('Friday, 2: opens')).toHaveAccessibleDescription(
      'Friday 12:00–17:00 overlaps Friday 08:00–12:30.',
    )
    await form.fill('Friday, 2: opens', '13:00')
    await form.press('Add exception')
    await form.dialog.getByLabel('First day of exception 1').fill('2035-05-01')
    await form.fill('Reason for exception 1', 'Spring cleaning')
    await form.dialog.getByRole('combobox', { name: 'Holiday sets' }).click()
    await page.getByRole('option', { name: 'United States, federal holidays' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(notification(page, `Location “${name}” created.`)).toBeVisible()

    await list(page, 'locations').find(name)
    await list(page, 'locations').open(name)
    const record = drawer(page, name)
    await record.dialog.getByRole('link', { name: 'Hours', exact: true }).click()
    await expect(record.dialog.getByRole('heading', { name: 'Hours' })).toBeFocused()
    await record.dialog.getByRole('link', { name: 'Add a room' }).click()
    const room = drawer(page, `New room in ${name}`)
    await expect(room.field('Physical type')).toHaveValue('Room')
    await expect(room.field('Time zone')).toHaveValue('America/Chicago')
    const roomName = unique('Room ')
    await room.fill('Name', roomName)
    await room.press('Add equipment')
    await room.fill('Name of equipment 1', 'Ultrasound')
    await room.press('Create')
    await expect(notification(page, `Location “${roomName}” created.`)).toBeVisible()
    await expect(record.dialog.getByRole('list', { name: `Places in ${name}` })).toContainText(
      roomName,
    )
    await record.press('Close')

    await list(page, 'locations').choose(name, 'Delete')
    const ask = page.getByRole('dialog', { name: `Delete “${name}”?` })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(ask.getByRole('alert')).toHaveText(
      'Another place lies in this one. Move or delete it first.',
    )
    await ask.getByRole('button', { name: 'Cancel' }).click()

    await list(page, 'locations').choose(name, 'Copy hours')
    const copy = page.getByRole('dialog', { name: `Copy the hours of “${name}”` })
    await copy.getByRole('combobox', { name: 'To' }).fill(roomName)
    await page.getByRole('option', { name: `${name} › ${roomName}` }).click()
    await page.keyboard.press('Escape')
    await copy.getByRole('button', { name: 'Copy' }).click()
    await expect(notification(page, `Hours of “${name}” copied to 1 location.`)).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Week' })
      .click()
    const grid = page.getByRole('table', { name: 'Hours of the week' })
    const week = grid.getByRole('row').filter({ hasText: name })
    await expect(week.getByText('08:00–12:30')).toHaveCount(5)
    await page.goto(`${HOME}?view=week&from=2035-04-30&search=${encodeURIComponent(name)}`)
    await expect(week.getByText('Spring cleaning')).toBeVisible()
    await page.getByRole('button', { name: 'Week after' }).click()
    await expect(week.getByText('Spring cleaning')).toHaveCount(0)

    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Holiday sets' })
      .click()
    await list(page, 'holiday sets').open('United States, federal holidays')
    const set = drawer(page, 'United States, federal holidays')
    await expect(set.field('Name of date 1')).toHaveValue('New Year’s Day')
  })
})

test.describe('the locations’ page', () => {
  test('is legible, dark and light and on a phone, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    await look(page, `${site.login}/admin/locations?organizationDomainURL=global&search=building`)
    await expect(list(page, 'locations').row('Main building')).toContainText(
      'Northside Health Group',
    )
    await isLegible(page, 'every organization’s')
    for (const view of ['week', 'holidays']) {
      await look(page, `${ADMIN_LIST}&view=${view}`)
      await isLegible(page, view)
    }
    await look(page, `${ADMIN_LIST}&search=nobody-knows`)
    await isLegible(page, 'nothing found')
    await look(page, `${ADMIN_LIST}&record=new`)
    await expect(drawer(page, 'New location').field('Name')).toBeVisible()
    await settled(page)
    await isLegible(page, 'the form')
    await look(page, ADMIN_LIST)
    await list(page, 'locations').open('Main building')
    await settled(page)
    await isLegible(page, 'a record')
  })
})
