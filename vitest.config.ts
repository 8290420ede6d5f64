import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const resolve = { alias: { '@': import.meta.dirname } }

/**
 * Ends a test or a hook that hangs, in ms: longer than any wait in it (`tests/support/wait.ts`).
 */
const HANG_LIMIT = 240_000

/** No wait ends before that: on a busy machine everything takes long. */
const limits = {
  testTimeout: HANG_LIMIT,
  hookTimeout: HANG_LIMIT,
  expect: { poll: { timeout: 180_000 } },
}

export default defineConfig({
  test: {
    // One for each of two cores; the browserless half of the suite waits for PostgreSQL and for
    // processes.
    maxWorkers: 2,
    tags: [
      {
        name: 'thorough',
        description: 'Thousands of random inputs, or megabytes of them: not in `npm run check`.',
      },
    ],
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          // A thread for each file starts in a third of the time of a process.
          pool: 'threads',
          environment: 'node',
          include: ['tests/{lib,house}/**/*.test.ts'],
          ...limits,
        },
      },
      {
        resolve,
        test: {
          // What starts processes and worker threads, or waits for time to pass: too slow for
          // `npm run check`.
          name: 'processes',
          environment: 'node',
          include: ['tests/{dev,processes}/**/*.test.ts'],
          ...limits,
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          pool: 'threads',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/db/global-setup.ts',
          setupFiles: 'tests/support/db/database.ts',
          ...limits,
        },
      },
      {
        resolve,
        test: {
          name: 'commerce',
          environment: 'node',
          include: ['tests/commerce/**/*.test.ts'],
          globalSetup: [
            'tests/support/db/global-setup.ts',
            'tests/support/commerce/commerce-server.ts',
          ],
          ...limits,
        },
      },
      {
        resolve,
        plugins: [react()],
        test: {
          name: 'components',
          pool: 'threads',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: 'tests/support/dom.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...limits,
        },
      },
    ],
  },
})
