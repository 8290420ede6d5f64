import type { Bundle, BundleEntry } from '@/lib/integrations/fhir/r4'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { FhirCall } from '@/lib/platform/api/fhir-endpoint'
import { FhirRefusal, issueOf, outcomeOf, refuse } from '@/lib/platform/api/fhir-outcome'
import { readBundle, type SentBundle } from './entries'
import { takeEntries, type Outcome } from './run'

/**
 * Reads whether nothing is to be kept. A word that is misspelled must not have everything kept: it
 * is refused.
 */
function isDryRun(params: URLSearchParams): boolean {
  for (const [name, value] of params)
    if (
      name !== '_format' &&
      name !== '_pretty' &&
      (name !== '_dryRun' || !['true', 'false'].includes(value))
    )
      refuse(400, 'A Bundle knows one parameter: _dryRun, which is true or false.', 'not-supported')
  return params.get('_dryRun') === 'true'
}

const REASONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Entity',
}
const statusLine = (status: number) => `${status} ${REASONS[status] ?? ''}`.trim()

function responseOf(outcome: Outcome, isDry: boolean): BundleEntry {
  if (outcome instanceof FhirRefusal)
    return { response: { status: statusLine(outcome.status), outcome: outcomeOf(outcome.issues) } }
  const { status, type, id, meta, warnings } = outcome
  const isNew = status === 201
  const said = isDry
    ? [issueOf(SAID[outcome.done], 'informational', undefined, 'information'), ...warnings]
    : warnings
  return {
    response: {
      status: statusLine(status),
      // What is taken back again has no address.
      ...(!(isDry && isNew) && {
        location: `${type}/${id}`,
        etag: `W/"${meta.versionId}"`,
        lastModified: meta.lastUpdated,
      }),
      ...(said.length > 0 && { outcome: outcomeOf(said) }),
    },
  }
}

const SAID = {
  created: 'It would be created.',
  updated: 'It would be updated.',
  unchanged: 'It is like this already: nothing would change.',
  found: 'It is there already: nothing would be created.',
}

/**
 * A transaction of which anything is refused is refused, with all that is wrong: above all for what
 * nobody allowed.
 */
function refuseAll(outcomes: Outcome[]) {
  const refused = outcomes.filter((outcome) => outcome instanceof FhirRefusal)
  const gravest = refused.find(({ status }) => status === 403) ?? refused[0]
  if (gravest)
    throw new FhirRefusal(
      gravest.status,
      refused.flatMap(({ issues }) => issues),
    )
}

async function take(ctx: Ctx, sent: SentBundle, base: string, isDry: boolean): Promise<Outcome[]> {
  if (!isDry) return takeEntries(ctx, sent, base)
  const { client, afterCommit } = ctx
  const after = afterCommit.length
  await client.query('savepoint dry_run')
  const outcomes = await takeEntries(ctx, sent, base)
  await client.query('rollback to savepoint dry_run')
  afterCommit.length = after
  return outcomes
}

/**
 * Does what a Bundle asks for, by the commands that forms go through: a transaction all or nothing,
 * of a batch each entry by itself. With `_dryRun=true` it is done and taken back, and the answer
 * says what would be.
 */
export async function importBundle(ctx: Ctx, { sent, base, params }: FhirCall): Promise<Bundle> {
  const isDry = isDryRun(params)
  const bundle = readBundle(sent)
  const outcomes = await take(ctx, bundle, base, isDry)
  if (bundle.type === 'transaction' && !isDry) refuseAll(outcomes)
  return {
    resourceType: 'Bundle',
    type: `${bundle.type}-response`,
    entry: outcomes.map((outcome) => responseOf(outcome, isDry)),
  }
}
