import type { BrowserContext, Locator, Page } from '@playwright/test'
import { modal, notification, option, picker, title, userMenu } from '../support/shell'
import { outlineFaults } from '../support/sight'
import { ADMIN, AUDITOR, choice, MEMBER, OWNER, unique } from '../support/sign-in'
import { PARENT_DOMAIN, site } from '../support/site'
import { expect, test } from '../support/test'

const PLANS = `${site.login}/admin/plans?organizationDomainURL=global`
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' })
const sideNav = (page: Page) => page.getByRole('navigation', { name: 'Organization', exact: true })
/** What every host reads it from. */
const schemeCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'color-scheme')
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

const shortcuts = {
  Resources: '/admin/resources',
  Locations: '/admin/locations',
  Plans: '/admin/plans',
  Tests: '/admin/tests',
  Templates: '/admin/templates',
  'E-mail': '/admin/marketing/email',
}
const organizationPages = [
  'Account',
  'Users',
  'Groups',
  'Roles',
  'Practitioners',
  'Subscription',
  'Billing',
]

test.describe('the colour scheme', () => {
  test('is dark at first, and kept for 30 days on all hosts when it is changed', async ({
    page,
    context,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    expect(await scheme(page)).toBe('dark')
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    const expected = { value: 'light', domain: `.${PARENT_DOMAIN}`, path: '/', sameSite: 'Lax' }
    await expect.poll(() => schemeCookie(context)).toMatchObject(expected)
    const cookie = await schemeCookie(context)
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(2_592_000 - 300)
    expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(2_592_000)
    for (const address of [
      `${site.www}/`,
      `${site.of('eastside')}/faqs`,
      `${site.login}/admin/tests`,
    ]) {
      await page.goto(address)
      expect(await scheme(page)).toBe('light')
    }
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  test('is light on paper, without the frame, and dark again afterwards', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    await expect(title(page, 'Plans')).toBeVisible()
    const navigation = page.locator('#side-nav')
    await expect(navigation).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(navigation).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  test('is right from the first paint on, after a reload too', async ({ page, context, enter }) => {
    await enter(OWNER)
    // Every value the attribute ever has, from the first moment of the document.
    await context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { schemesSeen: seen })
      const note = () => {
        const value = document.documentElement?.getAttribute('data-mantine-color-scheme')
        if (value && seen.at(-1) !== value) seen.push(value)
      }
      new MutationObserver(note).observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
      })
    })
    const seen = () =>
      page.evaluate(() => (window as unknown as { schemesSeen: string[] }).schemesSeen)
    await page.goto(PLANS)
    await expect(title(page, 'Plans')).toBeVisible()
    expect(await seen()).toEqual(['dark'])
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    await expect.poll(() => schemeCookie(context)).toMatchObject({ value: 'light' })
    const response = await page.reload()
    expect(await response!.text()).toContain('data-mantine-color-scheme="light"')
    await expect(title(page, 'Plans')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
    expect(await seen()).toEqual(['light'])
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe('rgb(255, 255, 255)')
  })
})

