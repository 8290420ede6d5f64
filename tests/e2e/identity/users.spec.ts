import { buildClinic } from '../support/clinic'
import { drawer, list } from '../support/list'
import { openInvitation } from '../support/mail'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { ADMIN, OWNER, chooseAccount, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home`
const STAFF = `${site.login}/admin/organizations/northside/users`

test.describe('a user', () => {
  test('is invited by mail, accepts, sees what the role allows, and is out as soon as they are suspended', async ({
    page,
    browser,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 404/)
    await enter(ADMIN)
    await look(page, HOME)
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page).toHaveURL(`${HOME}/users`)
    const email = `${unique('colleague-')}@northside.example`
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const form = drawer(page, 'Invite people')
    await form.fill('E-mail addresses', 'nobody')
    await form.press('Invite')
    await expect(form.field('E-mail addresses')).toHaveAccessibleDescription(
      /“nobody”: This is not an e-mail address/,
    )
    await form.fill('E-mail addresses', `New Colleague <${email}>`)
    await form.press('Add role')
    await form.choose('Role 1', 'Practitioner')
    await form.press('Invite')
    await expect(notification(page, `${email} is invited.`)).toBeVisible()
    const users = list(page, 'users')
    await users.find(email)
    await expect(users.row('New Colleague')).toContainText('Invited')

    const theirs = await browser.newContext()
    const guest = await theirs.newPage()
    await openInvitation(guest, email)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join Northside Health Group')
    // The header's button leads back here as well.
    await guest.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
    // First as somebody else: the page says whom it is for, and the way there.
    await chooseAccount(guest, 'outsider@nowhere.example')
    await expect(guest.getByRole('alert').filter({ hasText: 'signed in as' })).toContainText(
      'outsider@nowhere.example',
    )
    await guest.getByRole('link', { name: 'Use another account' }).click()
    await guest.getByRole('button', { name: 'Continue' }).click()
    await chooseAccount(guest, email)
    await guest.getByRole('button', { name: 'Accept' }).click()
    await expect(guest).toHaveURL(HOME)
    await expect(guest.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    await expect(guest.getByRole('group', { name: 'Administration' }).getByRole('link')).toHaveText(
      ['Locations'],
    )
    await guest.goto(`${HOME}/users`)
    await expect(guest.getByText('You cannot see this page yet')).toBeVisible()

    await page.reload()
    const name = await users.names.first().innerText()
    await expect(users.row(name)).toContainText('Active')
    await users.choose(name, 'Suspend')
    await expect(notification(page, `${name} is suspended.`)).toBeVisible()
    await expect(users.row(name)).toContainText('Suspended')
    await guest.goto(`${HOME}/account`)
    await expect(guest.getByText('Unable to determine membership.')).toBeVisible()

    await users.choose(name, 'Resume')
    await expect(users.row(name)).toContainText('Active')
    await guest.goto(`${HOME}/account`)
    await expect(guest.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()

    await users.choose(name, 'Remove')
    await page
      .getByRole('dialog', { name: `Remove “${name}”?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(notification(page, `${name} is removed.`)).toBeVisible()
    await expect(users.row(name)).toHaveCount(0)
    await guest.goto(`${HOME}/account`)
    await expect(guest.getByText('Unable to determine membership.')).toBeVisible()
    await theirs.close()
  })

  test('who was invited and signs in without the link finds the invitation, and is led in by the link afterwards', async ({
    page,
    browser,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 404/)
    await enter(ADMIN)
    await look(page, `${HOME}/users`)
    const email = `${unique('invited-')}@northside.example`
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const form = drawer(page, 'Invite people')
    await form.fill('E-mail addresses', email)
    await form.press('Invite')
    await expect(notification(page, `${email} is invited.`)).toBeVisible()

    const theirs = await browser.newContext()
    const guest = await theirs.newPage()
    await guest.goto(HOME)
    await chooseAccount(guest, email)
    await expect(
      guest.getByText('Unable to determine membership. Please contact support.'),
    ).toBeVisible()
    await expect(guest.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Use another account' })).toBeVisible()
    await guest.getByRole('link', { name: 'See the invitation' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join Northside Health Group')
    await guest.getByRole('button', { name: 'Accept' }).click()
    await expect(guest).toHaveURL(HOME)
    await openInvitation(guest, email)
    await expect(guest).toHaveURL(HOME)
    await theirs.close()
  })

  test('is changed by staff, who see what they may do, why, and what has become of them', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await look(page, STAFF)
    const users = list(page, 'users')
    await users.find('hartley')
    await users.open('Olivia Hartley')
    const record = drawer(page, 'Olivia Hartley')
    await record.tab('Permissions')
    await expect(record.dialog.getByRole('row').filter({ hasText: 'groups' })).toContainText(
      'Practice manager',
    )
    await record.tab('Sessions')
    await expect(record.dialog.getByText('Not signed in')).toBeVisible()
    await record.tab('Details')
    await record.press('Add role')
    await record.choose('Role 2', 'Billing')
    await record.choose('What role 2 applies to', 'And everything below')
    await record.press('Set an end for role Billing')
    const end = record.dialog.getByLabel('Last day of role 2')
    await end.fill('2020-01-01')
    await record.press('Save')
    await expect(end).toHaveAccessibleDescription('Choose today or a later day.')
    await end.fill('2099-12-31')
    await record.press('Save')
    await expect(notification(page, 'Olivia Hartley saved.')).toBeVisible()
    await users.open('Olivia Hartley')
    await record.tab('History')
    await expect(record.dialog.getByRole('listitem').first()).toContainText(
      'Billing (and everything below, until Dec 31, 2099)',
    )
  })

  test('who alone can give roles keeps that for as long as nobody else can', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/status of 409/)
    const clinic = await buildClinic()
    await enter(OWNER)
    await look(page, `${site.login}/admin/organizations/${clinic.name}/users`)
    await list(page, 'users').open('Admin')
    const record = drawer(page, 'Admin')
    const refusal = record.dialog.getByRole('alert')
    const expires = record.dialog.getByLabel('Expires', { exact: true })
    await expires.fill('2099-12-31')
    await record.press('Save')
    await expect(refusal).toHaveText(
      'Somebody who can give roles must remain here for as long as before. Give another person such a role without an end first.',
    )
    await record.press('Clear the end')
    await record.press('Set an end for role Administrator')
    await record.press('Save')
    await expect(refusal).toContainText('must remain here for as long as before.')
    await record.press('Remove the end of role Administrator')
    await record.press('Cancel')
    await expect(record.dialog).toHaveCount(0)
  })

  test('whose invitation is not valid is told so, and nothing else', async ({ page, troubles }) => {
    troubles.allow(/status of 404/)
    await page.goto(`${site.of('northside')}/invitation?token=${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No invitation here')
    await expect(page.getByRole('main')).toContainText('not valid any more, or never was')
  })
})

test('users are legible, dark and light, beside the list, also on a phone', async ({
  page,
  enter,
}) => {
  await enter(OWNER)
  await look(page, `${STAFF}?record=new`)
  await settled(page)
  await isLegible(page, 'the form')
  await look(page, STAFF)
  await page.getByRole('link', { name: 'Mika Ito' }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  await settled(page)
  await isLegible(page, 'a record')
})
