import { sql } from '../support/database'
import { drawer } from '../support/list'
import { notification, option, title } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const accountOf = (name: string) => `${site.login}/admin/organizations/${name}/account`

/** A clinic of Rheinland that this journey alone works on. */
async function clinic() {
  const name = unique('praxis-')
  await sql(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
     select $1, 'Praxis am Park', 'Praxis am Park', $1, 276, id from organizations where domain_url = 'rheinland'`,
    name,
  )
  return name
}

/** Somebody whose role at Gulf Care reaches down to everything below. */
async function manager() {
  const email = `${unique('manager')}@gulfcare.example`
  await sql('insert into people (email, display_name) values ($1, $1)', email)
  await sql(
    `with joined as (
       insert into organization_users (organization_id, person_id, joined_at)
       select o.id, p.id, now() from organizations o, people p where o.domain_url = 'gulfcare' and p.email = $1
       returning id, organization_id
     )
     insert into role_assignments (role_id, organization_user_id, organization_id, reach)
     select r.id, j.id, j.organization_id, 'subtree' from roles r, joined j where r.type = 'system' and r.name = 'Administrator'`,
    email,
  )
  return email
}

test.describe('an account', () => {
  test('is filled in, renamed, secured, exported, moved with a look at who gains and loses, and suspended', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 422/) // a phone number that is not complete
    const [name, email] = [await clinic(), await manager()]
    await enter(OWNER)
    await look(page, accountOf(name))
    await expect(page.getByRole('region', { name: 'Regional settings' })).toContainText(
      'From Rheinland Praxisverbund.',
    )
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = drawer(page, 'Praxis am Park')
    await form.fill('Phone', '0221')
    await form.press('Save')
    await expect(form.field('Phone')).toHaveAccessibleDescription(
      /This is not a complete phone number\./,
    )
    await form.fill('Phone', '0221 5550199')
    await form.fill('City', 'Köln')
    await form.field('Time zone').fill('Zurich')
    await page.getByRole('option', { name: 'Europe/Zurich' }).click()
    await form.press('Save')
    await expect(notification(page, 'Account of “Praxis am Park” saved.')).toBeVisible()
    await expect(page.getByRole('link', { name: '0221 5550199' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Regional settings' })).toContainText(
      'Europe/ZurichIts own.',
    )

    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for Praxis am Park' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Change subdomain')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Subdomain' })
    await field.fill('eastside')
    await expect(field).toHaveAccessibleDescription('This subdomain is taken.')
    const next = unique('park-')
    await field.fill(next)
    await expect(field).toHaveAccessibleDescription('It is free.')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect(page).toHaveURL(accountOf(next))
    await expect(page.getByRole('list', { name: /Names it had before/ })).toContainText(`${name}.`)

    await choose('Security')
    await dialog.getByRole('combobox', { name: 'Idle sessions end' }).click()
    await page.getByRole('option', { name: 'After 15 minutes without a sign of life' }).click()
    await dialog.getByPlaceholder('example.com').fill('park.example')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Nobody who belongs here now is kept out.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      notification(page, 'Security of “Praxis am Park” saved. It holds at once.'),
    ).toBeVisible()
    const security = page.getByRole('region', { name: 'Security' })
    await expect(security).toContainText('After 15 minutes without a sign of lifeIts own.')
    await expect(security).toContainText('Addresses that end in @park.example')

    await choose('Export')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const arriving = page.waitForEvent('download', { timeout: 90_000 })
    await dialog.getByRole('link', { name: 'Download' }).click({ timeout: 90_000 })
    expect((await arriving).suggestedFilename()).toMatch(new RegExp(`^${next}-.*\\.zip$`))
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await choose('Move')
    const under = dialog.getByRole('combobox', { name: 'Under' })
    await under.click()
    await under.fill('Gulf')
    await option(page, 'Gulf Care Medical').click()
    await expect(dialog.getByRole('region', { name: 'Who loses' })).toContainText(
      'Dr. Jana Fischer',
    )
    await expect(dialog.getByRole('region', { name: 'Who gains' })).toContainText(email)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(notification(page, '“Praxis am Park” moved.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
      'Gulf Care Medical',
    )

    await choose('Suspend')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('Its people can read here, and change nothing.')).toBeVisible()

    await enter(email)
    await page.goto(`${site.of(name)}/home/account`)
    await expect(page).toHaveURL(`${site.of(next)}/home/account`)
    await expect(title(page, 'Account')).toBeVisible()
    await expect(page.getByText('Praxis am Park is suspended: you can read here')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    const [alias] = await sql(
      'select last_used_at is not null as used from organization_domains where domain_url = $1',
      name,
    )
    expect(alias).toEqual({ used: true })
  })

  test('has a form that is legible, dark and light, also on a phone', async ({ page, enter }) => {
    await enter(OWNER)
    await look(page, accountOf('northside'))
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
    await settled(page)
    await isLegible(page, 'the form')
  })
})
