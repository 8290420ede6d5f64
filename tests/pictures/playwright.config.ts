import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config'

/**
 * Pictures are taken one after the other, in a console of their own: nobody else is at work in it.
 */
export default defineConfig(journeys, {
  testDir: '.',
  globalSetup: './stack.ts',
  workers: 1,
})
