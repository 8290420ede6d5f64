import { sql } from '../support/database'
import { drawer, list, pick } from '../support/list'
import { notification, title } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { ADMIN, MEMBER, OWNER, signIn, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home/groups`
const ADMIN_LIST = `${site.login}/admin/organizations/northside/groups`

/** Somebody who belongs to Northside and may do nothing there. */
async function member() {
  const email = `${unique('clerk')}@northside.example`
  await sql('insert into people (email, display_name) values ($1, $1)', email)
  await sql(
    `insert into organization_users (organization_id, person_id, joined_at)
     select o.id, p.id, now() from organizations o, people p where o.domain_url = 'northside' and p.email = $1`,
    email,
  )
  return email
}

test.describe('a group', () => {
  test('gives a member rights in a clinic below without a new sign-in, and takes them back', async ({
    page,
    enter,
    browser,
  }) => {
    const email = await member()
    const theirs = await (await browser.newContext()).newPage()
    await signIn(theirs, email, `${site.of('northside')}/home`)
    await theirs.goto(`${site.of('eastside')}/home`)
    await expect(theirs).toHaveURL(`${site.of('northside')}/home`)
    await expect(theirs.getByRole('link', { name: 'Groups' })).toHaveCount(0)

    await enter(ADMIN)
    await look(page, HOME)
    const group = unique('Region ')
    await page.getByRole('button', { name: 'New group' }).click()
    const form = drawer(page, 'New group')
    await expect(form.field('Name')).toBeFocused()
    await form.press('Add role')
    await expect(form.field('Role 1')).toBeFocused()
    await form.press('Create')
    await expect(form.field('Name')).toHaveAccessibleDescription('A name has 2 to 64 characters.')
    await form.fill('Name', group)
    await form.press('Create')
    await expect(form.field('Role 1')).toHaveAccessibleDescription('Choose a role.')
    await form.choose('Role 1', 'Read-only')
    await form.choose('What role 1 applies to', 'And everything below')
    await pick(page, form.field('Members'), email)
    await expect(form.dialog.getByRole('list', { name: 'Members' })).toContainText(email)
    await page.keyboard.press('Control+Enter')
    await expect(notification(page, `Group “${group}” created.`)).toBeVisible()
    const row = list(page, 'groups').row(group)
    for (const text of ['1', 'Read-only']) await expect(row).toContainText(text)

    await theirs.goto(`${site.of('eastside')}/home`)
    await expect(title(theirs, 'Eastside Family Medicine')).toBeVisible()
    await theirs
      .getByRole('navigation', { name: 'Organization' })
      .getByRole('link', { name: 'Groups' })
      .click()
    await expect(theirs.getByText('No groups yet')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'New group' })).toHaveCount(0)

    await list(page, 'groups').open(group)
    const record = drawer(page, group)
    await record.tab('History')
    await expect(record.dialog.getByRole('listitem')).toContainText([
      'Priya Raman created the group',
    ])
    await expect(record.dialog.getByRole('listitem')).toContainText([
      'Read-only (and everything below)',
    ])
    await record.press(`Actions for ${group}`)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const ask = page.getByRole('dialog', { name: `Delete “${group}”?` })
    await expect(ask).toContainText('Its member loses its roles at once.')
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(notification(page, `Group “${group}” deleted.`)).toBeVisible()
    await expect(row).toHaveCount(0)

    await theirs.goto(`${site.of('eastside')}/home`)
    await expect(theirs).toHaveURL(`${site.of('northside')}/home`)
    await theirs.context().close()
  })

  test('lies in another one, offers itself none of those in it, and is kept while it has some', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 409/)
    await enter(OWNER)
    await look(page, ADMIN_LIST)
    const name = unique('Desk ')
    await page.getByRole('button', { name: 'New group' }).click()
    const form = drawer(page, 'New group')
    await form.fill('Name', name)
    await form.choose('Parent group', 'Regional operations › Front desk leads')
    await expect(form.dialog).toContainText(
      'They also have Read-only (and everything below) by “Regional operations”',
    )
    await form.press('Create')
    await expect(list(page, 'groups').row(name)).toContainText('Front desk leads')

    await list(page, 'groups').open('Front desk leads')
    const above = drawer(page, 'Front desk leads')
    await expect(above.dialog.getByRole('link', { name })).toBeVisible()
    await above.field('Parent group').click()
    await expect(page.getByRole('option', { name: 'Regional operations' })).toHaveCount(1)
    await expect(page.getByRole('option', { name })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await list(page, 'groups').choose('Front desk leads', 'Delete')
    const ask = page.getByRole('dialog', { name: 'Delete “Front desk leads”?' })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(ask.getByRole('alert')).toHaveText(
      'Other groups lie in this one. Move or delete them first.',
    )
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await list(page, 'groups').choose(name, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(list(page, 'groups').row(name)).toHaveCount(0)
  })

  test('is only read by those who may not change it', async ({ page, enter }) => {
    await enter(MEMBER)
    await look(page, HOME)
    await list(page, 'groups').open('Front desk leads')
    const record = drawer(page, 'Front desk leads')
    await expect(record.dialog).toContainText('Changing it needs groups:update.')
    await expect(record.field('Name')).toBeDisabled()
    await expect(record.dialog.getByRole('button', { name: /^(Remove|Add|Save)/ })).toHaveCount(0)
  })
})

test.describe('the groups’ page', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('is legible, dark and light, and in 320 pixels, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await look(page, `${site.login}/admin/organizations/global/groups`)
    await expect(list(page, 'groups').row('Front desk leads')).toContainText(
      'Northside Health Group',
    )
    await isLegible(page, 'every organization’s')
    await look(page, `${ADMIN_LIST}?search=nobody-knows`)
    await isLegible(page, 'nothing found')
    await look(page, `${ADMIN_LIST}?record=new`)
    const form = drawer(page, 'New group')
    await form.press('Add role')
    await form.press('Create')
    await expect(form.field('Name')).toHaveAttribute('aria-invalid', 'true')
    await isLegible(page, 'the form with its messages')
    await look(page, ADMIN_LIST)
    await list(page, 'groups').open('Front desk leads')
    await settled(page)
    await isLegible(page, 'a record')
    await page.setViewportSize({ width: 320, height: 640 })
    const { dialog } = drawer(page, 'Front desk leads')
    await expect(dialog.getByRole('button', { name: 'Remove role Front desk' })).toBeVisible()
    for (const control of await dialog.getByRole('button').or(dialog.getByRole('combobox')).all()) {
      const { x, width } = (await control.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(320)
    }
  })
})
