import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { auditKeys, type AuditKeys, type SignedCheckpoint } from '@/lib/platform/audit/audit-keys'
import {
  chainOf,
  compareWithCheckpoint,
  makeCheckpoint,
  readCheckpoint,
  verifyAuditLog,
} from '@/lib/platform/db/audit-chain'
import { asOwner } from '@/lib/platform/db/owner'
import { migrateDatabase, reachDatabase } from '../database'
import { auditKeyOf } from '../environment/environment'
import { atEnd, end } from '../process/lifetime.mjs'
import { Refusal } from '../output/refusal.mjs'
import { prepare } from '../environment/settings'

const USAGE =
  'Usage: npm run audit:verify -- [--against CHECKPOINT [--not-before TIME]] [--checkpoint FILE]'

type Options = { against?: string; notBefore?: Date; checkpoint?: string }

function optionsOf(args: string[]): Options {
  const text = { type: 'string' } as const
  let values: { against?: string; 'not-before'?: string; checkpoint?: string }
  try {
    const options = { against: text, 'not-before': text, checkpoint: text }
    values = parseArgs({ args, options, allowPositionals: false }).values
  } catch {
    throw new Refusal(USAGE)
  }
  const { against, checkpoint, 'not-before': time } = values
  if (time === undefined) return { against, checkpoint }
  const notBefore = new Date(time)
  if (against === undefined || Number.isNaN(notBefore.getTime())) throw new Refusal(USAGE)
  return { against, checkpoint, notBefore }
}

/**
 * Reads the checkpoint in a file. Refuses with one sentence a file that is not there, is none, was
 * changed, or is too old.
 */
function checkpointIn(
  file: string,
  notBefore: Date | undefined,
  keys: AuditKeys,
): SignedCheckpoint {
  let text: string
  let checkpoint: SignedCheckpoint
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  try {
    checkpoint = readCheckpoint(text, keys)
  } catch (error) {
    throw new Refusal(`${file}: ${(error as Error).message}`)
  }
  if (notBefore && new Date(checkpoint.at) < notBefore)
    throw new Refusal(
      `${file} is the checkpoint of ${checkpoint.at}, which is before ${notBefore.toISOString()}.`,
    )
  return checkpoint
}

/**
 * A checkpoint proves nothing of rows that came after it: whoever puts an older one in its place is
 * to be seen.
 */
const covered = ({ chains }: SignedCheckpoint) =>
  `${chains.reduce((sum, { rows }) => sum + rows, 0)} rows in ${chains.length} chains`

function write(file: string, checkpoint: SignedCheckpoint) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(checkpoint, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/**
 * `npm run audit:verify`: verifies the audit log and its seals, with `--against` also against an
 * earlier checkpoint that is no older than `--not-before`, and writes a signed checkpoint of what
 * it found. Ends with 1, and writes none, when the log is not what was written.
 */
export default async function verify(args: string[]) {
  const options = optionsOf(args)
  const { settings, folder } = prepare('audit:verify')
  const keys = auditKeys(auditKeyOf(settings, folder), settings.AUDIT_OLD_KEYS)
  const earlier =
    options.against === undefined
      ? undefined
      : checkpointIn(options.against, options.notBefore, keys)
  const database = await reachDatabase(settings, folder)
  atEnd.add(database.stop)
  await migrateDatabase(database, settings, folder)
  const { verdict, differences, checkpoint } = await asOwner(database.url, async (client) => {
    // One snapshot: rows that are written meanwhile are in none of the three.
    await client.query('begin transaction isolation level repeatable read read only')
    return {
      verdict: await verifyAuditLog(client, keys),
      differences: earlier ? await compareWithCheckpoint(client, earlier) : [],
      checkpoint: await makeCheckpoint(client, keys),
    }
  })
  const { rows, chains, digest, broken, seals, unsealed, faults } = verdict
  for (const { organizationId, sequence, what } of broken)
    console.log(`Row ${sequence} of ${chainOf(organizationId)}: ${what}.`)
  for (const sentence of [...faults, ...differences]) console.log(sentence)
  const isWhole = broken.length + faults.length + differences.length === 0
  console.log(
    `${rows} rows in ${chains} chains: ${isWhole ? 'all as they were written' : 'NOT as they were written'}.`,
  )
  console.log(`${seals} seals; ${unsealed} rows wait to be sealed.`)
  if (earlier && differences.length === 0)
    console.log(
      `Everything that the checkpoint of ${earlier.at} names is there: ${covered(earlier)}.`,
    )
  console.log(`Digest of the last rows: ${digest}`)
  if (isWhole) {
    const name = `${checkpoint.at.replaceAll(':', '-')}.json`
    const file = options.checkpoint ?? folder.at(path.join('audit-checkpoints', name))
    write(file, checkpoint)
    console.log(`Checkpoint: ${file}`)
  }
  await end(isWhole ? 0 : 1)
}
