import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The drawer of an import: its file, its figures and its rows. */
export const importing = (page: Page) => ({
  choose: (name: string, text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
  figure: (word: string) =>
    page.getByRole('dialog').locator('dl > div').filter({ hasText: word }).locator('dd'),
  rows: page.getByRole('region', { name: 'Rows' }).getByRole('table').getByRole('row'),
  /** The file of the failed rows, as it arrives. */
  async failedRows() {
    const arriving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('link', { name: 'Download rows with errors' }).click()
    return readFileSync(await (await arriving).path(), 'utf8')
  },
})
