import { chromium } from '@playwright/test'
import fs from 'node:fs'
import { debianPackages, findProgram } from './programs'
import { Refusal } from './output/refusal.mjs'
import { bin } from './root'

const SYSTEM = [
  // Without a window to draw it takes a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser that does nothing on its own, and starts as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The Chromium on this machine: the one CHROMIUM names, the system's, or the one Playwright has
 * downloaded.
 */
export const installedChromium = () =>
  [process.env.CHROMIUM, ...SYSTEM, chromium.executablePath()].find(
    (file) => file && fs.existsSync(file),
  )

/**
 * Finds Chromium, or installs it: by Playwright, else, as root on Debian, by the system's packages.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM } = process.env
  if (CHROMIUM && !fs.existsSync(CHROMIUM))
    throw new Refusal(`CHROMIUM names a file that is not there: ${CHROMIUM}`)
  const system = debianPackages('chromium-headless-shell', 'chromium')
  const playwright = ['install', ...(system.length > 0 ? ['--with-deps'] : []), 'chromium']
  return findProgram(
    installedChromium,
    [[process.execPath, bin('@playwright/test', 'cli.js'), ...playwright], ...system],
    'There is no Chromium and none could be installed: set CHROMIUM.',
  )
}
