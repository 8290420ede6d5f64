import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './lib/server/db/schema/index.ts',
  out: './lib/server/db/migrations',
})
