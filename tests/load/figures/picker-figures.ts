import type { Page } from '@playwright/test'
import { asOwner } from '@/lib/platform/db/owner'
import { openBrowser, openPage, watch, type Sight } from '../browser'
import { median, milliseconds, type Figure } from './figures'
import type { Subject } from '../installation'

const SAMPLES = 7
const ROW = '[role=tree] [role=treeitem]:not([aria-busy])'
const PAUSE = 400

/** Does something, and answers how long after that event of it the sight was painted. */
async function timed(
  page: Page,
  event: string,
  sight: Sight,
  act: () => Promise<void>,
): Promise<number> {
  const seen = page.evaluate(([sight, event]) => window.untilSeen(sight, event), [
    sight,
    event,
  ] as const)
  // The page listens by the time it has answered something else.
  const [ms] = await Promise.all([seen, page.evaluate(() => undefined).then(act)])
  return ms
}

/** Names that only the last key tells from others. */
const labelsOf = (url: string) =>
  asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ label: string }>(
      `select label from organizations where id between 20000 and 90000 and id % 9973 = 17 order by id limit $1`,
      [SAMPLES],
    )
    return rows.map(({ label }) => label)
  })

const figure = (what: string, times: number[], target: number, peer: string): Figure => ({
  what,
  ours: `${milliseconds(median(times))}, max ${milliseconds(Math.max(...times))}`,
  limit: peer,
  target: `≤ ${target} ms`,
  met: median(times) <= target,
})

export async function pickerFigures(console: Subject): Promise<Figure[]> {
  const browser = await openBrowser()
  const page = await openPage(browser, console)
  await watch(page)
  await page.goto(`${console.origin}/admin/organizations/global/account`)
  const picker = page.getByRole('button', { name: /^Organization: / })
  const field = page.getByRole('combobox', { name: 'Search organizations' })
  await picker.waitFor()
  // Somebody looks at the page before clicking: what it prepares while idle is there by then.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)

  const opening: number[] = []
  const first: number[] = []
  const last: number[] = []
  for (const [n, label] of (await labelsOf(console.url)).entries()) {
    opening.push(
      await timed(page, 'click', { selector: `${ROW}:nth-child(8)` }, () => picker.click()),
    )
    await page.waitForTimeout(PAUSE)
    const letter = 'abcdefg'[n]!
    const matches: Sight = { selector: `${ROW}[aria-setsize="50"]` }
    first.push(await timed(page, 'keydown', matches, () => field.press(letter)))
    await field.fill(label.slice(0, -1))
    await page.waitForTimeout(PAUSE)
    const only: Sight = { selector: `${ROW}[aria-setsize="1"]`, count: 1, text: label }
    last.push(await timed(page, 'keydown', only, () => field.press(label.at(-1)!)))
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
  }
  await browser.close()
  return [
    figure('Picker: click to options', opening, 50, 'react-admin, 10,000 flat: 35 ms'),
    figure('Picker: last key to match', last, 100, 'react-admin, 10,000 flat: 338 ms'),
    figure('Picker: first key to matches', first, 100, 'react-admin, 10,000 flat: 338 ms'),
  ]
}
