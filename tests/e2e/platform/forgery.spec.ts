import type { Page, Request } from '@playwright/test'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { footprint } from '../support/database'
import { ARRIVED, hostilePage } from '../support/hostile'
import { drawer } from '../support/list'
import { notification, title } from '../support/shell'
import { choice, MEMBER, OWNER, signIn, unique } from '../support/sign-in'
import { expect, test, type OwnStack } from '../support/test'

/**
 * What has become of the page's requests, as `POST /path 403`, or with the browser's reason to keep
 * the answer.
 */
function answers(page: Page) {
  const seen: string[] = []
  const note = (request: Request, what: unknown) =>
    seen.push(`${request.method()} ${new URL(request.url()).pathname} ${String(what)}`)
  page.on('response', (response) => note(response.request(), response.status()))
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText))
  return seen
}

const session = (page: Page) => page.evaluate(async () => (await fetch('/api/auth/session')).json())

/** Two tabs of the same person: the console, and the page that attacks. */
async function victim({ site }: OwnStack, page: Page, email = OWNER) {
  await signIn(page, email, `${site.login}/dashboard`)
  return page.context().newPage()
}

// the hostile page's complaints are what it deserves
test.beforeEach(({ troubles }) => troubles.allow(/.*/))

const ORGANIZATION = {
  businessName: 'Forged Clinic',
  businessRegistrationId: 'F-1',
  selectedCountry: 840,
}

test.describe('a hostile page on a sibling subdomain', () => {
  test('changes nothing by fetch, form, beacon or image', async ({ page, stack }) => {
    const { site, databaseUrl } = stack
    const hostile = await victim(stack, page)
    const before = await footprint(databaseUrl)
    const seen = answers(hostile)
    await hostilePage(hostile, site)

    await hostile.evaluate(
      async ({ login, organization }) => {
        const api = `${login}/api/v1/admin/organizations`
        const json = JSON.stringify([organization])
        const credentials = 'include'
        const types = [
          'text/plain',
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
        ]
        const attempts: Promise<unknown>[] = []
        for (const mode of ['no-cors', 'cors'] as const)
          for (const type of types)
            attempts.push(
              fetch(api, {
                method: 'POST',
                mode,
                credentials,
                body: json,
                headers: { 'content-type': type },
              }),
            )
        attempts.push(
          fetch(api, {
            method: 'POST',
            mode: 'cors',
            credentials,
            body: json,
            headers: { 'idempotency-key': 'x' },
          }),
        )
        attempts.push(
          fetch(`${login}/api/auth/session`, {
            method: 'POST',
            mode: 'no-cors',
            credentials,
            body: '{"data":{"organizationDomainURL":"gulfcare"}}',
          }),
        )
        attempts.push(
          fetch(`${login}/api/auth/signout`, {
            method: 'POST',
            mode: 'no-cors',
            credentials,
            body: new URLSearchParams({ csrfToken: 'x' }),
          }),
        )
        navigator.sendBeacon(api, new Blob([json], { type: 'text/plain' }))
        navigator.sendBeacon(`${login}/api/auth/signout`, new URLSearchParams({ csrfToken: 'x' }))
        const image = new Image()
        const shown = new Promise((resolve) => (image.onload = image.onerror = resolve))
        image.src = `${login}/api/auth/logout`
        await Promise.allSettled([...attempts, shown])
      },
      { login: site.login, organization: ORGANIZATION },
    )
    // It has really knocked: what it was allowed to send has arrived, and was refused.
    for (const knock of [
      'POST /api/v1/admin/organizations',
      'POST /api/auth/session',
      'GET /api/auth/logout',
    ])
      expect(seen).toContain(`${knock} ${ARRIVED}`)
    expect(seen.filter((answer) => /POST .* [23]\d\d/.test(answer))).toEqual([])
    expect(await footprint(databaseUrl)).toBe(before)
    expect(await session(page)).toMatchObject({ user: { email: OWNER } })
  })

  test('changes nothing by a form that takes the whole page along', async ({ page, stack }) => {
    const { site, databaseUrl } = stack
    const hostile = await victim(stack, page)
    const before = await footprint(databaseUrl)
    const forms = [
      { path: '/api/v1/admin/organizations', type: 'text/plain', status: 403 },
      {
        path: '/api/v1/admin/organizations',
        type: 'application/x-www-form-urlencoded',
        status: 403,
      },
      { path: '/api/v1/admin/organizations', type: 'multipart/form-data', status: 403 },
      { path: '/api/auth/session', type: 'text/plain', status: 403 },
    ]
    for (const { path, type, status } of forms) {
      await hostilePage(hostile, site)
      const answer = hostile.waitForResponse((response) => response.request().method() === 'POST')
      await hostile.evaluate(
        ({ action, enctype, json }) => {
          const form = document.createElement('form')
          Object.assign(form, { action, enctype, method: 'post' })
          // As text/plain this is the JSON, with one meaningless key.
          const field = document.createElement('input')
          field.name = `${json.slice(0, -2)},"x":"`
          field.value = '"}]'
          form.append(field)
          document.body.append(form)
          form.submit()
        },
        { action: site.login + path, enctype: type, json: JSON.stringify([ORGANIZATION]) },
      )
      expect((await answer).status(), `${path} as ${type}`).toBe(status)
      await hostile.waitForURL(site.login + path)
    }
    expect(await footprint(databaseUrl)).toBe(before)
    expect(await session(page)).toMatchObject({ user: { email: OWNER } })
  })

  test('reads nothing', async ({ page, stack }) => {
    const { site } = stack
    const hostile = await victim(stack, page)
    await hostilePage(hostile, site)
    const read = await hostile.evaluate(async (login) => {
      const addresses = [
        '/api/v1/admin/organizations',
        '/api/auth/session',
        '/api/auth/csrf',
        '/dashboard',
      ]
      const read = await Promise.all(
        addresses.map((path) =>
          fetch(login + path, { credentials: 'include' }).then(
            (response) => response.text(),
            () => 'unreadable',
          ),
        ),
      )
      // Its own host answers nobody's admin calls, whoever visits it.
      return [...read, (await fetch('/api/v1/admin/organizations')).status]
    }, site.login)
    expect(read).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable', 404])
  })

  test('frames no page of the console', async ({ page, stack }) => {
    const { site } = stack
    const hostile = await victim(stack, page)
    await hostilePage(hostile, site, `<iframe src="${site.login}/dashboard"></iframe>`)
    const frame = hostile.frames().find((frame) => frame !== hostile.mainFrame())!
    await expect(frame.locator('h1', { hasText: 'Dashboard' })).toHaveCount(0)
  })

  test('signs nobody out and nobody in', async ({ page, stack }) => {
    const { site } = stack
    const hostile = await victim(stack, page, MEMBER)
    await hostilePage(hostile, site)
    await hostile.goto(`${site.login}/api/auth/signin/oidc?callbackUrl=https://evil.example`)
    await hostilePage(hostile, site)
    await hostile.evaluate((login) => location.assign(`${login}/api/auth/logout`), site.login)
    await expect(title(hostile, 'Do you want to log out?')).toBeVisible()
    expect(await session(page)).toMatchObject({ user: { email: MEMBER } })
  })
})

