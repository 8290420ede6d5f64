import { drawer, list } from '../support/list'
import { notification } from '../support/shell'
import { findings, isLegible, look } from '../support/sight'
import { OWNER, SUPPORT, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

const LIST = `${site.login}/admin/faqs`
const PAGE = `${site.of('www')}/faqs`

test.describe('a question', () => {
  test('is written, published for everybody, changed, restored, moved and withdrawn', async ({
    page,
    enter,
  }) => {
    test.slow()
    await enter(OWNER)
    await look(page, LIST)
    const question = `${unique('May I bring a dog ')}?`
    await page.getByRole('button', { name: 'New question' }).click()
    const form = drawer(page, 'New question')
    await expect(form.field('Question')).toBeFocused()
    await form.press('Create')
    await expect(form.field('Question')).toHaveAccessibleDescription(
      /A question has 2 to 200 characters/,
    )
    await form.fill('Question', question)
    await form.fill('Answer', 'Yes.\nOn a lead.')
    await form.press('Create')
    await expect(notification(page, `Draft of “${question}” created.`)).toBeVisible()
    await page.goto(PAGE)
    await expect(page.getByRole('heading', { name: 'What is an organization?' })).toBeVisible()
    await expect(page.getByRole('heading', { name: question })).toBeHidden()

    await page.goto(LIST)
    await list(page, 'questions').choose(question, 'Publish')
    await page
      .getByRole('dialog', { name: `Publish “${question}”?` })
      .getByRole('button', { name: 'Publish' })
      .click()
    await expect(notification(page, `“${question}” is on the page.`)).toBeVisible()
    await list(page, 'questions').choose(question, 'Move up')
    await expect(notification(page, `“${question}” is in place`)).toBeVisible()

    await list(page, 'questions').open(question)
    const record = drawer(page, question)
    await record.fill('Answer', 'No.')
    await record.press('Save')
    await expect(notification(page, 'Publish it to show it.')).toBeVisible()
    await list(page, 'questions').open(question)
    await record.tab('Versions')
    await expect(record.dialog).toContainText('On a lead.')
    await isLegible(page, 'the versions of a question')
    await record.press('Restore version 1')
    await expect(notification(page, 'Version 1 is written again.')).toBeVisible()
    await record.press('Close')

    await page.goto(PAGE)
    await page.getByText(question).click()
    await expect(page.getByText('On a lead.')).toBeVisible()
    await page.goto(LIST)
    await list(page, 'questions').choose(question, 'Withdraw')
    await page
      .getByRole('dialog', { name: `Withdraw “${question}”?` })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await expect(notification(page, `“${question}” is not on the page any more.`)).toBeVisible()
  })

  test('is read, and not changed, by support', async ({ page, enter }) => {
    await enter(SUPPORT)
    await look(page, LIST)
    await expect(
      page.getByRole('table', { name: 'Questions' }).getByText('What is an organization?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'New question' })).toBeHidden()
    expect(await findings(page)).toEqual([])
    await isLegible(page, 'the list of questions')
  })
})
