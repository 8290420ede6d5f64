import { site } from '../support/site'
import { picker, title } from '../support/shell'
import {
  ADMIN,
  AUDITOR,
  choice,
  chooseAccount,
  IMPOSTER,
  MEMBER,
  OUTSIDER,
  OWNER,
  signIn,
  SUPPORT,
  unique,
  UNVERIFIED,
} from '../support/sign-in'
import { expect, test } from '../support/test'

const UNAUTHORIZED = 'You do not have permission to view this page.'
const ALONE = 'Unable to determine membership. Please contact support.'
const createButton = 'Create Organization'

test.describe('staff', () => {
  test('who own everything arrive at the dashboard and see the tree', async ({ page }) => {
    await signIn(page, OWNER)
    await expect(page).toHaveURL(`${site.login}/dashboard?organizationDomainURL=global`)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(page.getByRole('button', { name: createButton })).toBeVisible()
    await picker(page).open()
    // Only the rows in sight are drawn, and other journeys add organizations: each is looked for by
    // its name.
    for (const name of [
      'Northside Health Group',
      'Eastside Family Medicine',
      'Rheinland Praxisverbund',
    ]) {
      await picker(page).field.fill(name)
      await expect(picker(page).row(name)).toBeVisible()
    }
  })

  test('who read everything see the tree and cannot create', async ({ page, troubles }) => {
    troubles.allow(/status of 403/)
    await signIn(page, SUPPORT)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await picker(page).open()
    await picker(page).field.fill('Northside')
    await expect(picker(page).row('Northside Health Group')).toBeVisible()
    await expect(page.getByRole('button', { name: createButton })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const refused = await page.evaluate(async () => {
      const body = JSON.stringify([
        { businessName: 'Support Clinic', businessRegistrationId: 'S-1', selectedCountry: 840 },
      ])
      const [, token = ''] = /XSRF-TOKEN=([\w-]+)/.exec(document.cookie) ?? []
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token }
      const answer = await fetch('/api/v1/admin/organizations', { method: 'POST', headers, body })
      return { status: answer.status, error: ((await answer.json()) as { error: string }).error }
    })
    expect(refused).toEqual({ status: 403, error: expect.stringContaining('organizations:create') })
  })

  test('without a role see the shell and which permission is missing', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 403/)
    await signIn(page, AUDITOR)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(picker(page).button).toBeVisible()
    await expect(page.getByText('This page needs organizations:read.')).toBeVisible()
    await expect(page.getByRole('button', { name: createButton })).toHaveCount(0)
    await page.goto(`${site.login}/admin/plans`)
    await expect(page.getByText('This page needs plans:read.')).toBeVisible()
  })

  test('at a company address that nobody has listed are staff without a role', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 403/)
    await signIn(page, `${unique('new')}@polyclinic.example`)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('This page needs organizations:read.')).toBeVisible()
  })

  test('return to the full address they came for', async ({ page }) => {
    const address = `${site.login}/admin/organizations/eastside/users?from=mail`
    await signIn(page, OWNER, address)
    await expect(page).toHaveURL(address)
    await expect(title(page, 'Users')).toBeVisible()
    await picker(page).shows('Eastside Family Medicine')
  })
})

