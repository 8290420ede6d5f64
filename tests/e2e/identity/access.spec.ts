import type { Page } from '@playwright/test'
import { isLegible, settled } from '../support/sight'
import { ADMIN, OWNER } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const HOME = `${site.of('northside')}/home/access`
const asked = (permission: string, person = '') =>
  `${HOME}?permission=${permission}${person && `&person=${encodeURIComponent(person)}`}`
const verdict = (page: Page) => page.getByRole('heading', { level: 2 })

test.describe('who can do what', () => {
  test('is asked from the roles, and answered with everybody and the way they hold it', async ({
    page,
    enter,
  }) => {
    await enter(ADMIN)
    await page.goto(`${site.of('northside')}/home/roles`)
    await page.getByRole('link', { name: 'Who can do what' }).click()
    await page
      .getByRole('textbox', { name: 'Permission' })
      .or(page.getByRole('combobox', { name: 'Permission' }))
      .fill('billing:refund')
    await page.getByRole('option', { name: 'billing:refund' }).click()
    const row = page.getByRole('row', { name: /Priya Raman/ })
    await expect(row).toContainText('role Administrator')
    await expect(page.getByRole('row', { name: /Diego Costa/ })).toContainText('role Billing')
    // Suspended: the role is there, and does not count.
    await expect(page.getByRole('row', { name: /Luc Fontaine/ })).toHaveCount(0)
    await expect(page).toHaveURL(/permission=billing%3Arefund|permission=billing:refund/)
    await row.getByRole('link', { name: 'Priya Raman' }).click()
    await expect(verdict(page)).toHaveText('Priya Raman can: billing:refund')
    await expect(
      page
        .getByRole('combobox', { name: 'Person' })
        .or(page.getByRole('textbox', { name: 'Person' })),
    ).toHaveValue('admin@northside.example')
    await page.goBack()
    await expect(row).toContainText('role Administrator')
    await expect(
      page.getByText('Roles in an organization and roles that hold everywhere never mix'),
    ).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Roles' })
      .click()
    await expect(page).toHaveURL(`${site.of('northside')}/home/roles`)
  })

  test('says why somebody can', async ({ page, enter }) => {
    await enter(ADMIN)
    await page.goto(asked('users:invite', 'admin@northside.example'))
    await expect(verdict(page)).toHaveText('Priya Raman can: users:invite')
    await expect(page.getByRole('listitem').filter({ hasText: 'role Administrator' })).toBeVisible()
  })

  test('says why somebody cannot', async ({ page, enter }) => {
    await enter(ADMIN)
    for (const [person, name, sentence] of [
      [
        'member@northside.example',
        'Daniel Okafor',
        'No role that Daniel Okafor holds here allows billing:refund.',
      ],
      ['l.fontaine@northside.example', 'Luc Fontaine', 'Luc Fontaine is suspended here.'],
      ['w.chen@northside.example', 'Wei Chen', 'Wei Chen had a membership that has expired here.'],
    ] as const) {
      await page.goto(asked('billing:refund', person))
      await expect(verdict(page)).toHaveText(`${name} cannot: billing:refund`)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByText('Roles that allow it: Administrator, Billing.')).toBeVisible()
    }
  })

  test('shows staff who holds something everywhere', async ({ page, enter }) => {
    await enter(OWNER)
    await page.goto(`${site.login}/admin/organizations/northside/access?permission=billing:refund`)
    await expect(page.getByRole('row', { name: /Maren Solberg/ })).toContainText('everywhere')
  })

  test('has nothing that axe finds serious, and fits into 320 pixels', async ({ page, enter }) => {
    await enter(ADMIN)
    await page.goto(asked('users:invite', 'member@northside.example'))
    await expect(verdict(page)).toBeVisible()
    await settled(page)
    await isLegible(page, 'the verdict')
  })
})
