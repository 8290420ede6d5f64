import type { Page } from '@playwright/test'
import { sql } from '../support/database'
import { importing } from '../support/imports'
import { drawer, list } from '../support/list'
import { openMail } from '../support/mail'
import { notification, title } from '../support/shell'
import { isLegible, look, settled } from '../support/sight'
import { MARKETING, OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const emailOf = (organization: string, view: string) =>
  `${site.login}/admin/marketing/email?organizationDomainURL=${organization}&view=${view}`

/**
 * A clinic below Northside that a journey alone works on, with the address that marketing has to
 * name.
 */
async function clinic() {
  const name = unique('campaign-')
  await sql(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of, street, city)
     select $1, 'Harbour Clinic', 'Harbour Clinic', $1, 840, id, '12 Harbour Street', 'San Francisco'
     from organizations where domain_url = 'northside'`,
    name,
  )
  return name
}

const MJML =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{#firstName}}{{firstName}}{{/firstName}}, come on Friday. ' +
  '<a href="{{unsubscribeUrl}}">Unsubscribe</a> {{postalAddress}}</mj-text></mj-column></mj-section></mj-body></mjml>'

const TOPIC = 'Vaccination days'
const SEGMENT = 'Who reads German'

/**
 * A file of four: three have agreed to the topic, two of them in German; the fourth has no address.
 */
const fileOf = (family: string) =>
  [
    'E-mail,First name,Last name,Language,Topics,How consent was given',
    ...[
      ['ida', 'de'],
      ['jon', 'de'],
      ['lou', 'en'],
    ].map(
      ([name, language]) =>
        `${name}.${family}@post.example,${name},${family},${language},${TOPIC},Form at the front desk`,
    ),
    `nobody,kim,${family},de,${TOPIC},Form at the front desk`,
  ].join('\r\n')

/**
 * A live template, a topic, those of a file who have agreed to it, and a segment of two of them.
 * Answers one of the two.
 */
async function prepare(page: Page, organization: string) {
  const family = unique('vogel').toLowerCase()
  await look(page, `${site.login}/admin/templates?organizationDomainURL=${organization}`)
  await page.getByRole('button', { name: 'New template' }).click()
  const template = drawer(page, 'New template')
  await template.fill('Name', 'News of the clinic')
  await template.choose('Category', 'Marketing')
  await template.press('Create')
  await expect(title(page, 'News of the clinic')).toBeVisible()
  await settled(page)
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Vaccination on Friday')
  await page.getByRole('textbox', { name: 'MJML' }).fill(MJML)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await drawer(page, 'Publish version 1 of “News of the clinic”?').press('Publish')
  await expect(notification(page, 'is published.')).toBeVisible()

  await look(page, emailOf(organization, 'topics'))
  await page.getByRole('button', { name: 'New topic' }).first().click()
  const topic = drawer(page, 'New topic')
  await topic.fill('Name', TOPIC)
  await topic.press('Create')
  await expect(notification(page, 'created.')).toBeVisible()

  await look(page, emailOf(organization, 'contacts'))
  await page.getByRole('button', { name: 'Import' }).first().click()
  const { choose, figure, rows } = importing(page)
  await choose(`${family}.csv`, fileOf(family))
  const file = drawer(page, `${family}.csv`)
  await file.press('Check 4 contacts')
  await expect(figure('With errors')).toHaveText('1')
  await expect(rows.nth(1)).toContainText('This is not an e-mail address.')
  await file.press('Import 3 contacts')
  await expect(file.dialog).toContainText('3 contacts imported.')
  await file.press('Close')

  await look(page, emailOf(organization, 'segments'))
  await page.getByRole('button', { name: 'New segment' }).first().click()
  const segment = drawer(page, 'New segment')
  await segment.fill('Name', SEGMENT)
  await segment.choose('Field of condition 1', 'Language')
  await segment.choose('Value of condition 1', 'German')
  await expect(segment.dialog.getByRole('status')).toHaveText(
    '2 contacts, of which 2 can be reached',
  )
  await segment.press('Create')
  await expect(list(page, 'segments').row(SEGMENT)).toContainText('2')
  return `ida.${family}@post.example`
}

test.describe('campaigns', () => {
  test('one is made in a few clicks, approved by somebody else, sent, unsubscribed from, and reported', async ({
    page,
    enter,
    browser,
    context,
  }) => {
    test.slow()
    await enter(OWNER)
    const organization = await clinic()
    const reader = await prepare(page, organization)
    const name = unique('Flu season ')

    await look(page, emailOf(organization, 'campaigns'))
    await page.getByRole('button', { name: 'New campaign' }).first().click()
    const form = drawer(page, 'New campaign')
    await expect(form.field('Topic')).toHaveValue(TOPIC)
    await form.fill('Name', name)
    await form.press('Create')
    await expect(title(page, name)).toBeVisible()
    await settled(page)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.frameLocator('iframe').locator('body')).toContainText('come on Friday')
    await expect(page.getByRole('button', { name: /^Audience/ })).toContainText('3 people')
    await page.getByRole('button', { name: /^Audience/ }).click()
    await page.getByRole('combobox', { name: 'Segment' }).click()
    await page.getByRole('option', { name: SEGMENT }).click()
    await page.getByRole('button', { name: /^Settings/ }).click()
    await expect(page.getByRole('button', { name: /^Audience/ })).toContainText('2 people')
    await page.getByRole('textbox', { name: 'At most' }).fill('6')
    await page.getByRole('button', { name: /^Content/ }).click()
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Your vaccination')
    await expect(preview).toContainText('Your vaccination')
    await isLegible(page, 'a draft of a campaign')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByText('Somebody else has to approve it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve…' })).toHaveCount(0)

    const address = page.url()
    const other = await browser.newContext()
    await context.clearCookies()
    await enter(MARKETING)
    await page.goto(address)
    await expect(page.getByRole('region', { name: 'Content' })).toContainText('Your vaccination')
    await isLegible(page, 'a campaign in review')
    await page.getByRole('button', { name: 'Approve…' }).click()
    await drawer(page, `Approve “${name}”?`).press('Approve')
    // Six a minute: the second mail goes ten seconds after the first.
    await expect(page.getByRole('heading', { name: '1 of 2 mails sent' })).toBeVisible({
      timeout: 120_000,
    })
    await expect(page.getByText(/^2 mails sent/)).toBeVisible({ timeout: 120_000 })

    const visitor = await other.newPage()
    const mail = await openMail(visitor, reader)
    const [unsubscribe] = /http:\S+\/preferences\?token=[\w.-]+/.exec(mail)!
    await visitor.goto(unsubscribe)
    await visitor.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(visitor.getByText('You are unsubscribed')).toBeVisible()
    await other.close()

    await page.reload()
    await settled(page)
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
      /Delivered100.0 %.*Unsubscribed50.0 %/,
    )
    await isLegible(page, 'a report')
    await page.getByRole('tab', { name: 'Recipients' }).click()
    await expect(
      list(page, 'recipients').table.getByRole('row').filter({ hasText: 'ida' }),
    ).toContainText('Sent')
    await look(page, emailOf(organization, 'reports'))
    await expect(list(page, 'reports').row(name)).toContainText('50.0 %')
  })

  test('their lists and senders are legible, dark and light and on a phone', async ({
    page,
    enter,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    for (const view of ['campaigns', 'senders', 'reports']) {
      await look(page, emailOf('northside', view))
      await isLegible(page, view)
    }
    for (const [view, name] of [
      ['campaigns', 'New campaign'],
      ['senders', 'New sender'],
    ] as const) {
      await look(page, `${emailOf('northside', view)}&record=new`)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await settled(page)
      await isLegible(page, name)
    }
    await look(page, emailOf('northside', 'senders'))
    await list(page, 'senders').row('Northside Health Group').getByRole('link').click()
    await expect(page.getByRole('heading', { name: /^DNS of/ })).toBeVisible()
    await settled(page)
    await isLegible(page, 'a sender')
  })
})
