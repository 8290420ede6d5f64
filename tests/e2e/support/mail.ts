import { expect, type Page } from '@playwright/test'
import { chooseAccount } from './sign-in'
import { site } from './site'

/** Opens the newest mail to somebody on the mail page, as a person would; answers what it says. */
export async function openMail(page: Page, email: string) {
  await expect(async () => {
    await page.goto(site.mail)
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
  return page.locator('pre').first().innerText()
}

/** Follows the link in the newest mail to somebody. */
export async function openInvitation(page: Page, email: string) {
  const [address] = /http:\S+\/invitation\?token=[\w-]+/.exec(await openMail(page, email))!
  await page.goto(address)
}

/** Follows it, signs in as them, and accepts. */
export async function acceptInvitation(page: Page, email: string) {
  await openInvitation(page, email)
  await page.getByRole('link', { name: 'Sign in to accept' }).click()
  await chooseAccount(page, email)
  await page.getByRole('button', { name: 'Accept' }).click()
}

type Message = { subject: string; text?: string; envelope: { to: string[] } }

/** What has been sent to somebody, as programs read it, the newest first. */
export async function messagesTo(email: string): Promise<Message[]> {
  const messages = (await (await fetch(`${site.mail}/messages.json`)).json()) as Message[]
  return messages.filter(({ envelope }) => envelope.to.includes(email))
}
