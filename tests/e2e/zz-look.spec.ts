import { look, withScheme, settled } from './support/sight'
import { OWNER, ADMIN } from './support/sign-in'
import { site } from './support/site'
import { drawer, list } from './support/list'
import { test } from './support/test'
const LIST = `${site.login}/admin/organizations/northside/users`
for (const [scheme, width, height] of [
  ['dark', 1440, 900],
  ['light', 1440, 900],
  ['dark', 320, 720],
  ['light', 900, 800],
] as const)
  test(`shots ${scheme} ${width}`, async ({ page, enter, troubles }) => {
    troubles.allow(/./)
    test.slow()
    await page.setViewportSize({ width, height })
    await enter(width === 900 ? ADMIN : OWNER)
    await withScheme(page, scheme)
    const shot = async (name: string) => (
      await page.waitForTimeout(500),
      page.screenshot({ path: `/tmp/users-shots/${name}-${scheme}-${width}.png` })
    )
    if (width === 900) {
      await look(page, `${site.of('northside')}/home/users`)
      await shot('home')
      await page.goto(`${site.of('northside')}/invitation?token=${'x'.repeat(43)}`)
      await shot('noinvitation')
      return
    }
    await look(page, LIST)
    await shot('list')
    await look(page, `${LIST}?record=new`)
    const form = drawer(page, 'Invite people')
    await form.fill('E-mail addresses', 'Ada Larsen <ada@x.example>\nnobody')
    await form.press('Add role')
    await form.press('Invite')
    await shot('invite')
    await look(page, `${LIST}?search=kemi`)
    await list(page, 'users').open('Kemi Adeyemi')
    await settled(page)
    await shot('record')
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await shot('permissions')
    await look(page, `${LIST}?status=invited`)
    await page.getByRole('button', { name: 'Actions for Greta Larsen' }).click()
    await shot('menu')
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await shot('link')
    const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await page.goto(link)
    await shot('invitation')
    await look(page, `${site.login}/admin/organizations/global/users`)
    await shot('global')
  })
