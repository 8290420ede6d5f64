import type { Page } from '@playwright/test'
import path from 'node:path'
import { modal, picker, title } from '../e2e/support/shell'
import { settled, withScheme } from '../e2e/support/sight'
import { OWNER } from '../e2e/support/sign-in'
import { site } from '../e2e/support/site'
import { expect, test } from '../e2e/support/test'

const FOLDER = process.env.PICTURES_FOLDER ?? 'test-results/pictures'
const SCHEMES = ['dark', 'light'] as const

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const NORTHSIDE = `${site.login}/admin/organizations/northside`

type Picture = {
  address: string
  /** What heads the page. */
  heading: string
  /** What is opened on it, and waited for. */
  open?: (page: Page) => Promise<void>
}

/** What the demo has to show, by the name of the file. */
const PICTURES: Record<string, Picture> = {
  organizations: {
    address: `${site.login}/admin/organizations/global/account`,
    heading: 'Organizations',
  },
  picker: {
    address: `${site.login}/dashboard`,
    heading: 'Dashboard',
    open: async (page) => {
      await picker(page).open()
      await expect(picker(page).row('Eastside Imaging')).toBeVisible()
    },
  },
  'new-organization': {
    address: `${site.login}/dashboard`,
    heading: 'Dashboard',
    open: async (page) => {
      await modal(page).open()
      await modal(page).fill({
        country: 'Japan',
        name: '桜クリニック',
        registration: '0104-01-000000',
      })
    },
  },
  permissions: {
    address: `${NORTHSIDE}/users?search=Kemi`,
    heading: 'Users',
    open: async (page) => {
      await page.getByRole('link', { name: /^Kemi Adeyemi/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Kemi Adeyemi' })
      await drawer.getByRole('tab', { name: 'Permissions' }).click()
      await expect(drawer.getByRole('table')).toBeVisible()
    },
  },
  role: {
    address: `${NORTHSIDE}/roles`,
    heading: 'Roles',
    open: async (page) => {
      await page.getByRole('link', { name: 'Administrator', exact: true }).click()
      await expect(
        page.getByRole('dialog', { name: 'Administrator' }).getByText('Comes with the product.'),
      ).toBeVisible()
    },
  },
  practitioners: { address: `${NORTHSIDE}/practitioners`, heading: 'Practitioners' },
}
/** Those that are looked at in the hand as well. */
const IN_THE_HAND = ['organizations', 'practitioners']

/** Waits for what is still to come: rows, fonts, pictures. */
async function ready(page: Page) {
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

for (const [name, { address, heading, open }] of Object.entries(PICTURES))
  for (const scheme of SCHEMES)
    for (const [suffix, viewport] of [
      ['', WIDE],
      ...(IN_THE_HAND.includes(name) ? [['-phone', PHONE] as const] : []),
    ] as const)
      test(`${name}${suffix}-${scheme}`, async ({ page, enter }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize(viewport)
        await withScheme(page, scheme)
        await enter(OWNER)
        await page.goto(address)
        await expect(title(page, heading)).toBeVisible()
        await ready(page)
        await open?.(page)
        await ready(page)
        const file = path.join(FOLDER, `${name}${suffix}-${scheme}.png`)
        await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
      })
