import type { APIRequestContext, Page } from '@playwright/test'
import { buildClinic } from '../support/clinic'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/** What the console answers a program, which has no browser around it. */
async function call(request: APIRequestContext, example: string) {
  const [, key, address] = /^curl -H 'Authorization: Bearer (\S+)' \\\n {2}'(\S+)'$/.exec(example)!
  const { host, pathname, search } = new URL(address!)
  const answer = await request.get(
    `http://127.0.0.1:${new URL(site.login).port}${pathname}${search}`,
    {
      headers: { host, authorization: `Bearer ${key}` },
    },
  )
  return {
    status: answer.status(),
    body: (await answer.json()) as { error?: string; data?: unknown[] },
  }
}

const made = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: `The key “${name}”` })
  return {
    dialog,
    key: dialog.getByRole('textbox', { name: 'API key' }),
    example: dialog.locator('pre'),
    press: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
  }
}
const box = (page: Page, name: string | RegExp) =>
  page.getByRole('grid', { name: 'Permissions' }).getByRole('checkbox', { name })

test.describe('an API key', () => {
  test('is made, shown once, called with, followed in the log, and refused once it is revoked', async ({
    page,
    enter,
    request,
  }) => {
    const clinic = await buildClinic()
    await enter(clinic.email)
    await look(page, `${site.of(clinic.name)}/home`)
    await page
      .getByRole('group', { name: 'Administration' })
      .getByRole('link', { name: 'API keys' })
      .click()
    await expect(page.getByText('No API keys yet')).toBeVisible()
    await page.getByRole('button', { name: 'New API key' }).first().click()
    const form = drawer(page, 'New API key')
    await expect(form.field('Name')).toBeFocused()
    await form.press('Create')
    await expect(form.field('Name')).toHaveAccessibleDescription(
      /^A key’s name has 2 to 50 characters./,
    )
    await expect(form.dialog).toContainText('Choose at least one permission.')
    await expect(box(page, /^API keys: Create/)).toHaveCount(0)
    await expect(box(page, /^Users: View as/)).toHaveCount(0)
    await expect(form.dialog.getByRole('button', { name: '90 days' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await form.press('365 days')
    await form.fill('Name', 'CI')
    await form.dialog.getByRole('radio', { name: 'Service account' }).check()
    await box(page, /^Users: Read/).click()
    await page.keyboard.press('Control+Enter')

    const shown = made(page, 'CI')
    await expect(shown.dialog.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
    const key = await shown.key.inputValue()
    const example = await shown.example.innerText()
    expect(example).toContain(`${site.of(clinic.name)}/api/v1/home/users`)
    await page.keyboard.press('Escape')
    await expect(shown.dialog).toContainText(
      'You have not copied the key. It cannot be shown again.',
    )
    await shown.press('Back')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await shown.press('Copy')
    await expect(shown.dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await shown.press('Done')
    await expect(shown.dialog).toHaveCount(0)

    const keys = list(page, 'API keys')
    for (const text of ['Service account', 'Active', 'Admin', 'Never'])
      await expect(keys.row('CI')).toContainText(text)
    const called = await call(request, example)
    expect(called).toMatchObject({ status: 200, body: { data: [{ email: clinic.email }] } })

    await page.reload()
    await expect(keys.row('CI')).toContainText('just now')
    await keys.open('CI')
    const record = drawer(page, 'CI')
    await expect(record.dialog).toContainText(key.slice(0, 15))
    await expect(record.dialog).not.toContainText(key)
    await record.tab('Calls and changes')
    const lines = record.dialog.getByRole('listitem')
    await expect(lines.first()).toContainText('GET /api/v1/home/users')
    await expect(lines.first()).toContainText('200')
    await expect(lines.last()).toContainText('Admin created the API key')

    await record.press('Actions for CI')
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const ask = page.getByRole('dialog', { name: 'Revoke “CI”?' })
    await expect(ask).toContainText('Programs that use it are refused from their next call on.')
    await ask.getByRole('button', { name: 'Revoke' }).click()
    await expect(notification(page, 'API key “CI” revoked.')).toBeVisible()
    await expect(keys.row('CI')).toContainText('Revoked')
    await expect(page.getByRole('button', { name: 'Actions for CI' })).toHaveCount(0)
    expect(await call(request, example)).toMatchObject({
      status: 401,
      body: { error: 'This API key is not valid.' },
    })

    await page.getByRole('link', { name: 'Audit log' }).click()
    const log = list(page, 'changes').table
    await expect(
      log.getByRole('row').filter({ hasText: 'Called with an API key' }).first(),
    ).toContainText('with the key “CI”')
    await expect(log.getByRole('row').filter({ hasText: 'Revoked an API key' })).toContainText(
      'Admin',
    )
  })

  test('is made by somebody who may see no roles, of what they hold as far as they hold it', async ({
    page,
    enter,
  }) => {
    const clinic = await buildClinic()
    const email = `maker@${clinic.name}.example`
    await sql('insert into people (email, display_name) values ($1, $1)', email)
    await sql(
      `with here as (select id from organizations where domain_url = $1), member as (
         insert into organization_users (organization_id, person_id, joined_at)
         select here.id, p.id, now() from here, people p where p.email = $2 returning id, organization_id
       ), made as (
         insert into roles (organization_id, scope, type, name)
         select here.id, 'organization', 'custom', name from here, (values ('Maker'), ('Reader')) as r(name) returning id, name
       ), words as (
         insert into role_permissions (role_id, resource, action)
         select id, resource, action from made join (values ('Maker', 'api-keys', 'read'), ('Maker', 'api-keys', 'create'),
           ('Maker', 'users', 'read'), ('Reader', 'locations', 'read')) as w(role, resource, action) on role = name
       )
       insert into role_assignments (role_id, organization_id, organization_user_id, reach)
       select made.id, member.organization_id, member.id, case name when 'Reader' then 'subtree' else 'organization' end
       from made, member`,
      clinic.name,
      email,
    )
    await enter(email)
    await look(page, `${clinic.home}/api-keys`)
    await page.getByRole('button', { name: 'New API key' }).first().click()
    const form = drawer(page, 'New API key')
    await form.fill('Name', 'Reports')
    await expect(box(page, /^Roles: Read.*you do not hold it yourself/)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await box(page, /^Users: Read/).click()
    await box(page, /^Locations: Read/).click()
    await form.choose('Applies to', 'And everything below')
    await expect(form.dialog).toContainText(
      'Left out, because you hold it here alone: Users: Read.',
    )
    await expect(box(page, /^Users: Read.*you hold it here alone/)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await form.press('Create')
    const shown = made(page, 'Reports')
    await expect(shown.dialog).toBeVisible()
    await shown.press('Done')
    await shown.press('Close anyway')
    await expect(list(page, 'API keys').row('Reports')).toContainText('And everything below')
  })

  test('of the provider holds in every organization', async ({ page, enter, request }) => {
    const name = unique('Warehouse ')
    await enter(OWNER)
    await look(page, `${site.login}/admin/organizations/global/account`)
    await page
      .getByRole('navigation', { name: 'Organization' })
      .getByRole('link', { name: 'API keys' })
      .click()
    await expect(page).toHaveURL(`${site.login}/admin/organizations/global/api-keys`)
    await page.getByRole('button', { name: 'New API key' }).click()
    const form = drawer(page, 'New API key')
    await expect(form.dialog).toContainText('This key is the provider’s.')
    await expect(form.field('Applies to')).toHaveCount(0)
    await form.fill('Name', name)
    await form.dialog.getByRole('radio', { name: 'Service account' }).check()
    await box(page, /^Roles: Read/).click()
    await form.press('Create')
    const shown = made(page, name)
    const example = await shown.example.innerText()
    await shown.press('Done')
    await shown.press('Close anyway')
    await expect(list(page, 'API keys').row(name)).toContainText('The provider')
    expect((await call(request, example)).status).toBe(200)
    expect(
      (await call(request, example.replace('/roles', '/roles?organizationDomainURL=northside')))
        .status,
    ).toBe(200)
    expect((await call(request, example.replace('/roles', '/users'))).status).toBe(403)
  })

  test('is found by its status, and several are revoked at once', async ({ page, enter }) => {
    const clinic = await buildClinic()
    await sql(
      `insert into api_keys (organization_id, kind, person_id, name, permissions, reach, hint, hash, expires_at)
       select o.id, 'service', p.id, key, '{users:read}', 'organization', 'polyclinic_Abcd', md5(random()::text),
         now() + ends::interval
       from organizations o, people p, (values ('Nightly', '1 day'), ('Weekly', '7 days'), ('Past', '-1 day')) as k(key, ends)
       where o.domain_url = $1 and p.email = $2`,
      clinic.name,
      clinic.email,
    )
    await enter(clinic.email)
    await look(page, `${clinic.home}/api-keys`)
    const keys = list(page, 'API keys')
    await keys.filter('Status', 'Active')
    await expect(keys.names).toHaveText(['Nightly', 'Weekly'])
    for (const name of ['Nightly', 'Weekly']) await keys.select(name)
    await keys.bar.getByRole('button', { name: 'Revoke' }).click()
    await page
      .getByRole('dialog', { name: 'Revoke 2 API keys?' })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await expect(notification(page, '2 API keys revoked.')).toBeVisible()
    await expect(page.getByText('No API key matches these filters')).toBeVisible()
  })
})

test.describe('the API keys’ page', () => {
  test('is legible, dark and light, also on a phone, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const clinic = await buildClinic()
    await enter(clinic.email)
    await look(page, `${clinic.home}/api-keys`)
    await settled(page)
    await isLegible(page, 'nothing yet')
    await page.getByRole('button', { name: 'New API key' }).first().click()
    const form = drawer(page, 'New API key')
    await form.press('Create')
    await expect(form.field('Name')).toHaveAttribute('aria-invalid', 'true')
    await settled(page)
    await isLegible(page, 'the form with its messages')
    await form.fill('Name', 'Reports')
    await form.dialog
      .getByRole('checkbox', { name: /^(Users: )?Read/ })
      .first()
      .click()
    await form.press('Create')
    const shown = made(page, 'Reports')
    await expect(shown.key).toBeVisible()
    await settled(page)
    await isLegible(page, 'the key')
    await shown.press('Done')
    await settled(page)
    await isLegible(page, 'the question')
    await shown.press('Close anyway')
    await expect(list(page, 'API keys').row('Reports')).toBeVisible()
    await settled(page)
    await isLegible(page, 'the list')
    await list(page, 'API keys').open('Reports')
    await settled(page)
    await isLegible(page, 'a record')
    await drawer(page, 'Reports').tab('Calls and changes')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await settled(page)
    await isLegible(page, 'its history')
  })
})
