import { findFlaws } from './db/verify'
import { explain } from './errors'
import { log } from './log'

const RETRY_MS = 1000

/**
 * Ends the process when the database does not hold tenants apart. A database that is away is asked again until it
 * answers: until then every request is refused anyway.
 */
export async function refuseFlawedDatabase(): Promise<void> {
  try {
    const flaws = await findFlaws()
    if (flaws.length === 0) return
    log.fatal({ flaws }, 'the database does not hold tenants apart')
    process.exit(1)
  } catch (error) {
    if (explain(error)?.status !== 503) throw error
    log.warn('the database is away: asking again')
    setTimeout(refuseFlawedDatabase, RETRY_MS).unref()
  }
}
