import { chromium, type Browser, type Page } from '@playwright/test'
import path from 'node:path'
import { CHROMIUM_FLAGS, findChromium } from '@/dev/chromium'
import { atEnd } from '@/dev/process/lifetime.mjs'
import type { Console } from './installation'

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_FLAGS,
  })
  atEnd.add(() => browser.close())
  return browser
}

/** A page of a browser that has never been there, signed in. */
export async function openPage(browser: Browser, { cookie, origin }: Console): Promise<Page> {
  const { hostname } = new URL(origin)
  const domain = hostname.slice(hostname.indexOf('.'))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ ...cookie, domain, path: '/', httpOnly: true, sameSite: 'Lax' }])
  return context.newPage()
}

/** What is waited for. */
export interface Sight {
  selector: string
  /** How many there must be; at least one otherwise. */
  count?: number
  /** What the first one must contain. */
  text?: string
}

declare global {
  interface Window {
    /**
     * ms from the given event, or from the start of the navigation, until what is seen has been
     * painted.
     */
    untilSeen: (sight: Sight, event?: string) => Promise<number>
  }
}

/**
 * Gives the page its own clock: no protocol between tool and browser is part of what it measures.
 */
export const watch = (page: Page) =>
  page.addInitScript({ path: path.join(import.meta.dirname, 'until-seen.js') })
