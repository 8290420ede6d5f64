import type { Page } from '@playwright/test'
import { buildClinic } from '../support/clinic'
import { sql } from '../support/database'
import { list } from '../support/list'
import { modal, notification, picker, title } from '../support/shell'
import { OWNER, signIn, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const LIST = `${site.login}/admin/organizations/global/account`
const TAKEN = 'This registration ID is already taken in this country.'

/** The row of the table of all organizations. */
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Organizations' }).getByRole('row', { name })

async function searchTable(page: Page, words: string) {
  await page.getByRole('main').getByRole('searchbox', { name: 'Search organizations' }).fill(words)
  await expect(page).toHaveURL(/[?&]search=/)
}

/** A mark in the window that no full navigation survives. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test.describe('a new organization', () => {
  test('has every field, is announced, and is found in the picker and the list', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(LIST)
    await expect(title(page, 'Organizations')).toBeVisible()
    const name = unique('Ärztehaus Süd ')
    const registration = unique('HRB ')
    const form = modal(page)
    await form.open()
    await form.fill({
      country: 'Germany',
      name,
      registration,
      under: 'Rheinland Praxisverbund',
      referrer: 'Fatima Al-Sabah (Gulf Care Medical)',
    })
    await form.create()

    await expect(form.dialog).toBeHidden()
    const notice = notification(page, 'New Organization')
    await expect(notice).toContainText(`Organization "${name}" created.`)
    const { x, width } = (await notice.boundingBox())!
    expect(Math.round(width)).toBe(440)
    expect(x + width).toBeGreaterThan(page.viewportSize()!.width - 40)

    await searchTable(page, name)
    await expect(row(page, name)).toContainText('Rheinland Praxisverbund')
    await expect(row(page, name)).toContainText('Germany')
    await picker(page).button.click()
    await picker(page).field.fill(name)
    await picker(page).row(name).click()
    await picker(page).shows(name)
    await expect(title(page, 'Account')).toBeVisible()
    const record = page.getByRole('main')
    for (const text of [registration, 'Germany', 'arztehaus-sud-'])
      await expect(record).toContainText(text)
    await expect(record.getByRole('link', { name: 'Rheinland Praxisverbund' }).last()).toBeVisible()

    const [stored] = await sql(
      `select o.country, parent.domain_url as under, p.email as referrer,
         (select count(*)::int from audit_log a where a.organization_id = o.id and a.action = 'organizations:create') as audited
       from organizations o join organizations parent on parent.id = o.part_of
       join organization_users u on u.id = o.referrer_organization_user_id join people p on p.id = u.person_id
       where o.business_registration_id = $1`,
      registration,
    )
    expect(stored).toEqual({
      country: 276,
      under: 'rheinland',
      referrer: 'f.alsabah@gulfcare.example',
      audited: 1,
    })
    await expect(notice).toBeHidden()
  })

  test('needs no parent and no referrer, and its name may be taken', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(LIST)
    const name = unique('Harbour Clinic ')
    for (const registration of [unique('A-'), unique('B-')]) {
      await modal(page).open()
      await modal(page).fill({ country: 'Kuwait', name, registration })
      await modal(page).create()
      await expect(modal(page).dialog).toBeHidden()
    }
    const stored = await sql<{ domainURL: string; under: number | null }>(
      `select domain_url as "domainURL", part_of as under from organizations where business_name = $1 order by id`,
      name,
    )
    const slug = name.toLowerCase().replaceAll(' ', '-')
    expect(stored).toEqual([
      { domainURL: slug, under: null },
      { domainURL: `${slug}-2`, under: null },
    ])
  })

  test('is still there after a restart', async ({ page, stack }) => {
    test.slow()
    await signIn(page, OWNER, `${stack.site.login}/admin/organizations/global/account`)
    const name = unique('Restart Clinic ')
    await modal(page).open()
    await modal(page).fill({ country: 'Japan', name, registration: unique('R-') })
    await modal(page).create()
    await expect(notification(page, `Organization "${name}" created.`)).toBeVisible()

    // What a page still asks for would fail meanwhile.
    await page.goto('about:blank')
    await stack.stopWeb()
    await stack.startWeb()
    await page.goto(`${stack.site.login}/admin/organizations/global/account`)
    await searchTable(page, name)
    await expect(row(page, name)).toContainText('Japan')
    await picker(page).button.click()
    await picker(page).field.fill(name)
    await expect(picker(page).row(name)).toBeVisible()
  })
})

test('organizations are found by how they stand, suspended together, and brought back', async ({
  page,
  enter,
}) => {
  const twins = unique('Twin ')
  const names = [`${twins} A`, `${twins} B`]
  for (const name of names)
    await sql(
      'update organizations set label = $1 where domain_url = $2',
      name,
      (await buildClinic()).name,
    )
  await enter(OWNER)
  await page.goto(LIST)
  const organizations = list(page, 'organizations')
  await organizations.find(twins)
  for (const name of names) await organizations.select(name)
  await organizations.bar.getByRole('button', { name: 'Suspend' }).click()
  const sure = page.getByRole('dialog', { name: 'Suspend 2 organizations?' })
  await expect(sure).toContainText('can still read everything, and cannot change anything')
  await sure.getByRole('button', { name: 'Suspend' }).click()
  await expect(notification(page, '2 organizations suspended.')).toBeVisible()

  await organizations.filter('Status', 'Suspended')
  await organizations.sort('Name')
  await expect(organizations.head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(organizations.row(names[0]!)).toContainText('Suspended')
  for (const name of names) await organizations.select(name)
  await expect(organizations.bar.getByRole('button', { name: 'Suspend' })).toBeHidden()
  await organizations.bar.getByRole('button', { name: 'Resume' }).click()
  await expect(notification(page, '2 organizations resumed.')).toBeVisible()
  await expect(organizations.row(names[0]!)).toHaveCount(0)
})

test.describe('the New Organization form', () => {
  test.beforeEach(async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(LIST)
    await modal(page).open()
  })

  test('says on blur what is wrong with a field', async ({ page }) => {
    const { country, name, registration } = modal(page)
    const refused = async (field: typeof name, value: string, message: string) => {
      await field.fill(value)
      await field.blur()
      await expect(field).toHaveAccessibleDescription(new RegExp(message))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    const accepted = async (field: typeof name, value: string, message: string) => {
      await field.fill(value)
      await field.blur()
      await expect(field).not.toHaveAccessibleDescription(new RegExp(message))
    }
    for (const wrong of ['', 'ab', 'a'.repeat(51), 'Clinic ', 'Clinic-East'])
      await refused(name, wrong, 'Invalid Organization Name')
    for (const right of ['a'.repeat(50), "O'Neil, Dr. Smith 2", '渋谷さくらクリニック'])
      await accepted(name, right, 'Invalid Organization Name')
    for (const wrong of ['ab', '1'.repeat(101), '12/34'])
      await refused(registration, wrong, 'Invalid Registration ID')
    for (const right of ['1'.repeat(100), "HRB 81.422_a-b,c'd"])
      await accepted(registration, right, 'Invalid Registration ID')
    await country.focus()
    await country.blur()
    await expect(country).toHaveAccessibleDescription(/Please Select A Country/)
    await modal(page).fill({ country: 'Germany' })
    await expect(country).not.toHaveAccessibleDescription(/Please Select A Country/)
  })

  test('says on submit what is missing, goes to the first of it and sends nothing', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const { country, name, registration, dialog } = modal(page)
    await modal(page).create()
    await expect(country).toHaveAccessibleDescription(/Please Select A Country/)
    await expect(name).toHaveAccessibleDescription(/Invalid Organization Name/)
    await expect(registration).toHaveAccessibleDescription(/Invalid Registration ID/)
    await expect(country).toBeFocused()
    await expect(dialog).toBeVisible()
    expect(sent.filter((url) => url.includes('/api/v1/'))).toEqual([])
  })

  test('shows on the business name what the server refuses', async ({ page, troubles }) => {
    troubles.allow(/status of 409/)
    const { name, registration, dialog } = modal(page)
    await modal(page).fill({ country: 'Germany', name: 'Second Try', registration: 'HRB 81422' })
    await modal(page).create()
    await expect(name).toHaveAccessibleDescription(new RegExp(TAKEN))
    await expect(name).toBeFocused()
    await expect(dialog).toBeVisible()
    await expect(registration).toHaveValue('HRB 81422')
    // The same id in another country is another's.
    await modal(page).fill({
      country: 'Kuwait',
      name: unique('Second Try '),
      registration: unique('HRB '),
    })
    await modal(page).create()
    await expect(dialog).toBeHidden()
  })

  test('shows on the business name a gateway’s page, a sentence of any status, and that there is no answer', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 50[23]|ERR_FAILED/)
    await modal(page).fill({ country: 'Germany', name: 'Third Try', registration: 'T-1' })
    for (const [answer, text] of [
      [
        { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
        'Request failed with status code 502',
      ],
      [
        { status: 503, json: { success: false, error: 'Come back at noon.' } },
        'Come back at noon.',
      ],
      [null, 'Network Error'],
    ] as const) {
      await page.route('**/api/v1/admin/organizations', (route) =>
        route.request().method() !== 'POST'
          ? route.fallback()
          : answer
            ? route.fulfill(answer)
            : route.abort(),
      )
      await modal(page).create()
      await expect(modal(page).name).toHaveAccessibleDescription(new RegExp(text))
      await expect(modal(page).dialog).toBeVisible()
      await expect(modal(page).dialog.getByRole('button', { name: 'Create' })).toBeEnabled()
    }
  })

  test('is covered while it is being sent', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/admin/organizations', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.fallback()
    })
    await modal(page).fill({
      country: 'Germany',
      name: unique('Slow Clinic '),
      registration: unique('S-'),
    })
    await modal(page).create()
    await expect(modal(page).dialog.getByLabel('Creating the organization')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page).dialog).toBeVisible()
    answer()
    await expect(modal(page).dialog).toBeHidden()
  })

  test('does not close by a click outside, and asks before Escape throws something away', async ({
    page,
  }) => {
    const { dialog, name } = modal(page)
    await page.mouse.click(4, 400)
    await expect(dialog).toBeVisible()
    await name.fill('Not saved')
    await page.mouse.click(4, 400)
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Discard what you entered?')).toBeVisible()
    await modal(page).press('Keep editing')
    await expect(name).toHaveValue('Not saved')
    await page.keyboard.press('Escape')
    await modal(page).press('Discard')
    await expect(dialog).toBeHidden()
  })

  test('is empty again after Cancel', async ({ page }) => {
    const form = modal(page)
    await form.fill({
      country: 'Germany',
      name: '?',
      registration: '?',
      under: 'Gulf Care Medical',
    })
    await expect(form.under).toHaveValue('Gulf Care Medical')
    await form.cancel()
    await expect(form.dialog).toBeHidden()
    await form.open()
    for (const field of [form.country, form.name, form.registration, form.under, form.referrer]) {
      await expect(field).toHaveValue('')
      await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    }
  })

  test('forgets a parent and a referrer that are cleared', async ({ page }) => {
    const form = modal(page)
    await form.fill({ under: 'Gulf Care Medical', referrer: 'Fatima Al-Sabah (Gulf Care Medical)' })
    await expect(form.under).toHaveValue('Gulf Care Medical')
    await expect(form.referrer).toHaveValue('Fatima Al-Sabah (Gulf Care Medical)')
    await form.press('Clear the organization above')
    await expect(form.under).toHaveValue('')
    // Its button is for the mouse alone.
    await form.dialog.getByLabel('Clear the referrer').click()
    await expect(form.referrer).toHaveValue('')
  })

  test('offers to try again when its lists could not be loaded', async ({ page, troubles }) => {
    troubles.allow(/status of 400/)
    await page.route('**/api/v1/admin/account', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'No.' } }),
    )
    await page.reload()
    await modal(page).open()
    await expect(modal(page).dialog.getByText('The countries could not be loaded.')).toBeVisible()
    await page.unroute('**/api/v1/admin/account')
    await modal(page).press('Try again')
    await modal(page).fill({ country: 'Germany' })
    await expect(modal(page).country).toHaveValue('Germany')
  })
})

