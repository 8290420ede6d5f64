import { startStack } from './stack'

/** Starts the one stack that all journeys share, and ends it after them. */
export default async function globalSetup() {
  const { stop, databaseUrl } = await startStack({
    port: Number(process.env.E2E_PORT),
    log: 'test-results/console.log',
  })
  process.env.E2E_DATABASE_URL = databaseUrl // the journeys' workers inherit it
  return stop
}