const DOMAIN = 'polyclinic.localhost'

test.describe('what a page sends along with a write', () => {
  const token = async (page: Page) =>
    (await page.context().cookies()).find(
      ({ name, domain }) => name === 'XSRF-TOKEN' && !domain.startsWith('.'),
    )

  test('is its host’s own, and comes anew where it is missing: what was typed is saved', async ({
    page,
    stack,
  }) => {
    const { site } = stack
    await signIn(page, OWNER, `${site.login}/dashboard`)
    expect(await token(page)).toMatchObject({
      domain: new URL(site.login).hostname,
      httpOnly: false,
      sameSite: 'Lax',
    })
    const before = (await token(page))!.value
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/v1/'))
        sent.push(request.headers()['x-xsrf-token'])
    })
    const group = unique('Region ')
    await page.goto(`${site.login}/admin/organizations/northside/groups`)
    await page.getByRole('button', { name: 'New group' }).click()
    const form = drawer(page, 'New group')
    await form.fill('Name', group)
    await expect(form.field('Name')).toHaveValue(group)
    // At once, or an answer to a call under way could bring the page's own token back before the
    // form is sent.
    await form.dialog
      .getByRole('button', { name: 'Create', exact: true })
      .evaluate((create: HTMLElement, domain) => {
        document.cookie = 'XSRF-TOKEN=; max-age=0; path=/'
        document.cookie = `XSRF-TOKEN=tossed; domain=${domain}; path=/`
        create.click()
      }, DOMAIN)
    await expect(notification(page, `Group “${group}” created.`)).toBeVisible()
    expect(sent).toEqual(['tossed', expect.stringContaining(before)])
    expect((await token(page))?.value).toBe(before)
  })
})

test.describe('a cookie tossed by a sibling subdomain', () => {
  const sessionCookies = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name.startsWith(SESSION_COOKIE))

  test('does not replace the session', async ({ page, stack }) => {
    const { site } = stack
    const hostile = await victim(stack, page)
    const [own] = await sessionCookies(page)
    await hostilePage(hostile, site)
    await hostile.evaluate(
      ([name, domain]) => {
        document.cookie = `${name}=forged; domain=${domain}; path=/`
        document.cookie = `${name}=; domain=${domain}; path=/; max-age=0`
      },
      [SESSION_COOKIE, DOMAIN] as const,
    )
    expect(await sessionCookies(page)).toEqual([own])
    await page.reload()
    await expect(title(page, 'Dashboard')).toBeVisible()
  })

  for (const [what, cookie, refused] of [
    ['under a longer path', `${SESSION_COOKIE}=forged; domain=${DOMAIN}; path=/dashboard`, 'visit'],
    ['under the path of the API', `${SESSION_COOKIE}=forged; domain=${DOMAIN}; path=/api`, 'call'],
    [
      'under a name that starts like it',
      `${SESSION_COOKIE}.0=forged; domain=${DOMAIN}; path=/`,
      'visit',
    ],
    [
      'under such a name, met by a call first',
      `${SESSION_COOKIE}.0=forged; domain=${DOMAIN}; path=/`,
      'call',
    ],
  ] as const)
    test(`${what} is refused, and cleared`, async ({ page, stack }) => {
      const { site, databaseUrl } = stack
      const hostile = await victim(stack, page)
      // A page of the console asks for things by itself, and might meet the cookie first: this one
      // has no script.
      await page.goto(`${site.login}/livez`)
      const before = await footprint(databaseUrl)
      await hostilePage(hostile, site)
      await hostile.evaluate((text) => void (document.cookie = text), cookie)
      await expect.poll(() => sessionCookies(page)).toHaveLength(2)

      const call = () =>
        page.evaluate(async () => (await fetch('/api/v1/admin/organizations')).status)
      const visit = async () => (await page.goto(`${site.login}/dashboard`))!.status()
      expect(await (refused === 'call' ? call() : visit())).toBe(400)
      expect(await sessionCookies(page)).toEqual([])
      expect(await footprint(databaseUrl)).toBe(before)
      // Nothing is left to be refused for ever: the person can go on.
      await page.goto(`${site.login}/dashboard`)
      await expect(title(page, 'Dashboard').or(choice(page))).toBeVisible()
    })
})