test.describe('a member', () => {
  for (const email of [ADMIN, MEMBER])
    test(`${email} lands on the first organization's home`, async ({ page }) => {
      await signIn(page, email)
      await expect(page).toHaveURL(`${site.of('northside')}/home`)
      await expect(title(page, 'Northside Health Group')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What you may do here' })).toBeVisible()
    })

  test('who came for eastside returns to eastside', async ({ page }) => {
    await signIn(page, MEMBER, `${site.of('eastside')}/home/practitioners`)
    await expect(page).toHaveURL(`${site.of('eastside')}/home/practitioners`)
    await expect(title(page, 'Practitioners')).toBeVisible()
  })

  test('who administers a group belongs to everything below it', async ({ page }) => {
    await signIn(page, ADMIN, `${site.of('westside-cardiology')}/home`)
    await expect(page).toHaveURL(`${site.of('westside-cardiology')}/home`)
    await expect(title(page, 'Westside Cardiology')).toBeVisible()
  })

  test('who comes to a foreign organization, to none there is, or to a host for others is brought to the default one', async ({
    page,
  }) => {
    await signIn(page, MEMBER)
    for (const label of ['rheinland', 'nobody-has-this', 'www', 'login']) {
      await page.goto(`${site.of(label)}/home/account`)
      await expect(page).toHaveURL(`${site.of('northside')}/home`)
      await expect(title(page, 'Northside Health Group')).toBeVisible()
    }
  })

  test('of two organizations switches between them in the header', async ({ page }) => {
    await signIn(page, MEMBER)
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Organization: Northside Health Group' })
      .click()
    const menu = page.getByRole('menu', { name: 'Your organizations' })
    await expect(menu.getByRole('menuitemradio')).toHaveCount(2)
    await expect(menu.getByRole('menuitemradio', { name: 'Northside Health Group' })).toBeChecked()
    await menu.getByRole('menuitemradio', { name: 'Eastside Family Medicine' }).click()
    await expect(page).toHaveURL(`${site.of('eastside')}/home`)
    await expect(title(page, 'Eastside Family Medicine')).toBeVisible()
  })

  test('is sent to the start page the first time in a tab, and told why from then on', async ({
    page,
    context,
  }) => {
    await signIn(page, MEMBER)
    await page.goto(`${site.login}/admin/plans`)
    await expect(page).toHaveURL(`${site.login}/`)
    await expect(title(page, 'Unauthorized')).toHaveCount(0)
    await page.goto(`${site.login}/admin/organizations/northside/account`)
    await expect(title(page, 'Unauthorized')).toBeVisible()
    await expect(page.getByText(UNAUTHORIZED)).toBeVisible()
    await expect(page).toHaveURL(`${site.login}/admin/organizations/northside/account`)

    const another = await context.newPage()
    await another.goto(`${site.login}/admin/plans`)
    await expect(another).toHaveURL(`${site.login}/`)
  })
})

test.describe('a stranger', () => {
  test('without a membership is told so', async ({ page }) => {
    await signIn(page, OUTSIDER)
    await expect(page.getByText(ALONE)).toBeVisible()
    await page.goto(`${site.of('northside')}/home`)
    await expect(page.getByText(ALONE)).toBeVisible()
  })

  test('whose e-mail is not verified reads why on the sign-in page', async ({ page }) => {
    await page.goto(`${site.login}/dashboard`)
    await chooseAccount(page, UNVERIFIED)
    await expect(title(page, 'Your e-mail address is not verified')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Confirm it with your sign-in service first, then come back.',
    )
    await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`You tried to sign in as ${UNVERIFIED}.`)
    await page.goto(`${site.login}/dashboard`)
    await expect(title(page, 'Dashboard')).toHaveCount(0)
  })

  test('whose domain ends like the staff’s is not staff', async ({ page, troubles }) => {
    troubles.allow(/status of 403.*api.v1.admin.organizations on/)
    await signIn(page, IMPOSTER)
    await expect(page.getByText(ALONE)).toBeVisible()
    await page.goto(`${site.login}/admin/organizations/global/account`)
    await expect(page).toHaveURL(`${site.login}/`)
    await page.goto(`${site.login}/admin/organizations/global/account`)
    await expect(page.getByText(UNAUTHORIZED)).toBeVisible()
    const status = await page.evaluate(
      async () => (await fetch('/api/v1/admin/organizations')).status,
    )
    expect(status).toBe(403)
  })

  test('with another address is signed in by the field for it', async ({ page }) => {
    const email = `${unique('visitor')}@elsewhere.example`
    await signIn(page, email)
    await expect(page.getByText(ALONE)).toBeVisible()
    const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json())
    expect(session).toMatchObject({ user: { email, staff: false, organizationRoles: [] } })
  })
})

test.describe('an address', () => {
  test('on admin. leads to the same path on the login host', async ({ page }) => {
    await page.goto(`${site.admin}/admin/plans?organizationDomainURL=eastside`)
    await chooseAccount(page, OWNER)
    await expect(page).toHaveURL(`${site.login}/admin/plans?organizationDomainURL=eastside`)
    await page.goto(`${site.admin}/`)
    await expect(page).toHaveURL(`${site.login}/admin/organizations/global/account`)
    await expect(title(page, 'Organizations')).toBeVisible()
  })

  test('of a page for staff leads from every other host to the login host', async ({ page }) => {
    await signIn(page, OWNER)
    for (const origin of [site.www, site.parent, site.of('eastside'), site.of('nobody-has-this')]) {
      await page.goto(`${origin}/admin/organizations/eastside/users`)
      await expect(page).toHaveURL(`${site.login}/admin/organizations/eastside/users`)
    }
  })

  test('with an organization’s old name redirects for good', async ({ page, request }) => {
    const { port } = new URL(site.login)
    const answer = await request.get(`http://127.0.0.1:${port}/home/account?tab=1`, {
      headers: { host: new URL(site.of('northside-health')).host },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(308)
    expect(answer.headers().location).toBe(`${site.of('northside')}/home/account?tab=1`)
    await signIn(page, MEMBER, `${site.of('northside-health')}/home/account`)
    await expect(page).toHaveURL(`${site.of('northside')}/home/account`)
  })

  test('that asks for a session shows the reason, then the sign-in', async ({ page }) => {
    let goOn = () => {}
    const seen = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/api/auth/signin/oidc*', async (route) => {
      await seen
      await route.continue()
    })
    await page.goto(`${site.login}/dashboard`)
    await expect(page).toHaveURL(
      (url) => url.pathname === '/signin' && url.searchParams.get('error') === 'SessionRequired',
    )
    await expect(title(page, 'Please sign in')).toBeVisible()
    goOn()
    await expect(choice(page)).toBeVisible()
    await chooseAccount(page, OWNER)
    await expect(page).toHaveURL(`${site.login}/dashboard?organizationDomainURL=global`)
  })

  test('of a stranger’s site is not returned to', async ({ page }) => {
    await page.goto(
      `${site.login}/signin?callbackUrl=${encodeURIComponent('https://evil.example/dashboard')}`,
    )
    await chooseAccount(page, OWNER)
    await expect(page).toHaveURL(`${site.login}/dashboard?organizationDomainURL=global`)
  })
})