test.describe('the organization picker', () => {
  test.beforeEach(({ enter }) => enter(OWNER))

  test('is walked by keyboard', async ({ page }) => {
    await page.goto(LIST)
    const { button, field, panel, active, rows } = picker(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(rows.nth(1)).toBeVisible()
    await expect(await active()).toContainText('Global')
    await page.keyboard.press('ArrowDown')
    await expect(await active()).toHaveAttribute('aria-posinset', '2')
    await page.keyboard.press('Home')
    await expect(await active()).toHaveAttribute('aria-posinset', '1')
    await page.keyboard.press('End')
    const last = await active()
    await expect(last).toBeVisible()
    expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'))
    await page.keyboard.press('ArrowDown')
    await expect(await active()).toContainText('Global')
    await page.keyboard.press('ArrowUp')
    await expect(await active()).toHaveAttribute(
      'aria-posinset',
      (await last.getAttribute('aria-setsize'))!,
    )
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(LIST)

    await page.keyboard.press('Enter')
    await field.fill('eastside imaging')
    await expect(picker(page).row('Eastside Imaging')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(`${site.login}/admin/organizations/eastside-imaging/account`)
    await picker(page).shows('Eastside Imaging')
  })

  test('lists global first, then the tree with its levels', async ({ page }) => {
    await page.goto(LIST)
    await picker(page).open()
    await expect(picker(page).rows.first()).toContainText('Global')
    await expect(picker(page).rows.first()).toHaveAttribute('aria-selected', 'true')
    for (const [name, level] of [
      ['Northside Health Group', '1'],
      ['Eastside Family Medicine', '2'],
      ['Eastside Imaging', '3'],
      ['Eastside MRI Suite', '4'],
    ] as const) {
      await picker(page).field.press('ArrowDown')
      const row = picker(page).row(name)
      await picker(page).tree.hover()
      for (let step = 0; step < 20 && (await row.count()) === 0; step++)
        await picker(page).field.press('PageDown')
      await expect(row).toHaveAttribute('aria-level', level)
    }
    expect((await picker(page).tree.boundingBox())!.height).toBeLessThanOrEqual(400)
  })

  test('finds names without their accents and shows where they belong', async ({ page }) => {
    await page.goto(LIST)
    await picker(page).open()
    await picker(page).field.fill('koln')
    const found = picker(page).row('Ärztehaus Köln')
    await expect(found).toContainText('Rheinland Praxisverbund')
    await expect(found).toContainText('koeln')
    await picker(page).field.fill('渋谷')
    await expect(picker(page).row('渋谷さくらクリニック')).toContainText('さくら医療グループ')
    await picker(page).field.fill('eastside-mri')
    await expect(picker(page).row('Eastside MRI Suite')).toContainText(
      'Northside Health Group / Eastside Family Medicine / Eastside Imaging',
    )
    await picker(page).field.fill('nobody is called this')
    await expect(
      picker(page).panel.getByRole('paragraph').filter({ hasText: 'Nobody here' }),
    ).toBeVisible()
    await expect(picker(page).panel.getByRole('status')).toHaveText('Nobody here')
  })

  test('has no search field where there are no organizations', async ({ page }) => {
    await page.route(/\/api\/v1\/admin\/organizations\?/, (route) =>
      route.fulfill({ json: { success: true, data: [], total: 0 } }),
    )
    await page.goto(LIST)
    await picker(page).open()
    await expect(picker(page).rows).toHaveCount(1)
    await expect(picker(page).field).toHaveCount(0)
  })

  test('changes the address without a navigation, and keeps the page', async ({ page }) => {
    await page.goto(`${site.login}/admin/plans?view=all`)
    await mark(page)
    await picker(page).choose('Gulf Care Medical')
    await expect(page).toHaveURL(
      `${site.login}/admin/plans?view=all&organizationDomainURL=gulfcare`,
    )
    await picker(page).shows('Gulf Care Medical')
    await expect(title(page, 'Plans')).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          async () => (await (await fetch('/api/auth/session')).json()).organizationDomainURL,
        ),
      )
      .toBe('gulfcare')
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Tests' })
      .click()
    await expect(page).toHaveURL(`${site.login}/admin/tests?organizationDomainURL=gulfcare`)
    await page
      .getByRole('navigation', { name: 'Organization' })
      .getByRole('link', { name: 'Billing' })
      .click()
    await expect(page).toHaveURL(`${site.login}/admin/organizations/gulfcare/billing`)
    // The address changes a moment before the page does, and the header with it.
    await expect(title(page, 'Billing')).toBeVisible()
    await picker(page).choose('Global')
    await expect(page).toHaveURL(`${site.login}/admin/organizations/global/billing`)
    await page.goBack()
    await picker(page).shows('Gulf Care Medical')
    expect(await isMarked(page)).toBe(true)
  })

  test('gives way to global where the server knows no such organization', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 404/)
    await page.goto(`${site.login}/admin/organizations/nobody-has-this/users?status=active`)
    await expect(page).toHaveURL(`${site.login}/admin/organizations/global/users?status=active`)
    await expect(page.getByText('There is no organization nobody-has-this.')).toBeVisible()
    await picker(page).shows('Global')
    await page.goto(`${site.login}/admin/plans?view=all&organizationDomainURL=nobody-has-this`)
    await expect(page).toHaveURL(`${site.login}/admin/plans?view=all&organizationDomainURL=global`)
    await picker(page).shows('Global')
  })

  test.describe('while the server does not give it', () => {
    const record = '**/api/v1/admin/organizations/eastside'
    const address = `${site.login}/admin/organizations/eastside/account`

    for (const [how, refuse] of [
      ['without an answer', undefined],
      ['because it is broken', { status: 500 }],
      ['because it is overloaded', { status: 503 }],
    ] as const)
      test(`${how}, keeps the organization until it comes`, async ({ page, troubles }) => {
        troubles.allow(/status of 50[03]|ERR_FAILED/)
        await page.route(record, (route) => (refuse ? route.fulfill(refuse) : route.abort()))
        await page.goto(address)
        await expect(picker(page).button).toContainText('Could not be loaded')
        await expect(
          page.getByRole('heading', { name: 'The organization could not be loaded' }),
        ).toBeVisible()
        await expect(page).toHaveURL(address)
        await page.unroute(record)
        await picker(page).shows('Eastside Family Medicine')
        await expect(page).toHaveURL(address)
      })

    test('for good, offers to try again', async ({ page, troubles }) => {
      troubles.allow(/status of 400/)
      await page.route(record, (route) =>
        route.fulfill({ status: 400, json: { success: false, error: 'Not now.' } }),
      )
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Not now.')
      await picker(page).open()
      await expect(picker(page).panel.getByRole('alert')).toContainText(
        'eastside could not be loaded.',
      )
      await page.unroute(record)
      await picker(page).panel.getByRole('button', { name: 'Try again' }).click()
      await picker(page).shows('Eastside Family Medicine')
      await expect(page).toHaveURL(address)
    })
  })
})
