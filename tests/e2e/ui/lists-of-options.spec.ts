import type { Page } from '@playwright/test'
import { drawer } from '../support/list'
import { modal } from '../support/shell'
import { settled } from '../support/sight'
import { ADMIN, OWNER } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

// Every form is walked in `tests/components/ui/lists-of-options.test.tsx`: here the keys are a
// browser's.

/** What the page writes from now on. */
function writesOf(page: Page) {
  const written: string[] = []
  page.on('request', (request) => {
    if (
      !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) &&
      !request.url().includes('/api/auth/')
    )
      written.push(`${request.method()} ${request.url()}`)
  })
  return written
}

/** Types something into a field, and presses Enter on what is announced. */
async function choose(page: Page, label: string, words: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.fill(words)
  await expect(field).toHaveAttribute('aria-activedescendant')
  const announced = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  await expect(announced).toHaveText(option)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}

test.describe('Enter in a field with a list of options', () => {
  for (const [path, form, label, words, option] of [
    ['locations', 'New location', 'Time zone', 'oslo', 'Europe/Oslo'],
    [
      'practitioners',
      'New practitioner',
      'Specialty',
      'cardio',
      'Cardiovascular disease (207RC0000X)',
    ],
  ] as const)
    test(`takes the announced option and saves nothing: ${form}`, async ({ page, enter }) => {
      await enter(ADMIN)
      await page.goto(`${site.of('northside')}/home/${path}?record=new`)
      await expect(drawer(page, form).dialog).toBeVisible()
      const written = writesOf(page)
      await choose(page, label, words, option)
      await expect(drawer(page, form).dialog).toBeVisible()
      expect(written).toEqual([])
    })

  test('takes an organization, and half its name is not taken without a word', async ({
    page,
    enter,
  }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/dashboard`)
    await modal(page).open()
    await settled(page)
    const written = writesOf(page)
    await choose(page, 'Country', 'japa', 'Japan')
    await modal(page).under.fill('eastside imag')
    await expect(page.getByRole('treeitem')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(modal(page).under).toHaveValue('Eastside Imaging')
    await modal(page).under.fill('east')
    await expect(page.getByRole('treeitem')).not.toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(modal(page).under).toHaveValue('Eastside Imaging')
    await expect(modal(page).under).toHaveAccessibleDescription(/“east” was not taken\./)
    expect(written).toEqual([])
  })
})
