import type { TestProject } from 'vitest/node'
import { createCommerceDatabase } from '@/dev/commerce/database'
import { startCommerce } from '@/dev/commerce/start'
import { startPostgres } from '@/dev/postgres'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { freePort } from '@/dev/process/ports'
import { temporaryFolder } from '@/dev/temporary'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Medusa that all files share, filled with the demo; `token` is its admin's, `secret` signs its own tokens. */
    commerce: {
      url: string
      token: string
      admin: { email: string; password: string }
      databaseUrl: string
      /** The file that it writes its log to. */
      log: string
      secret: string
    }
  }
}

/** Starts one Medusa for all files of a run. */
export default async function globalSetup({ provide }: TestProject) {
  const undo = createUndo()
  try {
    const { folder, remove } = await temporaryFolder()
    undo.add(remove)
    const postgres = await startPostgres({ dir: folder.at('postgres'), durable: false })
    undo.add(postgres.stop)
    const { url, token, admin, stop } = await startCommerce({
      ...{ folder, port: await freePort(), adminUrl: postgres.adminUrl },
    })
    undo.add(stop)
    provide('commerce', {
      ...{ url, token, admin, log: folder.at('commerce.log') },
      databaseUrl: await createCommerceDatabase(postgres.adminUrl, folder),
      secret: folder.secret('commerce-sessions'),
    })
    return undo.run
  } catch (error) {
    await undo.run()
    throw error
  }
}
