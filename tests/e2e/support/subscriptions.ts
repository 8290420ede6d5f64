import { expect, type Page } from '@playwright/test'
import { sql } from './database'
import { READY } from './shop-page'
import { unique } from './sign-in'
import { site } from './site'

/**
 * An organization that this journey alone works on: in Germany, where 19 % are added to what it
 * pays.
 */
export async function practice(label: string, under?: string) {
  const name = unique('praxis-')
  await sql(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, currency, part_of)
     values ($1, $2, $2, $1, 276, 'EUR', (select id from organizations where domain_url = $3))`,
    name,
    label,
    under,
  )
  return { name, page: `${site.login}/admin/organizations/${name}/subscription` }
}

/** What the console's own page would ask of the API. */
const ask = <Data>(page: Page, path: string, json?: object): Promise<Data> =>
  page.evaluate(
    async ([path, json]) => {
      const [, token = ''] = /XSRF-TOKEN=([\w-]+)/.exec(document.cookie) ?? []
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token }
      const answer = await fetch(
        `/api/v1/admin/${path}`,
        json ? { method: 'POST', headers, body: JSON.stringify(json) } : {},
      )
      return (await answer.json()).data
    },
    [path, json] as const,
  )

/** A live plan for 49.00 a month and 9.00 for each seat beyond five, in commerce. */
export async function plan(page: Page, name: string) {
  const code = name.toLowerCase().replace(' ', '-')
  const prices = [{ currency: 'EUR', interval: 'month', amount: 4900, seatAmount: 900 }]
  const limits = { practitioners: 40, locations: 5, users: null, emailsPerMonth: null }
  const content = {
    name,
    includedSeats: 5,
    trialDays: 14,
    features: ['Online booking'],
    prices,
    limits,
  }
  const { version } = await ask<{ version: number }>(page, 'plans', { code, ...content })
  await ask(page, `plans/${code}/publish`, { version })
  const state = async () =>
    (await ask<{ inCommerce: { state: string } }>(page, `plans/${code}`)).inCommerce.state
  // A shop that was starting when it was published is told by a job, which comes every minute.
  await expect.poll(state, { timeout: READY + 90_000 }).toBe('written')
}

/** Has what is done every few minutes done now. */
export const runJob = () => sql(`insert into pgboss.job (name) values ('subscriptions')`)
