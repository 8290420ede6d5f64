import fs from 'node:fs'
import { SECRET } from './settings'
import { startStack } from './stack'

const LOG = 'test-results/console.log'

/** Starts the one stack that all journeys share, and ends it after them: its log must not hold a bug. */
export default async function globalSetup() {
  const { stop, databaseUrl, startShop } = await startStack({
    ...{ port: Number(process.env.E2E_PORT), log: LOG },
    // The journeys open sessions by themselves.
    env: { NEXTAUTH_SECRET: SECRET },
  })
  process.env.E2E_DATABASE_URL = databaseUrl // the journeys' workers inherit it
  startShop()
  return async () => {
    await stop()
    const bugs = fs.readFileSync(LOG, 'utf8').split('\n').filter((line) => line.includes('"unexpected error"')) // prettier-ignore
    if (bugs.length > 0) throw new Error(`The server met what it did not expect:\n${bugs.join('\n')}`)
  }
}
