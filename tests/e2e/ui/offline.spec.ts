import type { Page } from '@playwright/test'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification, title } from '../support/shell'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const GROUPS = `${site.login}/admin/organizations/northside/groups`
const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The page could not be opened.' })
const overlay = (page: Page) => page.getByText('We are working on the connection....')
const groupsNamed = (name: string) => sql('select id from groups where name = $1', name)

/**
 * Opens a page, and waits for what guards the way to the next one: it comes together with the bar
 * at the top.
 */
async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByLabel('Loading the page')).toBeAttached()
}

test.describe('without a connection', () => {
  test.beforeEach(({ troubles }) =>
    troubles.allow(/ERR_|Failed to fetch|CLIENT_FETCH_ERROR|[Ff]ailed to load/),
  )

  test('a link leaves somebody where they are, says so, and can be followed again', async ({
    page,
    context,
    enter,
  }) => {
    await enter(OWNER)
    await open(page, GROUPS)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Users' }).first().click()
    await expect(lost(page)).toContainText('You are offline. The page could not be opened.')
    await expect(page).toHaveURL(GROUPS)
    await expect(title(page, 'Groups')).toBeVisible()

    await context.setOffline(false)
    await expect(overlay(page)).toHaveCount(0)
    await lost(page).getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Users')).toBeVisible()
    await expect(lost(page)).toHaveCount(0)
  })

  test('a narrow screen says so at its top, where no notification comes', async ({
    page,
    context,
    enter,
  }) => {
    await enter(OWNER)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, GROUPS)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(lost(page)).toBeVisible()
    const { y, height } = (await lost(page).boundingBox())!
    expect(y + height).toBeLessThan(844 / 2)
  })

  test('a link that the browser follows by itself does the same', async ({
    page,
    context,
    enter,
  }) => {
    await enter(OWNER)
    await open(page, `${site.login}/admin/templates`)
    await expect(title(page, 'Templates')).toBeVisible()
    const link = page.getByRole('main').getByRole('table').getByRole('link').first()
    const address = await link.evaluate((one: HTMLAnchorElement) => one.href)
    await context.setOffline(true)
    await link.click()
    await expect(lost(page)).toContainText('You are offline.')
    await expect(page).toHaveURL(`${site.login}/admin/templates?organizationDomainURL=global`)
    await context.setOffline(false)
    await expect(overlay(page)).toHaveCount(0)
    await lost(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(address)
  })

  test('a dialog whose code was never loaded says so, and opens when it is tried again', async ({
    page,
    context,
    enter,
  }) => {
    await enter(OWNER)
    await open(page, GROUPS)
    await expect(list(page, 'groups').names.first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'New group' }).first().click()
    const lostPart = page
      .getByRole('alert')
      .filter({ hasText: 'A part of the page could not be loaded.' })
    await expect(lostPart).toContainText('You are offline.')
    await context.setOffline(false)
    await expect(overlay(page)).toHaveCount(0)
    await lostPart.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer(page, 'New group').dialog).toBeVisible()
    await expect(lostPart).toHaveCount(0)
  })

  test('nothing is saved, and the form says so', async ({ page, context, enter }) => {
    await enter(OWNER)
    await open(page, GROUPS)
    const name = unique('Unsent ')
    await page.getByRole('button', { name: 'New group' }).first().click()
    const form = drawer(page, 'New group')
    await form.fill('Name', name)
    await context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    await expect(form.dialog).toContainText('You are offline. Nothing was saved.')
    expect(await groupsNamed(name)).toEqual([])
    await context.setOffline(false)
    await expect(overlay(page)).toHaveCount(0)
    await form.press('Create')
    await expect(notification(page, `Group “${name}” created.`)).toBeVisible()
    expect(await groupsNamed(name)).toHaveLength(1)
  })
})

/** Enters a new group, which the server creates, and the browser never hears of that. */
async function createUnheard(page: Page, name: string) {
  // Before any script of the page: the client keeps the `fetch` that it finds.
  await page.addInitScript(() => {
    const real = window.fetch
    let isLost = false
    window.addEventListener('lose-next-answer', () => (isLost = true))
    window.fetch = async (input, init) => {
      const method = input instanceof Request ? input.method : init?.method
      const answer = await real(input, init)
      if (!isLost || method !== 'POST') return answer
      isLost = false
      throw new TypeError('Failed to fetch')
    }
  })
  await page.goto(GROUPS)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = drawer(page, 'New group')
  await form.fill('Name', name)
  await page.evaluate(() => window.dispatchEvent(new Event('lose-next-answer')))
  await form.press('Create')
  await expect(form.dialog).toContainText('No answer came, so this may have been done.')
  expect(await groupsNamed(name)).toHaveLength(1)
  return form
}

test('a save whose answer was lost says so, and is done once', async ({ page, enter }) => {
  await enter(OWNER)
  const name = unique('Lost Answer ')
  const form = await createUnheard(page, name)
  await form.press('Create')
  await expect(notification(page, `Group “${name}” created.`)).toBeVisible()
  expect(await groupsNamed(name)).toHaveLength(1)
})

test('it is done once also when the page is loaded again meanwhile', async ({ page, enter }) => {
  await enter(OWNER)
  const name = unique('Lost Page ')
  const form = await createUnheard(page, name)
  page.on('dialog', (leaving) => leaving.accept())
  await page.goto(`${GROUPS}?record=new`)
  await expect(form.dialog).toContainText('What you had entered here is restored')
  await expect(form.field('Name')).toHaveValue(name)
  await form.press('Create')
  await expect(form.dialog).toContainText(
    'This was done after all when it was sent before, and has not been done again.',
  )
  expect(await groupsNamed(name)).toHaveLength(1)
})

test('the Back button returns to where the list was', async ({ page, enter }) => {
  await enter(OWNER)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`${site.login}/admin/resources`)
  await expect(list(page, 'resources').names.first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(title(page, 'Dashboard')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(title(page, 'Resources')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})
