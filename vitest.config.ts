import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const resolve = { alias: { '@': import.meta.dirname } }

export default defineConfig({
  test: {
    // One for each of two cores; the browserless half of the suite waits for PostgreSQL and for processes.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{lib,house,dev}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          setupFiles: 'tests/support/database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'commerce',
          environment: 'node',
          include: ['tests/commerce/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/commerce-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve,
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: 'tests/support/dom.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 60_000,
        },
      },
    ],
  },
})
