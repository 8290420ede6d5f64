import { sql } from '../support/database'
import { drawer, list, pick } from '../support/list'
import { openMail } from '../support/mail'
import { newNpi } from '../support/practitioners'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { ADMIN, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const ADMIN_LIST = `${site.login}/admin/organizations/northside/practitioners`
const homeOf = (domainURL: string) => `${site.of(domainURL)}/home/practitioners`

test.describe('a practitioner', () => {
  test('is added with a licence that is verified, told by mail that it ends soon, serves a second clinic, and leaves it', async ({
    page,
    enter,
    troubles,
  }) => {
    test.slow()
    // the browser's driver, in a mail's sandbox
    troubles.allow(/^Blocked script execution in .*\/html/)
    const family = unique('Okonjo')
    const name = `Dr. Adaeze ${family}`
    const email = `${family.toLowerCase()}@northside.example`
    await enter(ADMIN)
    await look(page, homeOf('northside'))
    await page.getByRole('button', { name: 'New practitioner' }).click()
    const form = drawer(page, 'New practitioner')
    await form.fill('Prefix', 'Dr.')
    await form.fill('Given name', 'Adaeze')
    await form.fill('Family name', family)
    await form.fill('E-mail', email)
    await form.fill('NPI', '1234567890')
    await form.press('Add')
    await expect(form.field('NPI')).toHaveAccessibleDescription(/^This is not an NPI/)
    await form.fill('NPI', newNpi())
    await form.choose('Specialty', 'Dermatology (207N00000X)')
    await pick(
      page,
      form.field('Locations'),
      'procedure',
      'Procedure room in Northside Campus › Main building',
    )
    await form.press('Add licence')
    await form.fill('Number', '036-778812')
    await form.choose('State', 'Illinois (US-IL)')
    await form.dialog.getByLabel('Expires').fill('2031-05-31')
    await form.dialog.getByLabel('Primary of its type').check()
    await page.keyboard.press('Control+Enter')
    await expect(notification(page, `${name} added.`)).toBeVisible()
    await list(page, 'practitioners').find(family)
    const row = list(page, 'practitioners').row(name)
    for (const text of ['Dermatology', 'Procedure room', 'IL', 'May 31, 2031', 'Active'])
      await expect(row).toContainText(text)

    // The location says who works there, and leads back to them.
    const places = list(page, 'locations')
    await page.goto(homeOf('northside').replace(/practitioners$/, 'locations'))
    await places.find('procedure room')
    await places.open('Procedure room')
    const place = drawer(page, 'Procedure room')
    await place.tab('Practitioners')
    await place.dialog.getByRole('link', { name: 'Show them in the list' }).click()
    await expect(page.getByRole('button', { name: 'Clear the filter Location' })).toBeVisible()

    await list(page, 'practitioners').open(name)
    const record = drawer(page, name)
    await record.tab('Licences')
    await expect(record.dialog).toContainText('Not verified')
    await record.press('Verify 036-778812')
    await expect(record.dialog).toContainText('Verified by Priya Raman')
    await record.tab('History')
    await expect(record.dialog.getByRole('listitem')).toContainText([
      'Priya Raman verified a licence of the practitioner',
      'Priya Raman created the practitioner',
    ])
    await record.press('Close')
    await page.getByRole('link', { name: 'Credential grid' }).click()
    const line = page.getByRole('region', { name: 'Credential grid' }).getByRole('row', { name })
    await expect(line).toContainText('May 31, 2031Medical Primary✓ Verified')

    await look(page, `${homeOf('northside')}?search=${family}`)
    await list(page, 'practitioners').open(name)
    // By the day where the practice is, which may be another one than here.
    const soon = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'America/Chicago',
    })
    await record.dialog.getByLabel('Expires').fill(soon)
    await record.press('Save')
    await expect(notification(page, `${name} saved.`)).toBeVisible()
    // What a web process does by itself once an hour.
    await sql(`insert into pgboss.job (name) values ('licence-reminders')`)
    expect(await openMail(page, email)).toMatch(/Your licence 036-778812 ends in (29|30) days/)

    await look(page, homeOf('eastside'))
    await page.getByRole('button', { name: 'New practitioner' }).click()
    await form.fill('E-mail', email)
    await expect(form.dialog.getByRole('status')).toContainText(
      `${name}, Northside Health Group: the same e-mail address`,
    )
    await form.press('Give a role here')
    const role = drawer(page, `New role for ${name}`)
    await role.choose('Role', 'Resident')
    await role.press('Give the role')
    await expect(notification(page, `${name} has a role here.`)).toBeVisible()
    await list(page, 'practitioners').find(family)
    await list(page, 'practitioners').open(name)
    await record.tab('Elsewhere')
    await expect(record.dialog.getByRole('listitem')).toContainText(['Northside Health Group'])
    await record.press('Close')

    await list(page, 'practitioners').choose(name, 'End role…')
    const ask = page.getByRole('dialog', { name: `End the role of “${name}”?` })
    await ask.getByLabel('Last day').fill('2026-01-31')
    await ask.getByRole('button', { name: 'End the role' }).click()
    await expect(list(page, 'practitioners').row(name)).toContainText('Ended')
    await list(page, 'practitioners').open(name)
    await expect(record.field('Given name')).toBeDisabled()
    await expect(record.field('Hours')).toBeEnabled()
  })
})

test.describe('the practitioners’ page', () => {
  test('is legible, dark and light, and in 320 pixels, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    await look(page, `${site.login}/admin/organizations/global/practitioners`)
    await isLegible(page, 'every organization’s')
    await look(page, `${ADMIN_LIST}?view=credentials`)
    await isLegible(page, 'the grid')
    await look(page, `${ADMIN_LIST}?search=nobody-knows`)
    await isLegible(page, 'nothing found')
    await look(page, `${ADMIN_LIST}?record=new`)
    const form = drawer(page, 'New practitioner')
    await form.press('Add licence')
    await form.press('Add')
    await expect(form.field('Given name')).toHaveAttribute('aria-invalid', 'true')
    await isLegible(page, 'the form with its messages')
    await look(page, ADMIN_LIST)
    await list(page, 'practitioners').open('Dr. Carlos Romero')
    await settled(page)
    await isLegible(page, 'a record')
    const { dialog, tab } = drawer(page, 'Dr. Carlos Romero')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const control of await dialog.getByRole('button').or(dialog.getByRole('combobox')).all()) {
      const { x, width } = (await control.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(320)
    }
    await tab('Licences')
    await settled(page)
    await isLegible(page, 'its licences')
  })
})
