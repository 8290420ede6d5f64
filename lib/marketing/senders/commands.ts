import { sql } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { keepChecks } from '@/lib/marketing/sending/proof'
import { lookUp } from '@/lib/marketing/sending/records'
import { Later } from '@/lib/platform/api/answer'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, HttpError, outdated } from '@/lib/platform/api/errors'
import { differences, recordChange, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { anew } from '@/lib/platform/db/tenant'
import { makeDkimKey } from '@/lib/platform/mail/dkim'
import type { AuditEvent } from '@/lib/shared/audit/audit-events'
import type { SenderChecks } from '@/lib/shared/campaign-words'
import { findSender } from './queries'
import type { Sender, SenderChange, SenderInput } from './schema'

const logged = ({ name, email, replyTo, state }: Sender) => ({ name, email, replyTo, state })

const record = (ctx: Ctx, event: AuditEvent, id: number, states: States) =>
  recordChange(ctx, {
    event,
    organizationId: organizationOf(ctx).id,
    action: 'campaigns:update',
    subject: 'sender',
    subjectId: id,
    ...states,
  })

const place = (ctx: Ctx, id: number) =>
  aboutRecord(ctx, 'Sender', sql`select organization_id as of from senders where id = ${id}`)

/**
 * Makes a sender with a key of its own, which is to be proven. Throws 409 for an address that is
 * one already.
 */
export async function createSender(
  ctx: Ctx,
  { name, email, replyTo }: SenderInput,
): Promise<Sender> {
  const organizationId = placeFor(ctx, 'sender')
  const { selector, publicKey, privateKey } = await makeDkimKey()
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into senders (organization_id, name, email, reply_to, dkim_selector, dkim_public_key, dkim_private_key)
      values (${organizationId}, ${name}, ${email}, ${replyTo}, ${selector}, ${publicKey}, ${privateKey}) returning id`,
  )
  const after = await findSender(ctx, made!.id)
  record(ctx, 'sender.created', after.id, { after: logged(after) })
  return after
}

/** Changes what recipients read of a sender. Throws 409 when it has changed since. */
export async function changeSender(
  ctx: Ctx,
  id: number,
  { name, replyTo, version }: SenderChange,
): Promise<Sender> {
  const here = await place(ctx, id)
  const before = await findSender(here, id)
  const changed = await rowsOf(
    here,
    sql`
    update senders set name = ${name}, reply_to = ${replyTo}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findSender(here, id))
  const after = await findSender(here, id)
  record(here, 'sender.changed', id, differences(logged(before), logged(after)))
  return after
}

/**
 * Removes a sender with its key. Throws 409 for one that a campaign names, or that has changed
 * since.
 */
export async function deleteSender(ctx: Ctx, id: number, version?: number): Promise<Sender> {
  const here = await place(ctx, id)
  const before = await findSender(here, id)
  if (version !== undefined && version !== before.version) outdated(before)
  if (before.campaigns > 0)
    conflict('Campaigns name this sender: it stays, so that they say whom they came from.')
  await rowsOf(here, sql`delete from senders where id = ${id}`)
  record(here, 'sender.deleted', id, { before: logged(before) })
  return before
}

const keyOf = ({ domain, records }: Sender) => {
  const { name, value } = records.find(({ purpose }) => purpose === 'dkim')!
  return { domain, selector: name.split('.')[0]!, publicKey: value.slice(value.indexOf('p=') + 2) }
}

async function keep(ctx: Ctx, id: number, checks: SenderChecks): Promise<Sender> {
  const here = await place(ctx, id)
  const before = await findSender(here, id)
  await keepChecks(here, { id, organizationId: organizationOf(here).id }, checks)
  const after = await findSender(here, id)
  if (after.state !== before.state)
    record(
      here,
      after.state === 'verified' ? 'sender.verified' : 'sender.not-verified',
      id,
      differences(logged(before), logged(after)),
    )
  return after
}

/**
 * Looks for a sender's records in the DNS. Throws 409 when it has changed since, 503 when nobody
 * answers in time.
 */
export async function checkSender(ctx: Ctx, id: number, version: number): Promise<Later<Sender>> {
  const sender = await findSender(ctx, id)
  if (sender.version !== version) outdated(sender)
  return new Later(async () => {
    const checks = await lookUp(keyOf(sender)).catch(() => {
      throw new HttpError(
        503,
        `The DNS of ${sender.domain} does not answer at the moment. Try again in a moment.`,
        {},
        { 'Retry-After': '30' },
      )
    })
    return anew(ctx, (ctx) => keep(ctx, id, checks))
  })
}
