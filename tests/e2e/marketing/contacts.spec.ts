import type { Page } from '@playwright/test'
import { importing } from '../support/imports'
import { drawer, list } from '../support/list'
import { openConfirmation, preferencesOf } from '../support/newsletter'
import { notification } from '../support/shell'
import { hasNothingSerious, isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const EMAIL = `${site.login}/admin/marketing/email?organizationDomainURL=northside`
const view = (name: string) => `${EMAIL}&view=${name}`
const NEWSLETTER = `${site.of('northside')}/newsletter`

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()

/**
 * A file of three: one comes in with a topic, one without consent, and one has two things wrong.
 */
const fileOf = (family: string, topic: string) =>
  [
    'E-mail,First name,Last name,Language,Topics,How consent was given',
    `${family}1@post.example,Ida,${family},de,${topic},Form at the front desk`,
    `${family}2@post.example,Jon,${family},en,${topic},`,
    `nobody,Kim,${family},english,${topic},Form at the front desk`,
  ].join('\r\n')

test.describe('contacts', () => {
  test('come by hand, by file and by themselves, are found by a segment, and go when they say so', async ({
    page,
    enter,
    troubles,
  }) => {
    test.slow()
    troubles.allow(/status of 422/)
    const topic = unique('Vaccination days ')
    const family = unique('brandt').toLowerCase()
    const own = `${family}@mail.example`
    await enter(OWNER)
    await look(page, view('topics'))
    await page.getByRole('button', { name: 'New topic' }).click()
    const newTopic = drawer(page, 'New topic')
    await newTopic.fill('Name', topic)
    await newTopic.fill('Description', 'When and where, twice a year.')
    await newTopic.press('Create')
    await expect(notification(page, `Topic “${topic}” created.`)).toBeVisible()

    await goTo(page, 'Contacts')
    await page.getByRole('button', { name: 'New contact' }).click()
    const form = drawer(page, 'New contact')
    await form.fill('E-mail address', `${family}0@post.example`)
    await form.fill('First name', 'Lena')
    await form.fill('Last name', family)
    await form.field('Topics').click()
    await page.getByRole('option', { name: topic }).click()
    await form.press('Create')
    await expect(form.field('How the consent was given')).toHaveAccessibleDescription(/^Say how/)
    await form.fill('How the consent was given', 'Ticked on the paper form')
    await form.press('Create')
    await expect(notification(page, `Contact “Lena ${family}” created.`)).toBeVisible()

    await page.getByRole('button', { name: 'Import' }).click()
    const { choose, figure, rows } = importing(page)
    await choose(`${family}.csv`, fileOf(family, topic))
    const file = drawer(page, `${family}.csv`)
    await file.press('Check 3 contacts')
    await expect(figure('Ready')).toHaveText('2')
    await expect(figure('With errors')).toHaveText('1')
    await expect(rows.nth(1)).toContainText('This is not an e-mail address.')
    await file.press('Import 2 contacts')
    await expect(file.dialog).toContainText('2 contacts imported.')
    await file.press('Close')

    // Somebody signs up by themselves: a program that only opens the link confirms nothing.
    const visitor = await page.context().browser()!.newPage()
    await visitor.goto(NEWSLETTER)
    await visitor.getByRole('textbox', { name: 'E-mail address' }).fill(own)
    await visitor.getByRole('checkbox', { name: topic }).check()
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await expect(visitor.getByRole('heading', { name: 'Look into your mail' })).toBeFocused()
    await openConfirmation(visitor, own)
    await look(page, `${view('contacts')}&search=${own}`)
    await expect(list(page, 'contacts').row(own)).toContainText('Not confirmed yet')
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await expect(visitor.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()
    await page.reload()
    await expect(list(page, 'contacts').row(own)).toContainText('Reachable')

    await goTo(page, 'Segments')
    await page.getByRole('button', { name: 'New segment' }).click()
    const segment = drawer(page, 'New segment')
    const name = unique('Vaccinated ')
    await segment.fill('Name', name)
    await segment.field('Value of condition 1').click()
    await page.getByRole('option', { name: topic }).click()
    await expect(segment.dialog.getByRole('status')).toHaveText(
      '3 contacts, of which 3 can be reached',
    )
    await segment.press('Add condition')
    await segment.choose('Field of condition 2', 'Language')
    await segment.choose('Comparison of condition 2', 'is not')
    await segment.choose('Value of condition 2', 'German')
    await expect(segment.dialog.getByRole('status')).toHaveText(
      '2 contacts, of which 2 can be reached',
    )
    await expect(segment.dialog.getByRole('list', { name: 'The first of them' })).toContainText(own)
    await segment.press('Create')
    await expect(list(page, 'segments').row(name)).toContainText('2')

    await visitor.goto(await preferencesOf(own))
    await expect(visitor.getByRole('checkbox', { name: topic })).toBeChecked()
    await visitor.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await expect(visitor.getByText('You are unsubscribed')).toBeVisible()
    await expect(visitor.getByRole('checkbox', { name: topic })).not.toBeChecked()
    await visitor.close()

    await goTo(page, 'Suppressions')
    await list(page, 'suppressions').find(own)
    await expect(list(page, 'suppressions').row(own)).toContainText('Unsubscribed')
    await list(page, 'suppressions').row(own).getByRole('link').click()
    const record = drawer(page, own)
    await expect(record.dialog).toContainText('Only they can change that, by subscribing anew.')
    await record.tab('Consent')
    await expect(
      record.dialog.getByRole('list', { name: 'Record of consent' }).getByRole('listitem'),
    ).toContainText([
      /^Withdrawn.*on the preference page/,
      /^Confirmed.*by the link in a mail/,
      /^Asked for it.*on the newsletter page/,
    ])
  })
})

test.describe('marketing e-mail', () => {
  test('is legible, dark and light and on a phone, with whatever is open', async ({
    page,
    enter,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(OWNER)
    for (const name of ['contacts', 'segments', 'topics', 'suppressions', 'imports']) {
      await look(page, view(name))
      await isLegible(page, name)
    }
    await look(
      page,
      `${site.login}/admin/marketing/email?organizationDomainURL=global&view=contacts`,
    )
    await isLegible(page, 'every organization’s')
    for (const [name, title] of [
      ['contacts', 'New contact'],
      ['segments', 'New segment'],
      ['suppressions', 'Suppress an address'],
    ] as const) {
      await look(page, `${view(name)}&record=new`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await settled(page)
      await isLegible(page, title)
    }
    await look(page, `${view('contacts')}&search=Aaliyah`)
    await list(page, 'contacts').row('Aaliyah Jordan').getByRole('link').click()
    await page.getByRole('tab', { name: 'Consent' }).click()
    await settled(page)
    await isLegible(page, 'a record of consent')
  })

  test('has pages for everybody that are legible, in the colour of the organization', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 404/)
    for (const path of ['', '/confirm', '/confirm?token=x']) {
      await look(page, NEWSLETTER + path)
      await hasNothingSerious(page, path)
      await isLegible(page, path)
    }
    await look(page, `${site.of('northside')}/preferences?token=wrong`)
    await expect(page.getByRole('main')).toContainText('This link does not work, or no longer.')
    await look(page, `${site.login}/newsletter`)
    await expect(page.getByRole('heading', { name: 'No newsletter here' })).toBeVisible()
    await look(page, NEWSLETTER)
    expect(await page.evaluate(() => document.getElementById('brand')?.textContent)).toContain(
      '--accent',
    )
  })
})
