import type { TestProject } from 'vitest/node'
import { startPostgres } from '@/dev/postgres'
import { temporaryFolder } from '@/dev/folders/temporary'
import { migrate } from '@/lib/platform/db/migrate'
import { seedDemo } from '@/dev/seed/demo'
import { SECRET } from '../settings'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the template, and the superuser's. */
    postgres: { url: string; adminUrl: string }
  }
}

/**
 * Starts one PostgreSQL for all files, with a migrated database that holds the demo, for each file
 * to clone.
 */
export default async function globalSetup({ provide }: TestProject) {
  const { folder, remove } = await temporaryFolder()
  const { url, adminUrl, stop } = await startPostgres({
    dir: folder.at('postgres'),
    durable: false,
  })
  await migrate(url, SECRET)
  await seedDemo(url)
  provide('postgres', { url, adminUrl })
  return async () => {
    await stop()
    remove()
  }
}
