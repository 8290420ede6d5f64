import { expect, type Locator, type Page } from '@playwright/test'
import { capital } from '@/lib/client/format/nouns'

/** A list of one noun, and the record beside it. */
export function list(page: Page, many: string) {
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: capital(many) })
  const row = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const search = main.getByRole('searchbox', { name: `Search ${many}` })
  const bar = page.getByRole('region', { name: `Selected ${many}` })
  return {
    table,
    row,
    bar,
    search,
    /**
     * Searches, and waits until the rows are those found: until then they move under the pointer.
     */
    find: async (words: string) => {
      await search.fill(words)
      await expect(page).toHaveURL((url) => url.searchParams.get('search') === words)
      await expect(table).not.toHaveAttribute('aria-busy')
    },
    /** The names of the rows, as they stand. */
    names: table.getByRole('row').getByRole('link'),
    sort: (header: string) =>
      table.getByRole('columnheader', { name: header }).getByRole('button').click(),
    head: (header: string) => table.getByRole('columnheader', { name: header }),
    filter: async (name: string, ...choices: string[]) => {
      // A column that sorts may have the same name.
      const button = main
        .getByRole('button', { name, exact: true })
        .and(page.locator('[aria-haspopup=dialog]'))
      await button.click()
      for (const choice of choices)
        await page.getByRole('dialog', { name }).getByLabel(choice).check()
      await page.keyboard.press('Escape')
    },
    select: (name: string) => table.getByRole('checkbox', { name: `Select ${name}` }).check(),
    /** Chooses from the menu at a row's end. */
    choose: async (name: string, action: string) => {
      await table.getByRole('button', { name: `Actions for ${name}` }).click()
      await page
        .getByRole('menu', { name: `Actions for ${name}` })
        .getByRole('menuitem', { name: action })
        .click()
    },
    open: async (name: string) => {
      await table.getByRole('link', { name, exact: true }).click()
      await expect(
        page.getByRole('dialog', { name }).getByRole('tab', { name: 'Details' }),
      ).toBeVisible()
    },
  }
}

/**
 * Searches in a field, chooses what was found, and goes on, which closes the list. What was offered
 * before the search moves away under the hand.
 */
export async function pick(page: Page, field: Locator, words: string, option = words) {
  await field.fill(words)
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered).toHaveCount(1)
  await offered.filter({ hasText: option }).click()
  await page.keyboard.press('Tab')
}

/** The drawer with a record's name, or with a form's. */
export function drawer(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name, exact: true })
  const field = (label: string) =>
    dialog
      .getByRole('textbox', { name: label, exact: true })
      .or(dialog.getByRole('combobox', { name: label, exact: true }))
  return {
    dialog,
    field,
    fill: (label: string, value: string) => field(label).fill(value),
    choose: async (label: string, option: string) => {
      await field(label).click()
      await page.getByRole('option', { name: option }).click()
    },
    press: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
    tab: (label: string) => dialog.getByRole('tab', { name: label }).click(),
  }
}
