import { sql } from '../support/database'
import { title } from '../support/shell'
import { MEMBER, OWNER, OUTSIDER } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HEADLINE = 'One console for every practice you run'
const hosts = {
  'www.': site.www,
  'the parent domain': site.parent,
  'the login host': site.login,
  'an organization’s host': site.of('eastside'),
  'a name nobody has': site.of('nobody-has-this'),
}

test.describe('the start page', () => {
  test('looks the same on every host', async ({ page }) => {
    const seen = new Set<string>()
    for (const origin of Object.values(hosts)) {
      await page.goto(`${origin}/`)
      await expect(page).toHaveURL(`${origin}/`)
      await expect(title(page, HEADLINE)).toBeVisible()
      await expect(page).toHaveTitle('Polyclinic')
      seen.add(await page.locator('body').ariaSnapshot())
    }
    expect(seen.size).toBe(1)
  })

  test('leads to sign-in', async ({ page }) => {
    await page.goto(site.www)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a demo account' })).toBeVisible()
  })

  test('warns that the demo is open to everybody', async ({ page }) => {
    await page.goto(site.www)
    await expect(page.getByRole('note', { name: 'Demo' })).toContainText(
      'Anybody can sign in as anybody here.',
    )
  })
})

test.describe('the questions', () => {
  for (const [name, origin] of Object.entries(hosts))
    test(`come from the database on ${name}`, async ({ page }) => {
      // The starter set: another journey publishes questions of its own.
      const rows = await sql<{ question: string; answer: string }>(
        `select v.question, v.answer from faqs f join faq_versions v on v.faq_id = f.id
         where v.withdrawn_at is null and v.published_by_person_id is null order by f.position`,
      )
      await page.goto(`${origin}/faqs`)
      await expect(title(page, 'Questions and answers')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toContainText(
        rows.map(({ question }) => question),
      )
      const { question, answer } = rows[0]!
      await expect(page.getByText(answer)).toBeHidden()
      await page.getByText(question).click()
      await expect(page.getByText(answer)).toBeVisible()
    })

  test('say so when they cannot be loaded, and can be asked for again', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 400/)
    await page.route('**/api/v1/faqs', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Not now.' } }),
    )
    await page.goto(`${site.www}/faqs`)
    await expect(
      page.getByRole('heading', { name: 'The questions could not be loaded' }),
    ).toBeVisible()
    await page.unroute('**/api/v1/faqs')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'What is an organization?',
    )
  })
})

test.describe('a public page', () => {
  test('never sends a member away', async ({ page, enter }) => {
    await enter(MEMBER)
    for (const origin of [...Object.values(hosts), site.of('rheinland')])
      for (const path of ['/', '/faqs']) {
        await page.goto(origin + path)
        await expect(page).toHaveURL(origin + path)
        const way = page
          .getByRole('banner')
          .getByRole('link', { name: 'Go to Northside Health Group' })
        await expect(way).toHaveAttribute('href', `${site.of('northside')}/home`)
      }
  })

  test('shows staff the way to the console', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(site.www)
    await page.getByRole('banner').getByRole('link', { name: 'Go to the console' }).click()
    await expect(page).toHaveURL(`${site.login}/dashboard?organizationDomainURL=global`)
  })

  test('shows somebody without a membership the way out', async ({ page, enter }) => {
    await enter(OUTSIDER)
    await page.goto(site.www)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log Out' })).toHaveAttribute(
      'href',
      '/api/auth/logout',
    )
  })

  test('that does not exist says so', async ({ page, troubles }) => {
    troubles.allow(/status of 404/)
    await page.goto(`${site.www}/no-such-page`)
    await expect(title(page, 'This page does not exist')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(title(page, HEADLINE)).toBeVisible()
  })

  test('is answered to whoever offers to go on in another protocol, as calls are', async ({
    request,
  }) => {
    const { port, host } = new URL(site.www)
    const headers = {
      host,
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABk',
    }
    const statusOf = async (path: string) =>
      (await request.get(`http://127.0.0.1:${port}${path}`, { headers })).status()
    expect([
      await statusOf('/faqs'),
      await statusOf('/livez'),
      await statusOf('/no-such-page'),
    ]).toEqual([200, 200, 404])
  })

  for (const path of ['/no-such-page', '/API/v1/faqs', '/%', '/api/%'])
    test(`that does not exist is in no frame of others at ${path}`, async ({ request }) => {
      const { port, host } = new URL(site.www)
      const answer = await request.get(`http://127.0.0.1:${port}${path}`, { headers: { host } })
      expect(answer.headers()).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      })
    })
})
