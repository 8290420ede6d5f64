import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { hasNothingSerious, isLegible, look } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home`
const STAFF = `${site.login}/admin/organizations/northside/users`
const REASON = `Looks for the invoices ${unique('')}`

test.describe('viewing as a user', () => {
  test('shows their pages, without changes at first, and is in their organization’s log', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of (403|422)/)
    await enter(OWNER)
    await look(page, STAFF)
    const users = list(page, 'users')
    await users.find('Priya')
    await users.choose('Priya Raman', 'View as…')
    const dialog = page.getByRole('dialog', { name: 'View as “Priya Raman”?' })
    await dialog.getByRole('button', { name: 'View' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Say why, in 3 to 300 characters.')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await dialog.getByRole('button', { name: 'View' }).click()

    await expect(page).toHaveURL(HOME)
    const banner = page.getByRole('region', { name: 'Viewing as Priya Raman' })
    await expect(banner).toContainText('Read-only')
    await expect(banner).toContainText('30 minutes left')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const form = drawer(page, 'Invite people')
    const email = `${unique('viewed-')}@northside.example`
    await form.fill('E-mail addresses', email)
    await form.press('Invite')
    await expect(form.dialog.getByRole('alert')).toContainText(
      'You are viewing as Priya Raman, without changes.',
    )
    await page.goto(`${HOME}/users`)

    await banner.getByRole('button', { name: 'Allow changes' }).click()
    await expect(banner).toContainText('logged under both names')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await form.fill('E-mail addresses', email)
    await form.press('Invite')
    await expect(notification(page, `${email} is invited.`)).toBeVisible()

    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: REASON }).first()).toContainText(
      'Maren Solberg',
    )

    await banner.getByRole('button', { name: 'End' }).click()
    await expect(page).toHaveURL(new RegExp(`^${STAFF}\\?record=`))
    await expect(page.getByRole('dialog', { name: 'Priya Raman' })).toBeVisible()
    await page.goto(`${HOME}/users`)
    await expect(page.getByText('Unable to determine membership.')).toBeVisible()
  })

  test('is plain to see in dark and light, also on a phone', async ({ page, enter }) => {
    await enter(OWNER)
    await look(page, STAFF)
    const users = list(page, 'users')
    await users.find('Mika')
    await users.choose('Mika Ito', 'View as…')
    const dialog = page.getByRole('dialog', { name: 'View as “Mika Ito”?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await hasNothingSerious(page, 'the dialog')
    await dialog.getByRole('button', { name: 'View' }).click()
    const banner = page.getByRole('region', { name: 'Viewing as Mika Ito' })
    for (const mode of ['Allow changes', 'Read only']) {
      await expect(banner.getByRole('button', { name: mode })).toBeVisible()
      await isLegible(page, mode)
      await banner.getByRole('button', { name: mode }).click()
    }
    await banner.getByRole('button', { name: 'End' }).click()
    await expect(page).toHaveURL(new RegExp(`^${STAFF}`))
  })
})
