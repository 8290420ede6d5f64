import type { Page } from '@playwright/test'
import { buildClinic } from '../support/clinic'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { openSession } from '../support/session'
import { notification, title, userMenu } from '../support/shell'
import { choice, chooseAccount, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const GROUPS = `${site.login}/admin/organizations/northside/groups`
const RESTORED = 'What you had entered here is restored, and not saved yet.'
const ending = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to end' })

/** Opens the form of a new group and types its name. */
async function begin(page: Page, name: string) {
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = drawer(page, 'New group')
  await form.fill('Name', name)
  return form
}

test.describe('a session that is about to end', () => {
  test('goes on when somebody says so, and the form with it', async ({ page, enter }) => {
    const id = await enter(OWNER)
    await page.goto(GROUPS)
    const form = await begin(page, 'Still Typing')
    // As after almost half an hour of typing. The page learns of it with the next one that it
    // loads.
    await sql('update sessions set idle_minutes = 2 where id = $1', id)
    await page.goto(`${GROUPS}?record=new`)
    await expect(ending(page)).toContainText('You will be signed out in')
    await expect(form.field('Name')).toHaveValue('Still Typing')
    await sql(
      `update sessions set idle_minutes = 30, last_seen_at = now() - interval '29 minutes' where id = $1`,
      id,
    )
    await ending(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(ending(page)).toBeHidden()
    await expect(form.field('Name')).toHaveValue('Still Typing')
    const [row] = await sql<{ fresh: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as fresh from sessions where id = $1`,
      id,
    )
    expect(row).toEqual({ fresh: true })
  })

  test('says that its absolute end cannot be moved', async ({ page, enter }) => {
    const id = await enter(OWNER)
    await sql(`update sessions set expires_at = now() + interval '100 seconds' where id = $1`, id)
    await page.goto(GROUPS)
    await expect(ending(page)).toContainText('This end cannot be moved: save your work now.')
    await ending(page).getByRole('button', { name: 'Continue' }).click()
    await expect(ending(page)).toBeHidden()
    await expect(title(page, 'Groups')).toBeVisible()
  })
})

test.describe('what was entered in a form', () => {
  test.beforeEach(({ troubles }) => troubles.allow(/status of 401/))

  test('is there again after the session has ended and somebody has signed in', async ({
    page,
    enter,
  }) => {
    const id = await enter(OWNER)
    await page.goto(GROUPS)
    const name = unique('Kept Text ')
    const form = await begin(page, name)
    await sql('update sessions set ended_at = now() where id = $1', id)
    await form.press('Create')
    await chooseAccount(page, OWNER)
    await expect(page).toHaveURL(`${GROUPS}?record=new`)
    await expect(form.dialog).toContainText(RESTORED)
    await expect(form.field('Name')).toHaveValue(name)
    await form.press('Discard it')
    await expect(form.field('Name')).toHaveValue('')
  })

  test('is nobody’s any more after signing out', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(GROUPS)
    const form = await begin(page, unique('Forgotten '))
    const other = await page.context().newPage()
    await other.goto(`${site.login}/dashboard`)
    await userMenu(other).logOut()
    await expect(title(other, 'You are signed out')).toBeVisible()
    // This tab is told of it, and goes to sign-in.
    await expect(choice(page)).toBeVisible()
    await chooseAccount(page, OWNER)
    await expect(form.dialog).toBeVisible()
    await expect(form.field('Name')).toHaveValue('')
    await expect(form.dialog).not.toContainText(RESTORED)
  })
})

test.describe('an organization that gets another name while its page is open', () => {
  test.beforeEach(({ troubles }) => troubles.allow(/status of 404/))

  async function renamed(page: Page, from: string) {
    const to = unique('renamed-').toLowerCase()
    const context = await page.context().browser()!.newContext()
    await openSession(context, OWNER)
    const staff = await context.newPage()
    await staff.goto(`${site.login}/admin/organizations/${from}/account`)
    await staff.getByRole('button', { name: /^Actions for / }).click()
    await staff.getByRole('menuitem', { name: 'Change subdomain' }).click()
    const field = staff.getByRole('dialog').getByRole('textbox', { name: 'Subdomain' })
    await field.fill(to)
    await expect(field).toHaveAccessibleDescription('It is free.')
    await staff.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    await expect(staff).toHaveURL(`${site.login}/admin/organizations/${to}/account`)
    await context.close()
    return site.of(to)
  }

  test('has the list go on under the new one, with its search', async ({ page, enter }) => {
    const { name, email, home } = await buildClinic()
    await enter(email)
    await page.goto(`${home}/users`)
    await expect(title(page, 'Users')).toBeVisible()
    const origin = await renamed(page, name)
    await list(page, 'users').search.fill('admin')
    await expect(page).toHaveURL(`${origin}/home/users?search=admin`)
    await expect(list(page, 'users').search).toHaveValue('admin')
  })

  test('has a form go on there, with what was entered', async ({ page, enter }) => {
    const { name, email, home } = await buildClinic()
    await enter(email)
    await page.goto(`${home}/locations`)
    await page.getByRole('button', { name: 'New location' }).first().click()
    const form = drawer(page, 'New location')
    await form.fill('Name', 'Ward 7 of Yonder')
    const origin = await renamed(page, name)
    await form.press('Create')
    await expect(page).toHaveURL(`${origin}/home/locations?record=new`)
    await expect(form.dialog).toContainText(RESTORED)
    await expect(form.field('Name')).toHaveValue('Ward 7 of Yonder')
  })
})

test('a form that was restored is saved, and then empty again', async ({ page, enter }) => {
  await enter(OWNER)
  await page.goto(GROUPS)
  const name = unique('Restored ')
  const form = await begin(page, name)
  await page.reload()
  await expect(form.dialog).toContainText(RESTORED)
  await form.press('Create')
  await expect(notification(page, `Group “${name}” created.`)).toBeVisible()
  await page.getByRole('button', { name: 'New group' }).first().click()
  await expect(form.field('Name')).toHaveValue('')
})
