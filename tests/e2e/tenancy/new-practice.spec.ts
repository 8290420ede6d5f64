import type { Browser, Page } from '@playwright/test'
import { importing } from '../support/imports'
import { drawer, list } from '../support/list'
import { acceptInvitation } from '../support/mail'
import { mended, tenPeople, WRONG_WITH_TEN } from '../support/practitioners'
import { modal, notification, option, picker, title } from '../support/shell'
import { look } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/**
 * Follows a link of the frame, and waits for its page: until then the one before can be clicked.
 */
async function goTo(page: Page, name: string, of: 'banner' | 'navigation' = 'navigation') {
  await page.getByRole(of).getByRole('link', { name, exact: true }).click()
  await expect(title(page, name)).toBeVisible()
}

/** Staff make the organization, and go to it as anybody would. */
async function createOrganization(page: Page, name: string) {
  await page.goto(`${site.login}/dashboard`)
  await modal(page).open()
  await modal(page).fill({
    country: 'United States of America',
    name,
    registration: unique('EIN '),
  })
  await modal(page).create()
  await expect(notification(page, `Organization "${name}" created.`)).toBeVisible()
  await picker(page).button.click()
  await picker(page).field.fill(name)
  await picker(page).row(name).click()
  await picker(page).shows(name)
  await goTo(page, 'Account')
}

