import { preferencesLink } from '@/lib/marketing/audience/tokens'
import { webProcess } from '@/tests/support/settings'
import { sql } from './database'
import { openMail } from './mail'
import type { Page } from '@playwright/test'
import { site } from './site'

const HOST = 'northside'

/** Follows the link in the newest mail to somebody, with which they confirm what they asked for. */
export async function openConfirmation(page: Page, email: string) {
  const [address] = /http:\S+\/newsletter\/confirm\?token=[\w.-]+/.exec(
    await openMail(page, email),
  )!
  await page.goto(address)
}

/** What stands at the foot of mails to somebody: the way to their preferences. */
export async function preferencesOf(email: string) {
  const [contact] = await sql<{ id: string; of: number }>(
    `select c.id, c.organization_id as of from contacts c join organizations o on o.id = c.organization_id
     where o.domain_url = $1 and c.email = $2`,
    HOST,
    email,
  )
  // What signs a link reads the settings of a web process.
  Object.assign(process.env, { ...webProcess, APP_DATABASE_URL: process.env.E2E_DATABASE_URL })
  const link = new URL(
    preferencesLink({ domainURL: HOST }, { organizationId: contact!.of, contactId: contact!.id }),
  )
  return site.of(HOST) + link.pathname + link.search
}
