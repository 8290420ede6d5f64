import { expect, type Locator, type Page } from '@playwright/test'

/** The heading of the page at hand. */
export const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** A message that comes up at the bottom right. */
export const notification = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: name })

/**
 * The option of an organization in a tree. A match also says what it is part of, so another one's
 * may name it further on.
 */
export const option = (tree: Page | Locator, name: string) =>
  tree.getByRole('treeitem', {
    name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  })

/** The organization picker in the header. */
export function picker(page: Page) {
  const button = page.getByRole('banner').getByRole('button', { name: /^Organization: / })
  const panel = page.getByRole('dialog', { name: 'Choose an organization' })
  const tree = panel.getByRole('tree', { name: 'Organizations' })
  const field = panel.getByRole('combobox', { name: 'Search organizations' })
  const row = (name: string) => option(tree, name)
  return {
    button,
    panel,
    tree,
    field,
    row,
    rows: tree.getByRole('treeitem'),
    /** The row that Enter would choose. */
    async active() {
      const id = await field.getAttribute('aria-activedescendant')
      return page.locator(`[id="${id}"]`)
    },
    async open() {
      await button.click()
      await expect(row('Global')).toBeVisible()
    },
    async choose(name: string) {
      await button.click()
      await row(name).click()
      await expect(panel).toBeHidden()
    },
    /** Says which organization the console shows. */
    shows: (name: string) =>
      expect(
        page.getByRole('banner').getByRole('button', { name: `Organization: ${name}` }),
      ).toBeVisible(),
  }
}

interface Entries {
  country?: string
  name?: string
  registration?: string
  under?: string
  referrer?: string
}

/** The New Organization dialog. */
export function modal(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'New Organization' })
  const field = (label: string) =>
    dialog.getByRole('textbox', { name: label }).or(dialog.getByRole('combobox', { name: label }))
  const country = field('Country')
  const name = field('Business Name')
  const registration = field('Business Registration ID')
  const under = field('Create Under Organization')
  const referrer = field('Referred By')
  const press = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click()
  return {
    dialog,
    country,
    name,
    registration,
    under,
    referrer,
    open: async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Create Organization' }).click()
      await expect(dialog).toBeVisible()
    },
    async fill(entries: Entries) {
      if (entries.country !== undefined) {
        await country.fill(entries.country)
        await page.getByRole('option', { name: entries.country, exact: true }).click()
      }
      if (entries.name !== undefined) await name.fill(entries.name)
      if (entries.registration !== undefined) await registration.fill(entries.registration)
      if (entries.under !== undefined) {
        await under.click()
        await under.fill(entries.under)
        await option(page, entries.under).click()
      }
      if (entries.referrer !== undefined) {
        // Typed is the name alone; the option adds the organization.
        await referrer.fill(entries.referrer.split(' (')[0]!)
        await page.getByRole('option', { name: entries.referrer }).click()
      }
    },
    create: () => press('Create'),
    cancel: () => press('Cancel'),
    press,
  }
}

/** The user menu in the header. */
export function userMenu(page: Page) {
  const button = page.getByRole('banner').getByRole('button', { name: /^Your account: / })
  const menu = page.getByRole('menu', { name: 'Your account' })
  return {
    button,
    menu,
    item: (name: string) => menu.getByRole('menuitem', { name }),
    open: async () => {
      await button.click()
      await expect(menu).toBeVisible()
    },
    async logOut() {
      await button.click()
      await menu.getByRole('menuitem', { name: 'Log Out' }).click()
    },
  }
}
