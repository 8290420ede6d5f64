import { asOwner } from '@/lib/platform/db/owner'
import { modal, title } from '../support/shell'
import { OWNER, signIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { site } from '../support/site'

const WORDS = 'We are working on the connection....'

test.describe('the connection overlay', () => {
  test('covers the page while the server is stopped, and goes by itself', async ({
    page,
    stack,
    troubles,
  }) => {
    test.slow()
    // What was asked of a server that is not there, the code of other pages that was fetched ahead
    // included.
    troubles.allow(/ERR_|Failed to fetch|CLIENT_FETCH_ERROR|status of 50|[Ff]ailed to load chunk/)
    await signIn(page, OWNER, `${stack.site.login}/dashboard`)
    await expect(page.getByText(WORDS)).toHaveCount(0)
    await modal(page).open()
    await modal(page).fill({
      country: 'Germany',
      name: 'Kept Through The Outage',
      registration: 'K-1',
    })

    await stack.stopWeb()
    const overlay = page.getByRole('status').filter({ hasText: WORDS })
    await expect(overlay).toBeVisible()
    const { width, height } = page.viewportSize()!
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    const words = (await page.getByText(WORDS).boundingBox())!
    expect(words.x + words.width).toBeGreaterThan(width - 60)
    expect(words.y + words.height).toBeGreaterThan(height - 60)
    await modal(page).dialog.getByRole('button', { name: 'Create' }).dispatchEvent('click')
    await expect(modal(page).name).toHaveAccessibleDescription(/Network Error/)

    await stack.startWeb()
    await expect(overlay).toHaveCount(0)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(modal(page).name).toHaveValue('Kept Through The Outage')
    await modal(page).create()
    await expect(modal(page).dialog).toBeHidden()
  })
})

test('the web process ends rather than serve a database that does not hold tenants apart', async ({
  stack,
}) => {
  await stack.stopWeb()
  const plant = (statement: string) => asOwner(stack.databaseUrl, (owner) => owner.query(statement))
  await plant('create table unpoliced (organization_id int)')
  await expect(stack.startWeb()).rejects.toThrow('The console did not start (exit code 1).')
  await plant('drop table unpoliced')
  await stack.startWeb()
})

test.describe('the connection probe', () => {
  test('asks the page’s own origin for the questions, without keeping the session alive', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.clock.install()
    await page.goto(`${site.login}/admin/plans`)
    await expect(title(page, 'Plans')).toBeVisible()
    const asked = page.waitForRequest(/\/api\/v1\/faqs/)
    await page.clock.runFor(7000)
    const probe = await asked
    expect(new URL(probe.url()).origin).toBe(site.login)
    expect(probe.headers()['x-background']).toBe('1')
  })
})
