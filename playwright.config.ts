import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, installedChromium } from './dev/chromium'
import { freePorts } from './dev/process/ports'

// The console's port; the identity provider and the mail page follow it. Workers read this file
// again and find it set.
process.env.E2E_PORT ??= String(await freePorts(5))

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-stack.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A journey takes a few seconds. These limits end what hangs: a machine that does other work as
  // well does not fail it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  use: {
    browserName: 'chromium',
    baseURL: `http://login.polyclinic.localhost:${process.env.E2E_PORT}`,
    launchOptions: { executablePath: installedChromium(), args: CHROMIUM_FLAGS },
    // A trace of every step would take a quarter of the time: `--trace=retain-on-failure` keeps one
    // of what fails.
    screenshot: 'only-on-failure',
  },
})
