import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { contrast, shadesOf } from '@/lib/shared/brand'
import { png } from '../../support/files'
import { sql } from '../support/database'
import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { findings, look, overflow, settled, withScheme } from '../support/sight'
import { ADMIN, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const PRACTITIONER = 'm.zhang@northside.example'
const LOGO = { name: 'praxis.png', mimeType: 'image/png', buffer: png(160, 80) }

/** A clinic below Northside that this journey alone works on. */
async function clinic() {
  const name = unique('brand-')
  await sql(
    `insert into organizations (domain_url, business_name, label, business_registration_id, country, part_of)
     select $1, 'Lakeview Clinic', 'Lakeview Clinic', $1, 840, id from organizations where domain_url = 'northside'`,
    name,
  )
  return name
}

const hex = (colour: string) => {
  const parts = colour.match(/\d+/g)!.map(Number)
  return `#${parts
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}
/** The colour that a link of the page has, and the bar before the page at hand. */
const coloursOf = async (page: Page) => {
  const link = page.getByRole('main').getByRole('link').first()
  const bar = page.getByRole('link', { name: 'Account', exact: true })
  return [
    hex(await link.evaluate((one) => getComputedStyle(one).color)),
    hex(await bar.evaluate((one) => getComputedStyle(one, '::before').backgroundColor)),
  ]
}

/** What a button stands on, and what is written on that. */
const writtenOn = async (button: Locator) => {
  const [ground, ink] = await button.evaluate((one) => [
    getComputedStyle(one).backgroundColor,
    getComputedStyle(one).color,
  ])
  return { ground: hex(ground!), ink: hex(ink!) }
}

test.describe('a brand', () => {
  test('is inherited, replaced with a logo and a colour of one’s own, and taken back', async ({
    page,
    enter,
    troubles,
  }) => {
    test.slow()
    troubles.allow(/status of 422/)
    const home = `${site.of(await clinic())}/home/account`
    await enter(ADMIN)
    await withScheme(page, 'dark')
    await look(page, home)
    const branding = page.getByRole('region', { name: 'Branding' })
    await expect(branding).toContainText('#1f6f5cFrom the organization above.')
    const logo = page.getByRole('banner').locator('img')
    const shown = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(shown).toBe(192)
    const northside = shadesOf('#1f6f5c')
    expect(await coloursOf(page)).toEqual([northside.dark.link, northside.dark.accent])

    await page.getByRole('button', { name: 'Edit' }).click()
    const form = drawer(page, 'Lakeview Clinic')
    await form.fill('Primary colour', '#ffeb3b')
    await form.press('Save')
    await expect(form.field('Primary colour')).toHaveAccessibleDescription(
      /^This is too pale: it reaches 1\.2:1/,
    )
    await form.fill('Primary colour', '#0a1f44')
    const dark = shadesOf('#0a1f44').dark
    await expect(
      form.dialog.getByRole('status', { name: 'What the colour becomes' }),
    ).toContainText(`On the dark page: a lighter shade, ${dark.fill}.`)
    const chooser = form.dialog.locator('input[type=file]')
    await chooser.setInputFiles({
      ...LOGO,
      buffer: Buffer.from('PK\u0003\u0004 no picture', 'latin1'),
    })
    await expect(form.dialog.getByRole('alert')).toHaveText(
      'This file is sent as a PNG image, but it is a ZIP archive.',
    )
    await chooser.setInputFiles(LOGO)
    await expect(form.dialog.getByRole('img', { name: 'The logo, praxis.png' })).toBeVisible()
    await form.press('Save')
    await expect(notification(page, 'Account of “Lakeview Clinic” saved.')).toBeVisible()
    await expect(form.dialog).toBeHidden()
    await expect(branding).toContainText('#0a1f44Its own.')
    // The page that is open takes the new colour and logo.
    await expect.poll(shown).toBe(160)
    await expect.poll(() => coloursOf(page)).toEqual([dark.link, dark.accent])

    for (const scheme of ['dark', 'light'] as const) {
      await withScheme(page, scheme)
      await page.setViewportSize({ width: scheme === 'dark' ? 1440 : 320, height: 800 })
      await look(page, home)
      expect.soft(await findings(page), scheme).toEqual([])
      expect.soft(await overflow(page), scheme).toBe(0)
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(form.field('Primary colour')).toHaveValue('#0a1f44')
      await settled(page)
      expect.soft(await findings(page), `the form, ${scheme}`).toEqual([])
      expect.soft(await overflow(page), `the form, ${scheme}`).toBe(0)
      const { ground, ink } = await writtenOn(form.dialog.getByRole('button', { name: 'Save' }))
      expect(ground).toBe(shadesOf('#0a1f44')[scheme].fill)
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.press('Remove the logo')
    await form.press('Clear the colour')
    await form.press('Save')
    // The form has a region of the same name.
    await expect(form.dialog).toBeHidden()
    await expect(branding).toContainText('#1f6f5cFrom the organization above.')
    await expect.poll(shown).toBe(192)
  })

  test('that is bright is written on in black', async ({ page, enter }) => {
    const name = await clinic()
    await sql(`update organizations set primary_colour = '#ffd400' where domain_url = $1`, name)
    await enter(ADMIN)
    for (const scheme of ['dark', 'light'] as const) {
      await withScheme(page, scheme)
      await look(page, `${site.of(name)}/home/practitioners`)
      const button = page.getByRole('button', { name: 'New practitioner' }).first()
      expect(await writtenOn(button)).toEqual({
        ground: shadesOf('#ffd400')[scheme].fill,
        ink: '#000000',
      })
      expect.soft(await findings(page), scheme).toEqual([])
    }
  })
})

test.describe('a practitioner', () => {
  test('sees their own record and sends a renewed licence, which an administrator verifies', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(PRACTITIONER)
    await look(page, `${site.of('northside')}/home/practitioners`)
    const record = page.getByRole('region', { name: 'My record' })
    await expect(record).toContainText('Mei Zhang')
    await expect(record).toContainText('Verified by Priya Raman')
    const download = page.waitForEvent('download')
    await record.getByRole('link', { name: 'Pharmacist licence.pdf' }).click()
    const bytes = readFileSync((await (await download).path())!)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

    await record.getByRole('button', { name: 'Renew 051-302846' }).click()
    const form = drawer(page, 'Renew Pharmacy 051-302846')
    await form.press('Send')
    await expect(form.dialog.getByRole('alert')).toHaveText('Send the licence.')
    await form.dialog.getByLabel('Issued').fill('2026-11-01')
    await form.dialog.getByLabel('Expires').fill('2020-11-01')
    await form.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Renewed 2026.pdf', mimeType: 'application/pdf', buffer: bytes })
    await expect(form.dialog).toContainText('Renewed 2026.pdf')
    await form.press('Send')
    await expect(form.dialog.getByLabel('Expires')).toHaveAccessibleDescription(
      'A licence does not expire before it is issued.',
    )
    await form.dialog.getByLabel('Expires').fill('')
    await form.press('Send')
    await expect(form.dialog.getByLabel('Expires')).toHaveAccessibleDescription(
      'Enter when the renewed licence expires, or say that it does not.',
    )
    await form.dialog.getByLabel('Expires').fill('2029-10-31')
    await form.press('Send')
    await expect(notification(page, '051-302846 was sent, and awaits verification.')).toBeVisible()
    const renewal = record.getByRole('group', { name: 'Renewal of 051-302846' })
    await expect(renewal).toContainText('Awaits verification')
    await expect(renewal).toContainText('expires Oct 31, 2029')
    await expect(renewal.getByRole('link', { name: 'Renewed 2026.pdf' })).toBeVisible()
    await expect(record.getByRole('link', { name: 'Pharmacist licence.pdf' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    await enter(ADMIN)
    await look(page, `${site.of('northside')}/home/practitioners?verified=no`)
    await list(page, 'practitioners').open('Mei Zhang')
    const theirs = drawer(page, 'Mei Zhang')
    await theirs.dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png(96, 96) })
    await expect(notification(page, 'Photo of Mei Zhang saved.')).toBeVisible()
    await theirs.tab('Licences')
    await expect(theirs.dialog).toContainText('sent by Mei Zhang')
    await theirs.press('Verify the renewal of 051-302846')
    await expect(notification(page, 'The renewal of 051-302846 is verified.')).toBeVisible()
    await expect(theirs.dialog).toContainText('Oct 31, 2029')
    await theirs.dialog.getByText('Earlier files (1)').click()
    await expect(theirs.dialog.getByRole('list', { name: 'Earlier files' })).toContainText(
      'Pharmacist licence.pdf',
    )
    await theirs.tab('History')
    await expect(theirs.dialog.getByRole('listitem')).toContainText([
      'Priya Raman verified the renewal of a licence of the practitioner',
      'Priya Raman',
      'Mei Zhang',
      'Priya Raman created the practitioner',
    ])
  })
})
