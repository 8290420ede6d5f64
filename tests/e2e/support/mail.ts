import { expect, type Page } from '@playwright/test'
import { site } from './site'

/** Follows the link in the newest mail to somebody, read on the mail page as a person would. */
export async function openInvitation(page: Page, email: string) {
  await expect(async () => {
    await page.goto(site.mail)
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
  const [address] = /http:\S+\/invitation\?token=[\w-]+/.exec(await page.locator('pre').first().innerText())!
  await page.goto(address)
}
