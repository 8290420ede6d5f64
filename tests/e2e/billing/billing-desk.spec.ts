import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { messagesTo } from '../support/mail'
import { notification } from '../support/shell'
import { look } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/**
 * An organization that is subscribed, with an invoice of last month that is past due, in a currency
 * that nobody else has.
 */
async function late(currency: string) {
  const name = unique('desk-')
  await sql(
    `with o as (
       insert into organizations (domain_url, business_name, label, business_registration_id, country)
       values ($1, 'Praxis am Kai', 'Praxis am Kai', $1, 276) returning id
     ), s as (
       insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id,
         anchor, period_from, period_to, started_at)
       select o.id, 'past_due', min(v.id), 'month', $2, 5, o.id, current_date - 31, current_date - 31, current_date + 1, now() - interval '31 days'
       from o, plan_versions v where v.status = 'live' group by o.id returning id, organization_id)
     select 1 from s`,
    name,
    currency,
  )
  await sql(
    `insert into invoices (legal_entity_id, kind, number, sequence, organization_id, payer_organization_id, subscription_id, reason,
       currency, issued_on, due_on, period_from, period_to, lines, net, tax, total, seller, bill_to)
     select e.id, 'invoice', numbered(n.prefix || '-', n.sequence), n.sequence, o.id, o.id, s.id, 'renewal', $2,
       current_date - 31, current_date - 17, current_date - 31, current_date, jsonb_build_array(jsonb_build_object('kind', 'plan',
         'description', 'Practice', 'quantity', 1, 'unitAmount', 4900, 'amount', 4900,
         'period', jsonb_build_object('from', current_date - 31, 'to', current_date))), 4900, 0, 4900,
       jsonb_build_object('name', e.name, 'address', e.address, 'taxId', e.tax_id, 'email', e.email, 'bankAccount', e.bank_account),
       bill_to_of(o.id)
     from organizations o join subscriptions s on s.organization_id = o.id
     join legal_entities e on e.countries = '{}' cross join lateral take_invoice_number(e.id, false) n where o.domain_url = $1`,
    name,
    currency,
  )
  const [{ number }] = (await sql<{ number: string }>(
    'select number from invoices i join organizations o on o.id = i.organization_id where o.domain_url = $1',
    name,
  )) as [{ number: string }]
  return { name, number }
}

test.describe('a month end', () => {
  test('is run by finance staff: who is late, a bill-to, mail with its PDF, a payment, and the charts', async ({
    page,
    enter,
  }) => {
    test.slow()
    const { name, number } = await late('SEK')
    const books = `${unique('books')}@kai.example`
    await enter(OWNER)

    await look(page, `${site.login}/admin/organizations/global/billing?view=revenue&currency=SEK`)
    const main = page.getByRole('main')
    await expect(
      main.getByRole('table', { name: 'Past due' }).getByRole('row').filter({ hasText: number }),
    ).toContainText('17 days')
    await expect(main.getByRole('img', { name: /^Revenue by month/ })).toBeVisible()
    await main.getByText('As a table').click()
    await expect(main.getByRole('table', { name: 'Revenue in SEK by month' })).toContainText(
      'SEK 49.00',
    )

    await look(page, `${site.login}/admin/organizations/${name}/billing?view=bill-to`)
    await main.getByRole('button', { name: 'Edit' }).click()
    const billTo = drawer(page, 'Bill-to')
    await billTo.fill('E-mail addresses', books)
    await billTo.fill('Reference', 'PO 4500')
    await billTo.press('Save')
    await expect(notification(page, 'Invoices say so from now on.')).toBeVisible()
    await expect(main).toContainText(books)

    await page.goto(`${site.login}/admin/organizations/global/billing?status=past-due&currency=SEK`)
    const invoices = list(page, 'invoices')
    await expect(invoices.row(number)).toContainText('Past due')
    await invoices.choose(number, 'Send by mail')
    const sending = drawer(page, `Send ${number} by mail`)
    await expect(sending.dialog).toContainText(books)
    await sending.press('Send')
    await expect(notification(page, `${number} is on its way to ${books}.`)).toBeVisible()
    // A reminder of what is past due may go there meanwhile.
    const sent = async () =>
      (await messagesTo(books)).filter(({ subject }) =>
        subject.startsWith(`Invoice ${number} from `),
      )
    await expect.poll(async () => (await sent()).length).toBe(1)

    await page.goto(`${site.login}/admin/organizations/global/billing?view=sellers`)
    await expect(list(page, 'legal entities').table).toContainText('All that nobody else names')
  })

  test('has what nobody will pay credited, which then is late no more', async ({ page, enter }) => {
    const { number } = await late('NOK')
    await enter(OWNER)
    const billing = `${site.login}/admin/organizations/global/billing`
    await page.goto(`${billing}?status=past-due&currency=NOK`)
    const invoices = list(page, 'invoices')
    await invoices.choose(number, 'Credit')
    const credit = drawer(page, `Credit ${number}`)
    await credit.press('Credit')
    await expect(credit.dialog).toContainText('Say why in 3 to 200 characters.')
    await credit.fill('Reason', 'The clinic has closed.')
    await credit.press('Credit')
    await expect(
      notification(
        page,
        `${number} is credited, and a credit note issued: nobody has to pay it any more.`,
      ),
    ).toBeVisible()
    await expect(invoices.row(number)).toHaveCount(0)

    await look(page, `${billing}?status=credited&currency=NOK&record=${number}`)
    await drawer(page, `Invoice ${number}`)
      .dialog.getByRole('region', { name: 'Credit notes' })
      .getByRole('link')
      .click()
    const note = page.getByRole('dialog', { name: /^Credit note INV-C/ })
    await expect(note).toContainText('The clinic has closed.')
    await expect(note.getByRole('link', { name: number })).toBeVisible()

    await page.goto(`${billing}?view=revenue&currency=NOK`)
    await expect(page.getByRole('main')).toContainText('Nothing is past due today in NOK.')
  })
})
