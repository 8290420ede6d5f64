import { explain } from '@/lib/platform/api/errors'
import { noteTimeZones } from '@/lib/platform/db/reference-data/time-zones'
import { findFlaws } from '@/lib/platform/db/verify'
import { log } from '@/lib/platform/observability/log'

const RETRY_MS = 1000

/**
 * Ends the process when the database does not hold tenants apart, could not serve a call, or cannot
 * be checked. One that is away is asked again until it answers: until then every request is refused
 * anyway.
 */
export async function refuseFlawedDatabase(): Promise<void> {
  try {
    const flaws = await findFlaws()
    if (flaws.length === 0) return await noteTimeZones()
    log.fatal({ flaws }, 'the database is not as it must be')
  } catch (error) {
    if (explain(error)?.status === 503) {
      log.warn('the database is away: asking again')
      return void setTimeout(refuseFlawedDatabase, RETRY_MS).unref()
    }
    log.fatal({ err: error }, 'the database cannot be checked')
  }
  process.exit(1)
}
