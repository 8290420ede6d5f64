import { SECRET } from '../support/settings'
import { startStack } from '../support/stack'

/** Starts a console with the demo's data. */
export default async function globalSetup() {
  const { stop, databaseUrl } = await startStack({
    port: Number(process.env.E2E_PORT),
    log: 'test-results/pictures.log',
    env: { NEXTAUTH_SECRET: SECRET },
  })
  process.env.E2E_DATABASE_URL = databaseUrl
  return stop
}
