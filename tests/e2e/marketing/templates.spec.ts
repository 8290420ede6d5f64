import type { Page } from '@playwright/test'
import { sql } from '../support/database'
import { drawer, list, pick } from '../support/list'
import { openMail } from '../support/mail'
import { notification, title } from '../support/shell'
import { findings, isLegible, look, settled } from '../support/sight'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const listOf = (organization: string) =>
  `${site.login}/admin/templates?organizationDomainURL=${organization}`
const MEMBER = 'member@northside.example'

/** The page on which a template is written. */
function editor(page: Page) {
  const code = page.getByRole('textbox', { name: 'MJML' })
  const preview = page.getByRole('region', { name: 'Preview' })
  return {
    code,
    preview,
    mail: preview.frameLocator('iframe').locator('body'),
    checks: preview.getByRole('listitem'),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    save: async () => {
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page.getByText('Everything is saved.')).toBeVisible()
    },
    publish: async (version: number, name: string) => {
      await page.getByRole('button', { name: 'Publish…' }).click()
      await drawer(page, `Publish version ${version} of “${name}”?`).press('Publish')
      await expect(
        notification(page, `Version ${version} of “${name}” is published.`),
      ).toBeVisible()
    },
  }
}

const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
const GREETING = 'Hello {{#firstName}}{{firstName}}{{/firstName}}, be ready.'
const SMALL_PRINT = '<a href="{{unsubscribeUrl}}">Unsubscribe</a> {{postalAddress}}'

