import { checkSync } from 'recheck'

// In JavaScript and in this process, which is the same on every platform: otherwise recheck starts
// one of its programs.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/**
 * Without limits of time, which would make verdicts depend on how busy the machine is: recheck
 * counts steps as well.
 */
const PARAMETERS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 200_000_000,
}

/**
 * Returns how long a regular expression may take: `safe`, `polynomial`, `exponential`, or why that
 * is not known.
 *
 * @param {{ source: string, flags: string }} expression
 * @returns {string}
 */
export default function complexityOf({ source, flags }) {
  const found = checkSync(source, flags, PARAMETERS)
  if (found.status === 'unknown') return `not known (${found.error.kind})`
  return found.status === 'safe' ? 'safe' : found.complexity.type
}
