import { expect, type Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '@/dev/identity-provider/accounts'
import { site } from './site'

export const OWNER = 'owner@polyclinic.example'
export const SUPPORT = 'support@polyclinic.example'
export const MARKETING = 'marketing@polyclinic.example'
export const AUDITOR = 'auditor@partner.example'
export const ADMIN = 'admin@northside.example'
export const MEMBER = 'member@northside.example'
export const OUTSIDER = 'outsider@nowhere.example'
export const UNVERIFIED = 'unverified@polyclinic.example'
export const IMPOSTER = 'imposter@evilpolyclinic.example'

/** The provider's page on which one chooses who to be. */
export const choice = (page: Page) => page.getByRole('heading', { name: 'Choose a demo account' })

/** Presses the account's button on the provider's page, or types an address that has none. */
export async function chooseAccount(page: Page, email: string) {
  await expect(choice(page)).toBeVisible()
  if (DEMO_ACCOUNTS.some((account) => account.email === email))
    return page.getByRole('button', { name: email }).click()
  await page.getByLabel('Another address').fill(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Goes to an address as a person who is not signed in yet, and signs in on the way. */
export async function signIn(page: Page, email: string, callbackUrl = `${site.login}/dashboard`) {
  await page.goto(callbackUrl)
  await chooseAccount(page, email)
  await page.waitForURL(
    (url) => !url.origin.includes('//localhost:') && !/^\/(signin|api\/)/.test(url.pathname),
  )
}

let counter = 0
/** A text that no other journey has, also on another worker. */
export const unique = (word: string) =>
  `${word}${Date.now().toString(36)}${process.pid.toString(36)}${(++counter).toString(36)}`
