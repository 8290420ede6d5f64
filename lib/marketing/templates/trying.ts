import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import { contentOf, record, refuseFlawed, refuseInherited } from './commands'
import { examineTemplate } from './examining'
import { findTemplate } from './queries'
import type { Preview, PreviewAsked, TemplateValues, TestInput, TestSent } from './schema'

/**
 * What mails of the organization say of itself; for `global` there is none, and samples stand
 * there.
 */
async function senderOf(ctx: Ctx): Promise<TemplateValues> {
  if (ctx.scope.kind === 'global') return {}
  const [sender] = await rowsOf<{ organization: string; postalAddress: string }>(
    ctx,
    sql`select label as organization, postal_address as "postalAddress" from mail_templates_for('', array[${ctx.scope.organization.id}::int])`,
  )
  return sender!
}

/**
 * A template as the mail that it would be, with samples where nothing is given, and what is wrong
 * with it.
 */
export async function previewTemplate(
  ctx: Ctx,
  { category, purpose, language, values, ...content }: PreviewAsked,
): Promise<Preview> {
  const given = { ...(await senderOf(ctx)), ...values }
  const {
    compiled: _compiled,
    shows: _shows,
    ...shown
  } = await examineTemplate(ctx, content, { category, purpose, language }, given)
  return shown
}

/**
 * Sends the draft of a template, or else what is live, with samples: one mail to each address.
 * Throws 422 for what the checks find, 409 for one that is archived and has no draft.
 */
export async function sendTest(
  ctx: Ctx,
  id: number,
  { recipients, values }: TestInput,
): Promise<TestSent> {
  const template = await findTemplate(ctx, id)
  refuseInherited(template)
  const version = template.draft ?? (template.status === 'live' ? template.published : null)
  if (!version) return conflict('This template is archived: make a draft of it first.')
  const given = { ...(await senderOf(ctx)), ...values }
  const { subject, html, text, checks } = await examineTemplate(
    ctx,
    contentOf(version),
    template,
    given,
  )
  refuseFlawed(checks, 'Mend what the checks say before sending a test.')
  const [row] = await rowsOf<{ of: number | null }>(
    ctx,
    sql`select organization_id as of from templates where id = ${id}`,
  )
  await countMails('test', row!.of, recipients)
  for (const recipient of recipients) {
    const about = { organizationId: row!.of, about: `template ${id}`, recipient }
    enqueueMail(ctx, { subject: `[Test] ${subject}`, html, text, ...about })
  }
  await record(ctx, { action: 'templates:update', event: 'template.test-sent' }, id, {
    after: { testOf: version.number, testSentTo: recipients },
  })
  return { sent: recipients.length }
}