test.describe('the header', () => {
  test('has the six shortcuts as real links, which keep the organization', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/admin/organizations/eastside/users`)
    await expect(areas(page).getByRole('link')).toHaveText(Object.keys(shortcuts))
    for (const [name, path] of Object.entries(shortcuts)) {
      const link = areas(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('href', `${path}?organizationDomainURL=eastside`)
      await link.click()
      await expect(page).toHaveURL(`${site.login}${path}?organizationDomainURL=eastside`)
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
  })

  test('opens a shortcut in another tab on a click with Ctrl', async ({ page, browser, enter }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    // Of a tab that opens behind another Playwright may miss the address: the browser itself is
    // asked.
    const devtools = await browser.newBrowserCDPSession()
    // A full Chromium has pages of its own as well (chrome://…), such as the suggestions of its
    // address bar.
    const tabs = async () =>
      (await devtools.send('Target.getTargets')).targetInfos
        .filter(({ type, url }) => type === 'page' && url.startsWith('http'))
        .map(({ url }) => url)
        .toSorted()
    await areas(page)
      .getByRole('link', { name: 'Tests' })
      .click({ modifiers: ['ControlOrMeta'] })
    await expect
      .poll(tabs)
      .toEqual([PLANS, `${site.login}/admin/tests?organizationDomainURL=global`])
    await expect(page).toHaveURL(PLANS)
  })

  test('shows the shortcuts as signs with tooltips on a narrow screen', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    const word = areas(page).getByText('Locations', { exact: true })
    expect((await word.boundingBox())!.width).toBeGreaterThan(20)
    await page.setViewportSize({ width: 900, height: 700 })
    expect((await word.boundingBox())!.width).toBeLessThanOrEqual(1)
    await areas(page).getByRole('link', { name: 'Locations' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Locations')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  test('shows who is signed in, and the way out', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    const { open, menu, item, button } = userMenu(page)
    await open()
    await expect(page.getByText('Maren Solberg', { exact: true })).toBeVisible()
    await expect(page.getByText(OWNER)).toBeVisible()
    await expect(menu.getByRole('menuitem')).toHaveText(['Settings', 'Messages', 'Log Out'])
    for (const name of ['Settings', 'Messages']) {
      await item(name).click()
      await expect(page).toHaveURL(PLANS)
    }
    await expect(item('Log Out')).toHaveAttribute('href', '/api/auth/logout')
    await item('Messages').focus()
    await page.keyboard.press('ArrowDown')
    await expect(item('Log Out')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('shows progress while a page is on its way', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    await expect(title(page, 'Plans')).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/_next\/data\//, async (route) => {
      await held
      await route.continue()
    })
    await areas(page).getByRole('link', { name: 'Tests' }).click()
    const progress = page.getByRole('progressbar', { name: 'Loading the page' })
    await expect(progress).toBeVisible()
    release()
    await expect(title(page, 'Tests')).toBeVisible()
    await expect(progress).toBeHidden()
  })
})

test.describe('the side navigation', () => {
  test('has the seven pages of the organization as real links', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/admin/organizations/eastside/account`)
    await expect(sideNav(page).getByText('Eastside Family Medicine', { exact: true })).toBeVisible()
    for (const name of organizationPages) {
      const address = `/admin/organizations/eastside/${name.toLowerCase()}`
      const link = sideNav(page).getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', address)
      await link.click()
      await expect(page).toHaveURL(site.login + address)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(title(page, name)).toBeVisible()
    }
  })

  test('points to global when no organization is selected', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(PLANS)
    for (const name of organizationPages)
      await expect(sideNav(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/admin/organizations/global/${name.toLowerCase()}`,
      )
  })

  test('leads to the organization that it names, from the first moment on', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/admin/organizations/northside/account`)
    await expect(sideNav(page)).toContainText('Northside')
    // Presses the link in the first moment in which the navigation names Global.
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        const nav = document.querySelector('nav[aria-label="Organization"]')
        if (!nav?.textContent.includes('Global')) return
        observer.disconnect()
        Array.from(nav.querySelectorAll('a'))
          .find(({ textContent }) => textContent === 'Audit log')!
          .click()
      }).observe(document, { subtree: true, childList: true, characterData: true }),
    )
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Organizations' })
      .click()
    await expect(page).toHaveURL(`${site.login}/admin/audit?organizationDomainURL=global`)
    await picker(page).shows('Global')
  })

  test('of an organization’s home has its pages', async ({ page, enter }) => {
    await enter(MEMBER)
    await page.goto(`${site.of('northside')}/home`)
    for (const name of ['Account', 'Practitioners', 'Subscription']) {
      const link = sideNav(page).getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', `/home/${name.toLowerCase()}`)
      await link.click()
      await expect(page).toHaveURL(`${site.of('northside')}/home/${name.toLowerCase()}`)
      await expect(title(page, name)).toBeVisible()
    }
  })

  test('folds behind a burger on a small screen', async ({ page, enter }) => {
    await enter(OWNER)
    await page.setViewportSize({ width: 400, height: 700 })
    await page.goto(PLANS)
    await expect(sideNav(page)).toBeHidden()
    const burger = page.getByRole('button', { name: 'Open the navigation' })
    await expect(burger).toHaveAttribute('aria-expanded', 'false')
    await burger.click()
    await expect(page.getByRole('button', { name: 'Close the navigation' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await sideNav(page).getByRole('link', { name: 'Users' }).click()
    await expect(title(page, 'Users')).toBeVisible()
    await expect(sideNav(page)).toBeHidden()
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect(sideNav(page)).toBeVisible()
    await expect(burger).toBeHidden()
    expect((await sideNav(page).boundingBox())!.width).toBeLessThanOrEqual(300)
  })
})

test.describe('the keyboard', () => {
  test('is enough to go somewhere, choose an organization and create another', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/dashboard`)
    // Its figures are fetched by the page itself: by then it listens to keys, and the browser gives
    // it the focus.
    await expect(page.getByRole('definition').first()).toHaveText(/\d/)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the content')
    await press('Enter')
    await expect(page.locator('main')).toBeFocused()

    await press('/')
    await expect(picker(page).field).toBeFocused()
    await page.keyboard.type('northside')
    await expect(picker(page).row('Northside Health Group')).toBeVisible()
    await press('Enter')
    await picker(page).shows('Northside Health Group')

    await areas(page).getByRole('link', { name: 'Plans' }).focus()
    await press('Enter')
    await expect(title(page, 'Plans')).toBeVisible()
    await press('Control+k')
    await expect(picker(page).field).toBeFocused()
    await press('Escape')

    await press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const name = unique('Typed Clinic ')
    const form = modal(page)
    await press('c')
    await expect(form.country).toBeFocused()
    // Nobody types before the countries are there, and the field would not choose among what comes
    // later.
    await expect(form.country).toHaveAttribute('placeholder', 'Choose a country')
    await page.keyboard.type('Kuwait')
    const kuwait = page.getByRole('option', { name: 'Kuwait', exact: true })
    await expect(kuwait).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(kuwait).toBeHidden()
    await expect(form.country).toHaveValue('Kuwait')
    await press('Tab')
    await expect(form.name).toBeFocused()
    await page.keyboard.type(name)
    await press('Tab')
    await expect(form.registration).toBeFocused()
    await page.keyboard.type(unique('K-'))
    await press('Tab')
    await expect(form.under).toBeFocused()
    await page.keyboard.type('gulf care med')
    await expect(option(page, 'Gulf Care Medical')).toBeVisible()
    await press('Enter')
    await expect(form.under).toHaveValue('Gulf Care Medical')
    await press('Control+Enter')
    await expect(notification(page, `Organization "${name}" created.`)).toBeVisible()
    await expect(form.dialog).toBeHidden()
  })

  test('does not run single keys in a field, nor once they are switched off', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/admin/organizations/global/account`)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').pressSequentially('c/?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Use single keys' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('c')
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a page that needs a session', () => {
  test('shows staff without the permission no request that fails', async ({ page, enter }) => {
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await enter(AUDITOR)
    await page.goto(`${site.login}/admin/organizations/northside/users`)
    await expect(page.getByText('This page needs users:read.')).toBeVisible()
    await expect(picker(page).button).toBeVisible()
    expect(refused).toEqual([])
  })

  test('leads to sign-in', async ({ page }) => {
    await page.goto(PLANS)
    await expect(choice(page)).toBeVisible()
  })
})

test.describe('the beginning of an address', () => {
  for (const [path, target] of [
    ['/admin', '/dashboard?organizationDomainURL=global'],
    ['/admin/organizations', '/dashboard?organizationDomainURL=global'],
    ['/admin/organizations/northside', '/admin/organizations/northside/account'],
    [
      '/admin/marketing?organizationDomainURL=northside&view=senders',
      '/admin/marketing/email?organizationDomainURL=northside&view=senders',
    ],
  ] as const)
    test(`leads from ${path} to ${target}`, async ({ page, enter }) => {
      await enter(OWNER)
      await page.goto(site.login + path)
      await expect(page).toHaveURL(site.login + target)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

  test('leads from /home/billing to the subscription', async ({ page, enter }) => {
    await enter(ADMIN)
    await page.goto(`${site.of('northside')}/home/billing`)
    await expect(page).toHaveURL(`${site.of('northside')}/home/subscription`)
  })
})

test('forced colours leave the mark of the page at hand', async ({ page, enter }) => {
  await enter(OWNER)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${site.login}/admin/organizations/northside/users`)
  await expect(title(page, 'Users')).toBeVisible()
  const current = sideNav(page).locator('[aria-current]')
  expect(
    await current.evaluate((link) => getComputedStyle(link, '::before').forcedColorAdjust),
  ).toBe('none')
})

test('forced colours leave meters, and the dots whose colour says something', async ({
  page,
  enter,
}) => {
  await enter(OWNER)
  await page.emulateMedia({ forcedColors: 'active' })
  const adjustOf = (shown: Locator, part?: string) =>
    shown
      .first()
      .evaluate((element, pseudo) => getComputedStyle(element, pseudo).forcedColorAdjust, part)
  await page.goto(`${site.login}/admin/organizations/northside/subscription`)
  const meter = page.getByRole('main').getByRole('meter')
  await expect(meter.first()).toBeVisible()
  expect([await adjustOf(meter), await adjustOf(meter, '::before')]).toEqual(['none', 'none'])
  await page.goto(`${site.login}/admin/organizations/global/roles?record=new`)
  const risk = page.getByRole('dialog').getByText(/^High risk/)
  await expect(risk.first()).toBeVisible()
  expect(await adjustOf(risk, '::before')).toBe('none')
  await page.goto(`${site.login}/admin/organizations/northside/users`)
  const state = page.getByRole('main').locator('td [data-tone]')
  await expect(state.first()).toBeVisible()
  expect(await adjustOf(state, '::before')).toBe('none')
})

test.describe('an address that names nothing', () => {
  test.beforeEach(({ troubles }) => troubles.allow(/status of 404/))

  test('keeps the frame of the staff’s area, and all ways out of it', async ({ page, enter }) => {
    await enter(OWNER)
    for (const path of ['/admin/nosuch', '/admin/organizations/northside/nosuch']) {
      const answer = await page.goto(site.login + path)
      expect(answer!.status(), path).toBe(404)
      await expect(title(page, 'This page does not exist')).toBeVisible()
      await expect(areas(page)).toBeVisible()
      await expect(sideNav(page)).toBeVisible()
      expect(await outlineFaults(page), path).toEqual([])
    }
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(title(page, 'Dashboard')).toBeVisible()
  })

  test('keeps the frame of an organization’s own area', async ({ page, enter }) => {
    await enter(MEMBER)
    const answer = await page.goto(`${site.of('northside')}/home/nosuch`)
    expect(answer!.status()).toBe(404)
    await expect(title(page, 'This page does not exist')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(`${site.of('northside')}/home`)
  })

  test('keeps it for a record that is not there, and for one that is nobody’s here', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    for (const path of ['templates/999999', 'templates/none', 'marketing/email/999999']) {
      await page.goto(`${site.login}/admin/${path}`)
      await expect(page.getByRole('heading', { name: /^The \w+ is not there$/ })).toBeVisible()
      await expect(areas(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible()
    }
  })
})
