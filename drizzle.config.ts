import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './lib/platform/db/schema/index.ts',
  out: './lib/platform/db/migrations',
})
