import { drawer, list, pick } from '../support/list'
import { acceptInvitation } from '../support/mail'
import { notification, title } from '../support/shell'
import { look } from '../support/sight'
import { ADMIN, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home`
const EASTSIDE = `${site.of('eastside')}/home`

test.describe('a new administrator of an organization', () => {
  test('invites a colleague, gives them a role through a group in a whole region knowing who gains what, and finds out why somebody cannot refund', async ({
    page,
    browser,
    enter,
  }) => {
    test.slow()
    await enter(ADMIN)
    await look(page, `${HOME}/users`)
    const email = `${unique('colleague-')}@northside.example`
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const invitation = drawer(page, 'Invite people')
    await invitation.fill('E-mail addresses', email)
    await invitation.press('Invite')
    await expect(notification(page, `${email} is invited.`)).toBeVisible()

    const theirs = await browser.newContext()
    const colleague = await theirs.newPage()
    await acceptInvitation(colleague, email)
    await expect(colleague).toHaveURL(HOME)
    await expect(colleague.getByRole('group', { name: 'Administration' })).toHaveCount(0)
    await colleague.goto(EASTSIDE)
    await expect(colleague).toHaveURL(HOME)

    const role = unique('Auditor ')
    await look(page, `${HOME}/roles`)
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(role)
    await page
      .getByRole('grid', { name: 'Permissions' })
      .getByRole('checkbox', { name: /^Users: Read/ })
      .click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(notification(page, `Role “${role}” created.`)).toBeVisible()

    const group = unique('Region ')
    await look(page, `${HOME}/groups`)
    await page.getByRole('button', { name: 'New group' }).click()
    const form = drawer(page, 'New group')
    const impact = form.dialog.getByRole('region', { name: 'What saving changes' })
    await form.fill('Name', group)
    await expect(impact).toHaveCount(0)
    await form.press('Add role')
    await form.choose('Role 1', role)
    await pick(page, form.field('Members'), email)
    const gains = impact.getByRole('region', { name: 'Who gains' })
    await expect(gains).toContainText('in Northside Health Group')
    await expect(gains).not.toContainText('everything below')
    await form.choose('What role 1 applies to', 'And everything below')
    await expect(impact).toContainText(
      'It concerns 1 person. It takes effect with their next click.',
    )
    await expect(gains.getByRole('listitem')).toHaveCount(1)
    await expect(gains).toContainText('in Northside Health Group and everything below')
    await expect(gains).toContainText(email)
    await expect(gains).toContainText('Users: Read')
    await expect(impact.getByRole('region', { name: 'Who loses' })).toHaveCount(0)
    await form.press('Create')
    await expect(notification(page, `Group “${group}” created.`)).toBeVisible()

    // In the session they have had all along.
    await colleague.goto(EASTSIDE)
    await expect(title(colleague, 'Eastside Family Medicine')).toBeVisible()
    await colleague.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(list(colleague, 'users').row('Leah Abrams')).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)

    await list(page, 'groups').open(group)
    const record = drawer(page, group)
    await record.press(`Remove role ${role}`)
    const changes = record.dialog.getByRole('region', { name: 'What saving changes' })
    const loses = changes.getByRole('region', { name: 'Who loses' })
    await expect(loses).toContainText(email)
    await expect(loses).toContainText('in Northside Health Group and everything below')
    await expect(changes.getByRole('region', { name: 'Who gains' })).toHaveCount(0)

    await page.goto(`${HOME}/roles`)
    await page.getByRole('link', { name: 'Who can do what' }).click()
    await page.getByRole('combobox', { name: 'Permission' }).fill('billing:refund')
    await page.getByRole('option', { name: 'billing:refund' }).click()
    await pick(page, page.getByRole('combobox', { name: 'Person' }), 'member@northside.example')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      'Daniel Okafor cannot: billing:refund',
    )
    await expect(
      page.getByText('No role that Daniel Okafor holds here allows billing:refund.'),
    ).toBeVisible()
    await theirs.close()
  })
})