/** A clinic below Northside that a journey alone works on. */
async function clinic() {
  const name = unique('mail-')
  await sql(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
     select $1, 'Harbour Clinic', 'Harbour Clinic', $1, 840, id from organizations where domain_url = 'northside'`,
    name,
  )
  return name
}

/** Begins a template, and waits for its page. */
async function begin(page: Page, organization: string, name: string, category = 'Marketing') {
  await look(page, listOf(organization))
  await page.getByRole('button', { name: 'New template' }).click()
  const form = drawer(page, 'New template')
  await form.fill('Name', name)
  await form.choose('Category', category)
  await form.press('Create')
  await expect(title(page, name)).toBeVisible()
  await settled(page)
  return editor(page)
}

test.describe('templates', () => {
  test('one is written, checked, shown as somebody, published, changed, compared and restored', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    const name = unique('Flu season ')
    const template = await begin(page, 'northside', name)
    await template.field('Subject').fill('Be ready for the winter')
    await template.field('Preview text').fill('Vaccination from October on.')
    await template.code.fill(mjml('Hello {{nmae}}'))
    await expect(template.checks.filter({ hasText: 'There is no variable nmae.' })).toContainText(
      'line 1',
    )
    await expect(template.checks.filter({ hasText: 'unsubscribe' })).toContainText('Error')
    await template.save()
    await template.press('Publish…')
    const refusal = drawer(page, `“${name}” cannot be published yet`)
    await expect(refusal.dialog).toContainText('There is no variable nmae.')
    await page.keyboard.press('Escape')

    await template.code.fill(mjml(`${GREETING} ${SMALL_PRINT}`))
    await expect(template.checks.filter({ hasText: 'Error' })).toHaveCount(0)
    await expect(template.mail).toContainText('Hello Robin, be ready.')
    const [{ first }] = (await sql<{ first: string }>(
      `select split_part(display_name, ' ', 1) as first from people where email = $1`,
      MEMBER,
    )) as [{ first: string }]
    await pick(page, page.getByRole('combobox', { name: 'Shown as' }), MEMBER)
    await expect(template.mail).toContainText(`Hello ${first}, be ready.`)
    for (const view of ['Mobile', 'Dark']) {
      await page.getByRole('tab', { name: view }).click()
      await expect(template.mail).toContainText(`Hello ${first}, be ready.`)
    }
    await page.getByRole('tab', { name: 'Plain text' }).click()
    await expect(template.preview).toContainText('https://northside.example/unsubscribe')
    await template.save()
    await isLegible(page, 'a template')
    await template.publish(1, name)

    // What is live is changed by a draft of the next version; what was entered is not lost without
    // a word.
    await template.field('Subject').fill('Be ready')
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Templates' })
      .click()
    await expect(page.getByText('Discard what you entered?')).toBeVisible()
    await template.press('Keep editing')
    await template.save()
    await template.publish(2, name)
    await page.getByRole('tab', { name: 'Versions' }).click()
    await expect(page.getByRole('heading', { name: 'From version 1 to version 2' })).toBeVisible()
    await expect(page.getByRole('deletion')).toHaveText('Be ready for the winter')
    await settled(page)
    await isLegible(page, 'the versions of a template')
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await template.press('Restore version 1…')
    await drawer(page, `Restore version 1 of “${name}”?`).press('Restore')
    await expect(notification(page, 'Version 1 is restored as a draft.')).toBeVisible()
    await expect(template.field('Subject')).toHaveValue('Be ready for the winter')

    const address = `${unique('reader-')}@northside.example`
    await template.press('Send a test…')
    const mail = drawer(page, `Send a test of “${name}”`)
    await mail.field('To').fill(address)
    await mail.press('Send')
    await expect(notification(page, 'A test is on its way')).toBeVisible()
    expect(await openMail(page, address)).toContain('Hello Robin, be ready.')
  })

  test('an inherited one is customized, and mail is then made with it', async ({ page, enter }) => {
    test.slow()
    await enter(OWNER)
    const harbour = await clinic()
    await look(page, listOf(harbour))
    await list(page, 'templates').choose('Invitation of colleagues', 'Customize')
    const copy = drawer(page, 'Customize “Invitation of colleagues”')
    const name = unique('Harbour invitation ')
    await copy.fill('Name', name)
    await copy.press('Customize')
    await expect(title(page, name)).toBeVisible()
    const template = editor(page)
    await template.field('Subject').fill('Come aboard, {{email}}')
    await template.code.fill(
      mjml('The harbour is waiting: <a href="{{link}}">come aboard</a> by {{validUntil}}.'),
    )
    await expect(template.mail).toContainText('The harbour is waiting: come aboard by')
    await template.save()
    await template.publish(1, name)

    await look(page, `${site.login}/admin/organizations/${harbour}/users`)
    const email = `${unique('sailor-')}@harbour.example`
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
    const form = drawer(page, 'Invite people')
    await form.fill('E-mail addresses', email)
    await form.press('Invite')
    await expect(notification(page, `${email} is invited.`)).toBeVisible()
    expect(await openMail(page, email)).toMatch(
      /The harbour is waiting: come aboard \(http:\S+\/invitation\?token=/,
    )
    await expect(page.getByText(`Come aboard, ${email}`).first()).toBeVisible()
  })

  test('nothing that a mail brings along runs in its preview', async ({
    page,
    enter,
    troubles,
  }) => {
    troubles.allow(/about:srcdoc|violates|refuses|sandboxed|evil\.example|ERR_/)
    await enter(OWNER)
    const IMAGE = 'https://evil.example/x.png'
    // As the worst server would answer it: what ours takes out beforehand is tested where it is
    // written.
    const say = (what: string) => `console.info('hostile ${what}'); top.hostile = '${what}'`
    const html = `<html><!-- <head> --><head><script>${say('script')}</script></head><body onload="${say('body')}">
      <p>Look here</p><p><a href="javascript:${encodeURIComponent(say('link'))}">Press here</a></p>
      <form action="https://evil.example/f"><button>Send here</button></form>
      <img src="${IMAGE}" onerror="${say('image')}"><svg onload="${say('svg')}"></svg>
      <iframe srcdoc="<script>${say('frame')}</script>"></iframe><object data="https://evil.example/o"></object>
      <link rel="stylesheet" href="https://evil.example/s.css"><style>@import url(https://evil.example/i.css);</style>
      <meta http-equiv="refresh" content="0; url=https://evil.example/m"></body></html>`
    await page.route('**/api/v1/admin/templates/preview*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { subject: 'S', previewText: '', html, text: '', bytes: 9, checks: [] },
        },
      }),
    )
    const [said, asked]: [string[], string[]] = [[], []]
    page.on('console', (message) => said.push(message.text()))
    await page.route('https://evil.example/**', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    const template = await begin(page, 'northside', unique('Hostile '))
    await expect(template.mail).toContainText('Look here')
    await template.mail.getByText('Press here').press('Enter')
    await template.mail.getByRole('button', { name: 'Send here' }).press('Enter')
    await expect(template.mail).toContainText('Look here')
    expect(said.filter((text) => text.startsWith('hostile'))).toEqual([])
    expect(await page.evaluate(() => 'hostile' in window)).toBe(false)
    // Images alone are fetched; whether the browser tells of that depends on when it has begun the
    // frame.
    expect(asked.filter((address) => address !== IMAGE)).toEqual([])
    expect(said.filter((text) => text.includes(IMAGE))).toEqual([])
  })

  test('its code can be left by keyboard, and the list has nothing that axe finds serious', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await look(page, listOf('northside'))
    await isLegible(page, 'the list of templates')
    await page.getByRole('button', { name: 'New template' }).click()
    await expect(drawer(page, 'New template').field('Name')).toBeFocused()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const template = await begin(page, 'northside', unique('Keys '), 'Transactional')
    await template.code.fill('<mjml>')
    await page.keyboard.press('Tab')
    await expect(template.code).toBeFocused()
    await expect(template.code).toContainText(/^ +<mjml>/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(template.code).not.toBeFocused()
  })
})
