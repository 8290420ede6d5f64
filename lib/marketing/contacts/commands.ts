import { sql } from 'drizzle-orm'
import { aboutRecord, placeFor } from '@/lib/marketing/audience/about'
import { subscribe, withdraw, type How } from '@/lib/marketing/audience/consent'
import { suppressionOf } from '@/lib/marketing/audience/suppression'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { conflict, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import { rowsOf } from '@/lib/platform/db/rows'
import { isTheirOwn } from '@/lib/shared/contact-words'
import { findContact } from './queries'
import type { Contact, ContactChange, ContactInput } from './schema'

const subscribedTo = ({ topics }: Contact) => topics.filter(({ state }) => state === 'subscribed')

const logged = (contact: Contact) => {
  const { email, firstName, lastName, language } = contact
  return {
    email,
    firstName,
    lastName,
    language,
    topics: subscribedTo(contact).map(({ name }) => name),
  }
}

const record = (ctx: Ctx, deed: Deed, id: string, states: States) =>
  recordChange(ctx, {
    ...deed,
    organizationId: organizationOf(ctx).id,
    subject: 'contact',
    subjectId: id,
    ...states,
  })

const howOf = (ctx: Ctx, wording: string, givenOn: string | null = null): How => ({
  way: ctx.importedFrom === undefined ? 'staff' : 'import',
  wording,
  givenOn,
  personId: ctx.actor.personId,
  file: ctx.importedFrom,
})

/**
 * Subscribes a contact to topics by the word of staff. Throws 422 for what the address's holder has
 * said no to.
 */
async function add(
  ctx: Ctx,
  { id, email }: { id: string; email: string },
  topicIds: number[],
  how: How,
) {
  if (topicIds.length === 0) return
  const refuse = (sentence: string) => unprocessable(sentence, { topicIds: sentence })
  const reason = await suppressionOf(ctx, organizationOf(ctx).id, email)
  if (reason && isTheirOwn(reason))
    refuse('They have unsubscribed: only they can subscribe anew, on the newsletter page.')
  const [known] = await rowsOf<{ count: number }>(
    ctx,
    sql`
    select count(*)::int from topics where organization_id = ${organizationOf(ctx).id} and status = 'active'
      and id = any(${sql.param(topicIds)}::int[])`,
  )
  if (known!.count < topicIds.length) refuse('Choose topics of this organization that are in use.')
  await subscribe(ctx, id, topicIds, 'recorded', how)
}

/**
 * Makes a contact of the newsletter. Throws 409 for an address that is one already, 422 for topics
 * that cannot be given.
 */
export async function createContact(ctx: Ctx, input: ContactInput): Promise<Contact> {
  const { email, firstName, lastName, language, topicIds, how, givenOn } = input
  const organizationId = placeFor(ctx, 'contact')
  const [made] = await rowsOf<{ id: string }>(
    ctx,
    sql`insert into contacts (organization_id, email, first_name, last_name, language)
      values (${organizationId}, ${email}, ${firstName}, ${lastName}, ${language}) returning id`,
  )
  const { id } = made!
  await add(ctx, { id, email }, topicIds, howOf(ctx, how, givenOn))
  const after = await findContact(ctx, id)
  record(ctx, { action: 'contacts:create', event: 'contact.created' }, id, { after: logged(after) })
  return after
}

function refuseNames({ kind, firstName, lastName }: Contact, change: ContactChange) {
  if (kind === 'newsletter') return
  const sentence = 'The name follows the record that this contact comes from: change it there.'
  const changed = {
    firstName: change.firstName !== firstName,
    lastName: change.lastName !== lastName,
  }
  const fields = Object.entries(changed).filter(([, isChanged]) => isChanged)
  if (fields.length > 0)
    unprocessable(sentence, Object.fromEntries(fields.map(([field]) => [field, sentence])))
}

/**
 * Changes a contact and what they get. Throws 409 when it has changed since, 422 for names and
 * topics that cannot be given.
 */
export async function changeContact(ctx: Ctx, id: string, change: ContactChange): Promise<Contact> {
  const here = await aboutRecord(
    ctx,
    'Contact',
    sql`select organization_id as of from contacts where id = ${id}`,
  )
  const before = await findContact(here, id)
  const { firstName, lastName, language, topicIds, how, version } = change
  const changed = await rowsOf(
    here,
    sql`
    update contacts set first_name = ${firstName}, last_name = ${lastName}, language = ${language}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findContact(here, id))
  refuseNames(before, change)
  const had = subscribedTo(before).map((topic) => topic.id)
  const added = topicIds.filter((topicId) => !had.includes(topicId))
  if (added.length > 0 && how === '')
    unprocessable('Say how the consent was given.', {
      how: 'Say how the consent was given, in 3 to 200 characters.',
    })
  await add(here, before, added, howOf(here, how))
  const removed = had.filter((topicId) => !topicIds.includes(topicId))
  if (removed.length > 0) await withdraw(here, id, removed, howOf(here, how))
  const after = await findContact(here, id)
  record(
    here,
    { action: 'contacts:update', event: 'contact.changed' },
    id,
    differences(logged(before), logged(after)),
  )
  return after
}

/**
 * Removes a contact: their address stays where it is suppressed, and nowhere else of what marketing
 * has. Throws 409 for one that follows a record of the organization.
 */
export async function deleteContact(ctx: Ctx, id: string): Promise<Contact> {
  const here = await aboutRecord(
    ctx,
    'Contact',
    sql`select organization_id as of from contacts where id = ${id}`,
  )
  const before = await findContact(here, id)
  if (before.kind !== 'newsletter')
    conflict(
      'This contact follows a record of the organization, and goes when that ends. Take its topics away instead.',
    )
  await rowsOf(here, sql`delete from contacts where id = ${id}`)
  record(here, { action: 'contacts:update', event: 'contact.deleted' }, id, {
    before: { kind: before.kind, removed: false },
    after: { removed: true },
  })
  return before
}
