import fs from 'node:fs'
import { SECRET } from './settings'
import { startStack } from './stack'

const LOG = 'test-results/console.log'

const ADDRESS = /[\w.+-]+(@|%(25)*40)[\w-]+\.\w/i
const isJson = (line: string) => {
  try {
    return Boolean(JSON.parse(line))
  } catch {
    return false
  }
}

function refuse(what: string, lines: string[]) {
  if (lines.length > 0) throw new Error(`The server ${what}:\n${lines.slice(0, 50).join('\n')}`)
}

/**
 * Starts the one stack that all journeys share, and ends it after them: its log must not hold a
 * bug, a line that is not JSON, or an address.
 */
export default async function globalSetup() {
  const { stop, databaseUrl, startShop } = await startStack({
    port: Number(process.env.E2E_PORT),
    log: LOG,
    // The journeys open sessions by themselves.
    env: { NEXTAUTH_SECRET: SECRET },
  })
  process.env.E2E_DATABASE_URL = databaseUrl // the journeys' workers inherit it
  startShop()
  return async () => {
    await stop()
    const lines = fs.readFileSync(LOG, 'utf8').split('\n').filter(Boolean)
    refuse(
      'met what it did not expect',
      lines.filter((line) => line.includes('"unexpected error"')),
    )
    refuse(
      'could not start the workers for templates',
      lines.filter((line) => line.includes('"the workers for templates do not start"')),
    )
    if (!lines.some((line) => line.includes('"the workers for templates are ready"')))
      throw new Error('The server did not start the workers for templates.')
    refuse(
      'wrote lines that are not JSON',
      lines.filter((line) => !isJson(line)),
    )
    refuse(
      'wrote e-mail addresses into its log',
      lines.filter((line) => ADDRESS.test(line)),
    )
  }
}
