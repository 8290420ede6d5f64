import type { Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { sessionRequired } from '@/lib/shared/http/session'
import { endSessionsOf } from '../support/database'
import { ARRIVED, hostilePage } from '../support/hostile'
import { title, userMenu } from '../support/shell'
import { AUDITOR, choice, chooseAccount, MEMBER, OWNER, signIn, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const session = (page: Page) => page.evaluate(async () => (await fetch('/api/auth/session')).json())

/** What the window does when a person comes back to its tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const signInAddress = (callbackUrl: string) => sessionRequired(site.login, callbackUrl)

test.describe('signing out', () => {
  // What a page has asked for while its session ended is refused.
  test.beforeEach(({ troubles }) => troubles.allow(/status of 401/))

  test('on the login host is seen in another tab and ends the provider’s session', async ({
    page,
    context,
  }) => {
    await signIn(page, OWNER)
    const other = await context.newPage()
    const address = `${site.login}/admin/organizations/eastside/users?from=mail`
    await other.goto(address)
    await expect(title(other, 'Users')).toBeVisible()

    await userMenu(page).logOut()
    await expect(title(page, 'You are signed out')).toBeVisible()
    await expect(page).toHaveURL(/\/signed-out/)
    // Nobody is remembered: neither here nor at the provider.
    await expect(choice(other)).toBeVisible()
    await chooseAccount(other, OWNER)
    await expect(other).toHaveURL(address)
  })

  test('on an organization’s host returns there and is seen in its other tabs', async ({
    page,
    context,
  }) => {
    const home = `${site.of('eastside')}/home`
    await signIn(page, MEMBER, home)
    const other = await context.newPage()
    await other.goto(`${home}/account`)
    await expect(title(other, 'Account')).toBeVisible()

    await userMenu(page).logOut()
    await expect(page).toHaveURL(`${site.of('eastside')}/signed-out`)
    await expect(choice(other)).toBeVisible()
    await chooseAccount(other, MEMBER)
    await expect(other).toHaveURL(`${home}/account`)
  })

  test('holds on every host, and for a copy of the cookie', async ({ page, context, browser }) => {
    await signIn(page, OWNER)
    const copied = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE)
    expect(copied).toHaveLength(1)
    expect(copied[0]).toMatchObject({
      domain: '.polyclinic.localhost',
      httpOnly: true,
      sameSite: 'Lax',
    })
    await userMenu(page).logOut()
    await expect(title(page, 'You are signed out')).toBeVisible()
    expect((await context.cookies()).filter(({ name }) => name === SESSION_COOKIE)).toEqual([])

    const thief = await browser.newContext()
    await thief.addCookies(copied)
    const stolen = await thief.newPage()
    await stolen.goto(`${site.login}/faqs`)
    expect(await session(stolen)).toEqual({})
    await thief.addCookies(copied)
    await stolen.goto(`${site.login}/dashboard`)
    await expect(choice(stolen)).toBeVisible()
    await thief.close()
  })

  test('leads back to signing in, as somebody else', async ({ page, troubles }) => {
    troubles.allow(/status of 403/)
    await signIn(page, OWNER)
    await userMenu(page).logOut()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await chooseAccount(page, AUDITOR)
    await expect(page).toHaveURL(`${site.login}/dashboard?organizationDomainURL=global`)
    await expect(userMenu(page).button).toHaveAccessibleName(/^Your account: Ingrid Vasquez/)
  })

  test('is asked about first when a page of another host links to it', async ({
    page,
    context,
    troubles,
  }) => {
    troubles.allow(/.*/) // the hostile page's image is none
    await signIn(page, OWNER)
    const hostile = await context.newPage()
    const logout = `${site.login}/api/auth/logout`
    const failed = hostile.waitForEvent('requestfailed', (request) => request.url() === logout)
    await hostilePage(hostile, site, `<img src="${logout}"><a href="${logout}">A nice picture</a>`)
    expect((await failed).failure()?.errorText).toBe(ARRIVED)
    expect(await session(page)).toMatchObject({ user: { email: OWNER } })
    await hostile.getByRole('link', { name: 'A nice picture' }).click()
    await expect(hostile).toHaveURL(`${site.login}/signout`)
    await expect(title(hostile, 'Do you want to log out?')).toBeVisible()
    expect(await session(page)).toMatchObject({ user: { email: OWNER } })

    await hostile.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(hostile).toHaveURL(`${site.login}/`)
    expect(await session(page)).toMatchObject({ user: { email: OWNER } })
    await hostile.goto(`${site.login}/signout`)
    await hostile.getByRole('link', { name: 'Log Out' }).click()
    await expect(title(hostile, 'You are signed out')).toBeVisible()
    await expect(choice(page)).toBeVisible()
  })
})

test.describe('a session that the server has ended', () => {
  test('is noticed when the tab is looked at again, which goes to sign-in and back', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 40[13]/)
    const email = `${unique('leaver')}@polyclinic.example`
    const address = `${site.login}/admin/plans?organizationDomainURL=global&view=all`
    await signIn(page, email, address)
    await expect(title(page, 'Plans')).toBeVisible()
    await endSessionsOf(email)
    const asked = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url() === signInAddress(address),
    )
    await comeBack(page)
    await asked
    // The provider still knows them: nobody has to choose again.
    await expect(page).toHaveURL(address)
    await expect(title(page, 'Plans')).toBeVisible()
  })

  test('sends the next page to sign-in with its full address', async ({ page }) => {
    const email = `${unique('leaver')}@elsewhere.example`
    await signIn(page, email)
    await endSessionsOf(email)
    const address = `${site.of('eastside')}/home/account?tab=2`
    const asked = page.waitForRequest((request) => request.url() === signInAddress(address))
    await page.goto(address)
    await asked
  })

  test('is refused by the API', async ({ page, troubles }) => {
    troubles.allow(/status of 40[13]/)
    const email = `${unique('leaver')}@polyclinic.example`
    await signIn(page, email)
    const status = () =>
      page.evaluate(async () => (await fetch('/api/v1/admin/organizations')).status)
    expect(await status()).toBe(403)
    await endSessionsOf(email)
    expect(await status()).toBe(401)
  })
})
