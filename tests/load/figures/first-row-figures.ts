import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPage, watch, type Sight } from '../browser'
import { median, milliseconds, percent, type Figure } from './figures'
import type { Console } from '../installation'

const SAMPLES = 3
const MBPS = 1.6
const LATENCY = 150

/** A phone on the road, to whom everything is new. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const throughput = (MBPS * 1e6) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function firstRow(
  browser: Browser,
  console: Console,
  address: string,
  sight: Sight,
): Promise<number> {
  const page = await openPage(browser, console)
  await watch(page)
  await slowDown(page)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate((sight) => window.untilSeen(sight), sight)
  await page.context().close()
  return ms
}

/** The list's first row on a slow link, beside a page of nothing but that table. */
export async function firstRowFigures(console: Console): Promise<Figure[]> {
  const browser = await openBrowser()
  const ours: number[] = []
  const bare: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const list = `${console.origin}/admin/organizations/global/account`
    ours.push(await firstRow(browser, console, list, { selector: 'tbody tr td a' }))
    bare.push(
      await firstRow(browser, console, `http://127.0.0.1:${console.rawPort}/page`, {
        selector: 'tbody tr',
      }),
    )
  }
  await browser.close()
  return [
    {
      what: 'List page, first row: 4× CPU, 1.6 Mbps, 150 ms',
      ours: `${milliseconds(median(ours))}, max ${milliseconds(Math.max(...ours))}`,
      limit: `bare table ${milliseconds(median(bare))}`,
      ratio: percent(median(bare) / median(ours)),
    },
  ]
}
