import type { Page } from '@playwright/test'
import { readPdf, rowsOf } from '@/tests/support/billing/pdf'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { look } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { plan, practice, runJob } from '../support/subscriptions'
import { expect, test } from '../support/test'

const facts = (page: Page) => page.getByRole('main')
const invoice = (page: Page, amount: string) =>
  facts(page).getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: amount })

test.describe('a subscription', () => {
  test('is tried, paid for, made larger by a quote, invoiced to the cent, paid and given back in part', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await page.goto(`${site.login}/dashboard`)
    const name = unique('Praxis ')
    await plan(page, name)
    const { name: clinic, page: address } = await practice('Praxis am Rhein')

    await look(page, address)
    await facts(page).getByRole('button', { name: 'Start a subscription' }).click()
    const start = drawer(page, 'Start a subscription')
    await start.dialog.getByRole('radio', { name }).check()
    await expect(start.field('Seats')).toHaveValue('5')
    await start.fill('Seats', '0')
    await start.press('See what it costs')
    await expect(start.field('Seats')).toHaveAccessibleDescription(/from 1 to 10,000/)
    await start.fill('Seats', '5')
    await start.dialog.getByRole('switch', { name: 'Begin with 14 days that are free' }).check()
    await start.press('See what it costs')
    await expect(start.dialog).toContainText('Nothing is due now.')
    await expect(start.dialog).toContainText('First invoice on')
    await expect(start.dialog).toContainText('€58.31')
    await start.press('Confirm')
    await expect(notification(page, `The subscription to “${name}” has begun.`)).toBeVisible()
    await expect(facts(page)).toContainText('Trial')

    // The trial ends today.
    await sql(
      `update subscriptions s set period_from = day_of(o.id, now()) - 14, period_to = day_of(o.id, now()), anchor = day_of(o.id, now())
       from organizations o where o.id = s.organization_id and o.domain_url = $1`,
      clinic,
    )
    // What could not be renewed in one run, for instance while the shop is busy, is renewed in a
    // later one.
    await expect(async () => {
      await runJob()
      await page.reload()
      // A page that was read before the job was done does not change: it is read again soon.
      await expect(invoice(page, '€58.31')).toContainText('Open', { timeout: 15_000 })
      await expect(facts(page)).toContainText('Active', { timeout: 15_000 })
    }).toPass()

    await facts(page).getByRole('button', { name: 'Change plan' }).click()
    const change = drawer(page, 'Change plan')
    await change.fill('Seats', '9')
    await change.press('See what it costs')
    // Four more seats for the whole of a month that begins today, and 19 %.
    await expect(change.dialog.getByRole('timer')).toContainText(/Valid for 1[45]:/)
    await expect(change.dialog).toContainText('€42.84')
    await change.press('Confirm for €42.84')
    await expect(notification(page, 'The change holds from now on.')).toBeVisible()
    await expect(invoice(page, '€42.84')).toContainText('Open')
    await expect(facts(page)).toContainText('0 of 9')

    const link = invoice(page, '€42.84').getByRole('link', { name: /^PDF of / })
    const file = await link.evaluate(async (a: HTMLAnchorElement) => [
      ...new Uint8Array(await (await fetch(a.href)).arrayBuffer()),
    ])
    const text = readPdf(Buffer.from(file)).flatMap(rowsOf).join('\n')
    // A document is written as people of the payer's country write.
    expect(text).toContain('EUR 42,84')
    expect(text).toContain('EUR 6,84')

    await page.goto(`${site.login}/admin/organizations/${clinic}/billing`)
    const invoices = list(page, 'invoices')
    await expect(invoices.table.getByRole('row').filter({ hasText: '€42.84' })).toContainText(
      'Open',
    )
    const [{ number }] = (await sql<{ number: string }>(
      `select number from invoices i join organizations o on o.id = i.organization_id where o.domain_url = $1 and total = 4284`,
      clinic,
    )) as [{ number: string }]
    await invoices.choose(number, 'Record a payment')
    const payment = drawer(page, `Record a payment of ${number}`)
    await payment.fill('Reference', 'Transfer 4711')
    await payment.press('Record payment')
    await expect(invoices.row(number)).toContainText('Paid')
    await invoices.choose(number, 'Refund')
    const refund = drawer(page, `Refund ${number}`)
    await refund.fill('Amount', '50')
    await refund.fill('Reason', 'A seat was not needed.')
    await refund.press('Refund')
    await expect(refund.field('Amount')).toHaveAccessibleDescription(/42.84/)
    await refund.fill('Amount', '11.90')
    await refund.press('Refund')
    await expect(invoices.table.getByRole('row').filter({ hasText: 'Credit note' })).toContainText(
      '€11.90',
    )
  })

  test('of two clinics is paid by what lies above them, which their people are told', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await page.goto(`${site.login}/dashboard`)
    const name = unique('Group ')
    await plan(page, name)
    const group = await practice('Praxen am Main')
    for (const label of ['Praxis Nord', 'Praxis Süd']) {
      const clinic = await practice(label, group.name)
      await page.goto(clinic.page)
      await facts(page).getByRole('button', { name: 'Start a subscription' }).click()
      const start = drawer(page, 'Start a subscription')
      await start.dialog.getByRole('radio', { name }).check()
      await start.dialog.getByRole('switch', { name: /days that are free/ }).uncheck()
      await start.choose('Who pays', 'Praxen am Main')
      await start.press('See what it costs')
      await start.press('Confirm for €58.31')
      await expect(facts(page)).toContainText('Billed to Praxen am Main')
    }
    await page.goto(`${site.login}/admin/organizations/${group.name}/billing`)
    const rows = list(page, 'invoices').table.getByRole('row').filter({ hasText: '€58.31' })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Praxis Nord' })).toContainText('Praxen am Main')
  })

  test('of every organization stands in one list, and says there what its own page says', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await look(page, `${site.login}/admin/organizations/global/subscription`)
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
    const subscriptions = list(page, 'subscriptions')
    await subscriptions.find('westside-urgent-care')
    await expect(subscriptions.row('Westside Urgent Care')).toContainText('Northside Health Group')
    await subscriptions.find('Northside Health')
    const row = subscriptions.row('Northside Health Group')
    await expect(row).toContainText('Group, version 1')
    await expect(row).toContainText('Active')
    const seats = row.getByRole('cell', { name: /^\d+ of 45$/ })
    const said = (await seats.textContent())!
    await row.getByRole('link', { name: 'Northside Health Group' }).click()
    await expect(page).toHaveURL(`${site.login}/admin/organizations/northside/subscription`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Subscription', exact: true }),
    ).toBeVisible()
    await expect(facts(page).getByRole('meter', { name: 'Seats' })).toHaveAttribute(
      'aria-valuetext',
      said,
    )
  })
})