async function fillAccount(page: Page, name: string) {
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = drawer(page, name)
  await form.fill('Legal name', `${name} LLC`)
  await form.fill('Group NPI', '1234567893')
  await form.fill('Street', '400 Harbor Road')
  await form.fill('City', 'Portland')
  await form.fill('Postal code', '97201')
  await form.fill('State', 'US-OR')
  await form.fill('Phone', '+15035550142')
  await form.field('Time zone').fill('Los Angeles')
  await expect(page.getByRole('option')).toHaveText(['America/Los Angeles'])
  // While the others go, it moves: a pointer could miss it.
  await form.field('Time zone').press('ArrowDown')
  await form.field('Time zone').press('Enter')
  await expect(form.field('Time zone')).toHaveValue('America/Los Angeles')
  await form.press('Save')
  await expect(notification(page, `Account of “${name}” saved.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Regional settings' })).toContainText(
    'America/Los AngelesIts own.',
  )
}

/** Two places: one that never closes, and one with the hours of an office. */
async function addLocations(page: Page) {
  await goTo(page, 'Locations', 'banner')
  const form = drawer(page, 'New location')
  const hoursOn = async (day: string, action: string) => {
    await form.dialog.getByRole('button', { name: new RegExp(`^Actions for ${day}`) }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const places = [
    { name: 'Urgent care', choose: 'Open 24 hours', copy: 'Copy to every day' },
    { name: 'Pediatrics', choose: 'Open 24 hours', copy: 'Copy to Monday to Friday' },
  ]
  for (const { name, choose, copy } of places) {
    await page.getByRole('button', { name: 'New location' }).first().click()
    // What the account says is not asked for again.
    await expect(form.field('Time zone')).toHaveValue('America/Los_Angeles')
    await expect(form.field('Country')).toHaveValue('United States of America')
    await form.fill('Name', name)
    await hoursOn('Monday', choose)
    await hoursOn('Monday', copy)
    await form.press('Create')
    await expect(notification(page, `Location “${name}” created.`)).toBeVisible()
    await expect(form.dialog).toBeHidden()
  }
  const [always, workdays] = places.map(({ name }) => list(page, 'locations').row(name))
  await expect(always!).toContainText('Open 24 hours')
  await expect(workdays!).toContainText(/Open until|Opens/)
}

async function importPractitioners(page: Page, family: string) {
  const { choose, figure, rows, failedRows } = importing(page)
  await goTo(page, 'Practitioners')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await choose(`${family}.csv`, tenPeople(family))
  const record = drawer(page, `${family}.csv`)
  await record.press('Check 10 practitioners')
  await expect(figure('With errors')).toHaveText('3')
  await expect(rows).toContainText(WRONG_WITH_TEN)
  await record.press('Import 7 practitioners')
  await expect(record.dialog).toContainText('7 practitioners imported.')
  const failed = await failedRows()
  expect(failed.trim().split('\r\n')).toHaveLength(1 + 3)
  await record.press('Close')

  await page.getByRole('button', { name: 'Import' }).click()
  await choose('mended.csv', mended(failed))
  const second = drawer(page, 'mended.csv')
  await second.press('Check 3 practitioners')
  await second.press('Import 3 practitioners')
  await expect(second.dialog).toContainText('3 practitioners imported.')
  await second.press('Close')
}

/** Five tests by file: published together, and offered to this practice alone. */
async function publishTests(page: Page, practice: string) {
  // Products of the shop that other journeys look at: neither its first nor its last by name.
  const word = unique('Set-')
  const codes = Array.from({ length: 5 }, (_, index) => `${word}-${index}`.toUpperCase())
  const header = 'Code,Name,Kind,LOINC,Specimen,Turnaround,Result type,Unit,Price,Currency'
  const rows = codes.map(
    (code, index) =>
      `${code},Serum zinc ${code},laboratory,5763-8,serum,2 days,quantity,ug/dL,${20 + index}.50,USD`,
  )
  await goTo(page, 'Tests', 'banner')
  await page.getByRole('button', { name: 'Import' }).click()
  await importing(page).choose(`${word}.csv`, [header, ...rows].join('\r\n'))
  const record = drawer(page, `${word}.csv`)
  await record.press('Check 5 tests')
  await record.press('Import 5 tests')
  await expect(record.dialog).toContainText('5 tests imported.')
  await record.press('Close')
  await page.getByRole('link', { name: 'Catalogue', exact: true }).click()

  const tests = list(page, 'tests')
  await tests.find(word)
  await expect(tests.names).toHaveCount(5)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await tests.bar.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('dialog', { name: 'Publish 5 tests?' })
    .getByRole('button', { name: 'Publish' })
    .click()
  await expect(notification(page, '5 tests published.')).toBeVisible()

  for (const code of codes) {
    const name = `Serum zinc ${code}`
    await tests.choose(name, 'Availability')
    const offer = drawer(page, `Who can order “${name}”`)
    await offer.dialog.getByRole('radio', { name: 'Chosen organizations' }).check()
    const field = offer.dialog.getByRole('combobox', { name: 'Organization 1', exact: true })
    await field.click()
    await field.fill(practice)
    await option(page, practice).click()
    await offer.press('Save')
    await expect(offer.dialog).toBeHidden()
  }
}

async function inviteAdministrator(page: Page, email: string) {
  await goTo(page, 'Users')
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  const form = drawer(page, 'Invite people')
  await form.fill('E-mail addresses', email)
  await form.press('Add role')
  await form.choose('Role 1', 'Administrator')
  await form.press('Invite')
  await expect(notification(page, `${email} is invited.`)).toBeVisible()
}

/** What the practice's own administrator finds on its subdomain. */
async function seeAsAdministrator(
  browser: Browser,
  email: string,
  { name, home, family }: Record<string, string>,
) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await acceptInvitation(page, email)
  await expect(page).toHaveURL(home!)
  await expect(title(page, name!)).toBeVisible()
  await look(page, `${home}/locations`)
  await expect(list(page, 'locations').names).toHaveText(['Pediatrics', 'Urgent care'])
  await expect(list(page, 'locations').row('Urgent care')).toContainText('Open 24 hours')
  await look(page, `${home}/practitioners`)
  await expect(list(page, 'practitioners').names).toHaveCount(10)
  await expect(list(page, 'practitioners').row(`Given2 ${family}`)).toContainText('Active')
  await look(page, `${home}/account`)
  await expect(page.getByRole('region', { name: 'Address and contact' })).toContainText(
    '400 Harbor Road',
  )
  await expect(page.getByRole('region', { name: 'Regional settings' })).toContainText(
    'America/Los Angeles',
  )
  await context.close()
}

test.describe('a new practice', () => {
  test('is set up from nothing: account, locations, practitioners and tests, and its administrator finds it so', async ({
    page,
    browser,
    enter,
    troubles,
  }) => {
    test.slow()
    troubles.allow(/status of 422/)
    const [name, family] = [unique('Harbor Practice '), unique('Okafor')]
    const domainURL = name.toLowerCase().replaceAll(' ', '-')
    await enter(OWNER)
    await createOrganization(page, name)
    await fillAccount(page, name)
    await addLocations(page)
    await importPractitioners(page, family)
    await publishTests(page, name)
    const email = `admin@${domainURL}.example`
    await inviteAdministrator(page, email)
    await seeAsAdministrator(browser, email, { name, family, home: `${site.of(domainURL)}/home` })
  })
})
