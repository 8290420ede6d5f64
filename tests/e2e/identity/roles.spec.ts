import type { Page } from '@playwright/test'
import { sql } from '../support/database'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { ADMIN, OWNER, signIn, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home/roles`
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const box = (page: Page, name: string | RegExp) =>
  page.getByRole('grid', { name: 'Permissions' }).getByRole('checkbox', { name })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A custom role of Northside that is there before the journey begins. */
async function buildRole(words: string[], name = unique('Role ')) {
  const [role] = await sql<{ id: number }>(
    `insert into roles (organization_id, scope, type, name)
     select id, 'organization', 'custom', $1 from organizations where domain_url = 'northside' returning id`,
    name,
  )
  await sql(
    `insert into role_permissions (role_id, resource, action)
     select $1::int, split_part(word, ':', 1), split_part(word, ':', 2) from unnest($2::text[]) word`,
    role!.id,
    words,
  )
  return { id: role!.id, name }
}

/**
 * Gives a role to somebody at Northside and everything below. A person nobody knows yet joins for
 * it.
 */
async function give(roleId: number, email = `${unique('holder')}@northside.example`) {
  await sql(
    `insert into people (email, display_name) values ($1, $1) on conflict do nothing`,
    email,
  )
  await sql(
    `with northside as (select id from organizations where domain_url = 'northside'),
       person as (select id from people where email = $1),
       member as (
         insert into organization_users (person_id, organization_id, joined_at)
         select person.id, northside.id, now() from person, northside
         on conflict (organization_id, person_id) do update set joined_at = organization_users.joined_at returning id, organization_id)
     insert into role_assignments (role_id, organization_id, organization_user_id, reach)
     select $2::int, organization_id, id, 'subtree' from member`,
    email,
    roleId,
  )
  return email
}

test.describe('an organization’s administrator', () => {
  test.beforeEach(({ enter }) => enter(ADMIN))

  test('makes a role, and changes it knowing who gains and who loses', async ({ page }) => {
    const name = unique('Desk ')
    await look(page, HOME)
    await page.getByRole('button', { name: 'New role' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await box(page, /^Users: Read/).click()
    await box(page, /^Billing: Pay/).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(notification(page, `Role “${name}” created.`)).toBeVisible()
    await expect(row(page, name).getByRole('cell').nth(3)).toHaveText('2')

    const [role] = await sql<{ id: number }>('select id from roles where name = $1', name)
    const holder = await give(role!.id)
    await row(page, name).getByRole('link').click()
    await box(page, /^Billing: Pay/).click()
    await box(page, /^Users: Assign/).click()
    await expect(page.getByText('2 permissions · 1 added, 1 removed')).toBeVisible()
    const gains = page.getByRole('region', { name: 'Who gains' })
    await expect(gains).toContainText(`${holder} in Northside Health Group and everything below`)
    await expect(gains).toContainText('Users: Assign')
    await expect(page.getByRole('region', { name: 'Who loses' })).toContainText('Billing: Pay')

    await page.getByRole('button', { name: 'Save' }).click()
    const question = drawer(page, `Save “${name}”?`)
    await expect(question).toContainText(holder)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(box(page, /^Users: Assign/)).toBeChecked()
    await page.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(notification(page, `Role “${name}” saved.`)).toBeVisible()

    await row(page, name).getByRole('link').click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(drawer(page, name)).toContainText('Added users:assign. Removed billing:pay.')
  })

  test('edits the matrix with the keyboard alone', async ({ page }) => {
    const { id, name } = await buildRole(['users:read'])
    await look(page, `${HOME}?record=${id}`)
    await page.getByRole('searchbox', { name: 'Search resources' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+End')
    await expect(box(page, /^Users: View as/)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press(' ')
    await page.keyboard.press('Control+Enter')
    await expect(notification(page, `Role “${name}” saved.`)).toBeVisible()
    await expect(row(page, name).getByRole('cell').nth(3)).toHaveText('2')
  })

  test('clones what comes with the product', async ({ page }) => {
    await look(page, HOME)
    await act(page, 'Front desk', 'Clone')
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('Front desk (copy)')
    await expect(box(page, /^Locations: Update/)).toBeChecked()
    const copy = unique('Front ')
    await name.fill(copy)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(row(page, copy).getByRole('cell').nth(3)).toHaveText('8')
  })

  test('compares two roles under an address that can be sent on', async ({ page }) => {
    const [a, b] = [
      await buildRole(['users:read', 'users:invite']),
      await buildRole(['users:read', 'billing:read']),
    ]
    await look(page, HOME)
    await act(page, a.name, 'Compare with…')
    await page.getByRole('combobox', { name: 'Second role' }).fill(b.name)
    await page.getByRole('option', { name: b.name }).click()
    const shown = async () => {
      const table = drawer(page, 'Compare roles').getByRole('table')
      await expect(table.getByRole('row', { name: /^Users/ })).toHaveText('UsersInviteRead')
      await expect(table.getByRole('row', { name: /^Billing/ })).toHaveText('BillingRead')
    }
    await shown()
    await page.reload()
    await shown()
  })

  test('deletes a role that people hold for another one', async ({ page }) => {
    const [old, next] = [await buildRole(['users:read']), await buildRole(['users:read'])]
    const holder = await give(old.id)
    await look(page, HOME)
    await act(page, old.name, 'Delete')
    const dialog = drawer(page, `Delete “${old.name}”?`)
    await dialog.getByRole('combobox', { name: 'Role in its place' }).fill(next.name)
    await page.getByRole('option', { name: next.name }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(notification(page, `Role “${old.name}” deleted.`)).toBeVisible()
    await expect(row(page, old.name)).toHaveCount(0)
    const held = await sql(
      `select a.role_id from role_assignments a join organization_users m on m.id = a.organization_user_id
       join people p on p.id = m.person_id where p.email = $1`,
      holder,
    )
    expect(held).toEqual([{ role_id: next.id }])
  })

  test('changes what a signed-in person can press, without a reload of theirs', async ({
    page,
    browser,
  }) => {
    const { id, name } = await buildRole(['users:read', 'roles:read'])
    const email = await give(id)
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await signIn(theirs, email, HOME)
    await settled(theirs)
    await theirs.evaluate(() => Object.assign(window, { stillHere: true }))
    const button = theirs.getByRole('button', { name: 'New role' })
    await expect(button).toHaveCount(0)

    await look(page, `${HOME}?record=${id}`)
    await box(page, /^Roles: Create/).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(notification(page, `Role “${name}” saved.`)).toBeVisible()
    // Whatever they do next that asks the server tells their page.
    await theirs.getByRole('searchbox', { name: 'Search roles' }).fill('desk')
    await expect(button).toBeVisible()

    await row(page, name).getByRole('link').click()
    await box(page, /^Roles: Create/).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await drawer(page, `Save “${name}”?`).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await theirs.getByRole('searchbox', { name: 'Search roles' }).fill('front')
    await expect(button).toHaveCount(0)
    expect(await theirs.evaluate(() => 'stillHere' in window)).toBe(true)
    await context.close()
  })
})

test('staff make a role that holds everywhere', async ({ page, enter }) => {
  const name = unique('Everywhere ')
  await enter(OWNER)
  await look(page, `${site.login}/admin/organizations/global/roles`)
  await page.getByRole('button', { name: 'New role' }).click()
  await expect(page.getByText(/This role holds everywhere/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await box(page, /^All resources: Read/).click()
  await expect(box(page, /^Billing: Read.*allowed by “All resources” already/)).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(row(page, name).getByRole('cell', { name: 'Everywhere', exact: true })).toBeVisible()
})

test('staff give a role that holds everywhere to one of theirs, who has it at once, and take it away', async ({
  page,
  browser,
  enter,
  troubles,
}) => {
  troubles.allow(/status of (403|422)/)
  const email = `${unique('colleague-')}@polyclinic.example`
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, email)
  await enter(OWNER)
  await look(page, `${site.login}/admin/organizations/global/roles`)
  await row(page, 'Support').getByRole('link').click()
  await page.getByRole('tab', { name: 'People' }).click()
  const people = page.getByRole('table', { name: 'People' })
  await expect(people).toContainText('support@polyclinic.example')
  const address = page.getByRole('textbox', { name: 'E-mail address' })
  const give = page.getByRole('button', { name: 'Give', exact: true })
  await address.fill('somebody@elsewhere.example')
  await give.click()
  await expect(address).toHaveAccessibleDescription(/This address is not on the staff list\./)
  await address.fill(email)
  await page.getByLabel('Until', { exact: true }).fill('2099-12-31')
  await give.click()
  const held = people.getByRole('row').filter({ hasText: email })
  await expect(held).toContainText('just now')
  await expect(held).not.toContainText('No end')
  await expect(address).toHaveValue('')
  await look(theirs, `${site.login}/admin/organizations/northside/users`)
  await expect(theirs.getByRole('table', { name: 'Users' })).toBeVisible()

  await held.getByRole('button', { name: /^Take away from/ }).click()
  const question = drawer(page, /^Take “Support” from/)
  await question.getByRole('button', { name: 'Take away' }).click()
  await expect(held).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByText(/needs users:read/)).toBeVisible()
  await context.close()

  const [owner] = await sql<{ id: number }>(
    `select id from roles where name = 'Owner' and scope = 'global'`,
  )
  await look(page, `${site.login}/admin/organizations/global/roles?record=${owner!.id}`)
  await page.getByRole('tab', { name: 'People' }).click()
  const own = people.getByRole('row').filter({ hasText: OWNER })
  await own.getByRole('button', { name: /^Take away from/ }).click()
  const last = drawer(page, /^Take “Owner” from/)
  await last.getByRole('button', { name: 'Take away' }).click()
  await expect(last.getByRole('alert')).toContainText('You cannot take from yourself')
  await last.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeVisible()
})

test('who holds a role in organizations is not asked where it holds everywhere', async ({
  page,
  enter,
}) => {
  await enter(OWNER)
  await look(page, `${site.login}/admin/organizations/global/roles`)
  await row(page, 'Front desk').getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0)
})

test('the people of a role are legible, dark and light, also on a phone', async ({
  page,
  enter,
  troubles,
}) => {
  troubles.allow(/status of 422/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(OWNER)
  const [support] = await sql<{ id: number }>(
    `select id from roles where name = 'Support' and scope = 'global'`,
  )
  await look(page, `${site.login}/admin/organizations/global/roles?record=${support!.id}`)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('x@elsewhere.example')
  await page.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(page.getByText('This address is not on the staff list.')).toBeVisible()
  await settled(page)
  await isLegible(page, 'the people')
  await page
    .getByRole('button', { name: /^Take away from/ })
    .first()
    .click()
  await expect(drawer(page, /^Take “Support” from/)).toBeVisible()
  await isLegible(page, 'the question')
})

test('roles are legible, dark and light, also on a phone', async ({ page, enter }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [a, b] = [
    await buildRole(['users:read', 'billing:refund']),
    await buildRole(['users:read']),
  ]
  await give(a.id)
  await enter(ADMIN)
  await look(page, `${HOME}?record=${a.id}`)
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^(Billing: )?Refund/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Who loses' })).toBeVisible()
  await settled(page)
  await isLegible(page, 'a role')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page, `Save “${a.name}”?`)).toBeVisible()
  await isLegible(page, 'the question')
  await look(page, `${HOME}?record=new`)
  await expect(page.getByText('0 permissions')).toBeVisible()
  await settled(page)
  await isLegible(page, 'a new role')
  await look(page, `${HOME}?compare=${a.id},${b.id}`)
  await settled(page)
  await isLegible(page, 'two roles')
})
