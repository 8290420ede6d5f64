import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const price = (amount: number) => ({ currency: 'USD', interval: 'month', amount, seatAmount: 0 })

/**
 * A plan with two versions, and organizations that have the first: it cost nothing, so that it
 * takes no shop.
 */
async function planWithSubscribers(name: string, labels: string[]) {
  const code = name.toLowerCase().replace(' ', '-')
  await sql(
    `with p as (insert into plans (code) values ($1) returning id)
     insert into plan_versions (plan_id, code, number, name, included_seats, shown) select id, $1, 1, $2, 5, true from p`,
    code,
    name,
  )
  await sql(
    `insert into plan_prices (version_id, currency, "interval", amount, seat_amount, position)
     select id, $2, $3, $4, $5, 0 from plan_versions where code = $1`,
    code,
    ...Object.values(price(0)),
  )
  await sql(`update plan_versions set status = 'live', published_at = now() where code = $1`, code)
  const names = labels.map(() => unique('moved-'))
  for (const [index, label] of labels.entries())
    await sql(
      `with o as (insert into organizations (domain_url, business_name, label, business_registration_id, country, email)
         values ($1, $2, $2, $1, 840, 'billing@' || $1 || '.example') returning id)
       insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor, period_from, period_to)
       select o.id, 'active', v.id, 'month', 'USD', 5, o.id, current_date, current_date, current_date + 30
       from o, plan_versions v where v.code = $3`,
      names[index],
      label,
      code,
    )
  return { code, names }
}

test.describe('subscribers of a plan', () => {
  test('are moved to its next version after a preview, and their pages say so', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    const name = unique('Mover ')
    const labels = ['Alder Clinic', 'Birch Clinic', 'Cedar Clinic'].map((label) =>
      unique(`${label} `),
    )
    const { code, names } = await planWithSubscribers(name, labels)
    await sql(
      `update subscriptions set ends_at_renewal = true where organization_id = (select id from organizations where domain_url = $1)`,
      names[2],
    )

    await look(page, `${site.login}/admin/plans?record=${code}`)
    const record = drawer(page, name)
    await record.press('New version')
    await record.fill('Price of price 1', '59')
    await record.press('Save')
    await list(page, 'plans').find(code)
    await list(page, 'plans').choose(name, 'Publish')
    await drawer(page, `Publish version 2 of “${name}”?`).press('Publish')
    await expect(notification(page, `Version 2 of “${name}” is published.`)).toBeVisible()

    await list(page, 'plans').choose(name, 'Move subscribers…')
    await expect(page.getByRole('heading', { level: 1, name: 'Move subscribers' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByLabel('From')).toHaveValue(`${name}, version 1 (3 subscribers)`)
    await main.getByLabel('To').fill(name)
    await page.getByRole('option', { name: `${name}, version 2` }).click()
    await expect(main).toContainText(
      `2 subscribers would move to ${name}, version 2, each at its renewal. 1 subscriber stays`,
    )
    await expect(main.getByRole('table', { name: 'What they pay together' })).toContainText(
      '$0.00$118.00',
    )
    const subscribers = list(page, 'subscribers')
    await expect(subscribers.row(labels[0]!)).toContainText('$59.00 a month')
    await expect(subscribers.row(labels[2]!)).toContainText('it ends with its period')

    await settled(page)
    await isLegible(page, 'the preview')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })

    await main.getByRole('button', { name: 'Move all 2…' }).click()
    const question = drawer(page, 'Move 2 organizations?')
    await expect(question.dialog).toContainText('Whoever pays is told by mail')
    await question.press('Move')
    await expect(
      notification(page, `2 organizations will have ${name}, version 2 from the renewal on.`),
    ).toBeVisible()
    await expect(main).toContainText(`Nobody can be moved to ${name}, version 2`)
    await subscribers.table.getByRole('link', { name: labels[0]! }).click()
    await expect(page.getByRole('main')).toContainText(`on: ${name}, 5 seats, paid for a month.`)
    await expect(page.getByRole('main')).toContainText(
      'for $59.00 before tax, with the change that holds from then on',
    )
    expect(
      await sql(
        'select recipient from outgoing_mails where about = $1 order by recipient',
        `${code}.1`,
      ),
    ).toHaveLength(2)
  })
})
