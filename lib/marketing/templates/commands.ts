import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { differences, recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { conflict, forbidden, outdated, unprocessable } from '@/lib/platform/api/errors'
import type { MailCheck } from '@/lib/platform/mail-templates/checks'
import { starter } from '@/lib/platform/mail-templates/starter'
import { examineTemplate } from './examining'
import { findTemplate, findVersion } from './queries'
import type {
  Template,
  TemplateChange,
  TemplateContent,
  TemplateInput,
  TemplateVersion,
} from './schema'

/** A version's fields as they are sent. */
export const contentOf = ({
  subject,
  previewText,
  mjml,
  variables,
}: TemplateVersion): TemplateContent => ({
  subject,
  previewText,
  mjml,
  variables,
})

/**
 * The same for the log, which says that a long text has changed, and not what it was: versions keep
 * that.
 */
const logged = ({ mjml, ...rest }: TemplateContent) => ({
  ...rest,
  mjml: `${mjml.length} characters, ${createHash('sha256').update(mjml).digest('hex').slice(0, 8)}`,
})

/** A row of the log of whoever the template belongs to. */
export async function record(ctx: Ctx, deed: Deed, id: number, states: States): Promise<void> {
  const [row] = await rowsOf<{ of: number | null }>(
    ctx,
    sql`select organization_id as of from templates where id = ${id}`,
  )
  recordChange(ctx, {
    ...deed,
    organizationId: row!.of,
    subject: 'template',
    subjectId: id,
    ...states,
  })
}

/** Throws 403 for a template that is only inherited here. */
export function refuseInherited({ inherited }: Template) {
  if (inherited)
    forbidden('This template is inherited: customize it here, or change it where it belongs.')
}

/**
 * Counts a change of the record, which holds its row until the end. Throws 409 when it has changed
 * since.
 */
async function touch(ctx: Ctx, id: number, version: number): Promise<Template> {
  const before = await findTemplate(ctx, id)
  refuseInherited(before)
  const touched = await rowsOf(
    ctx,
    sql`
    update templates set version = version + 1, updated_at = now() where id = ${id} and version = ${version} returning id`,
  )
  return touched.length > 0 ? before : outdated(await findTemplate(ctx, id))
}

/** Begins the draft of the version after the last one. */
async function begin(
  ctx: Ctx,
  id: number,
  { subject, previewText, mjml, variables }: TemplateContent,
): Promise<number> {
  const [draft] = await rowsOf<{ number: number }>(
    ctx,
    sql`insert into template_versions (template_id, number, subject, preview_text, mjml, variables)
      select ${id}::int, coalesce(max(number), 0) + 1, ${subject}, ${previewText}, ${mjml}, ${JSON.stringify(variables)}::jsonb
      from template_versions where template_id = ${id} returning number`,
  )
  return draft!.number
}

/**
 * Begins a template of the organization, or for `global` of the provider, with a draft. Throws 404
 * for one to copy that is not there or has never been published, 409 where there is one for the
 * same purpose in the same language already.
 */
export async function createTemplate(
  ctx: Ctx,
  { name, category, purpose, language, copyOf }: TemplateInput,
): Promise<Template> {
  const organizationId = ctx.scope.kind === 'global' ? null : ctx.scope.organization.id
  const source = copyOf === undefined ? null : await findTemplate(ctx, copyOf)
  if (source && !source.published)
    conflict('What was never published cannot be copied.', { copyOf: 'Choose another template.' })
  const content = source ? contentOf(source.published!) : starter({ category, purpose })
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`insert into templates (organization_id, name, category, purpose, language)
      values (${organizationId}, ${name}, ${category}, ${purpose}, ${language}) returning id`,
  )
  const { id } = made!
  await begin(ctx, id, content)
  await record(ctx, { action: 'templates:create', event: 'template.created' }, id, {
    after: { name, category, purpose, language, copyOf: source?.name, ...logged(content) },
  })
  return findTemplate(ctx, id)
}

const same = (one: TemplateContent, other: TemplateContent) =>
  JSON.stringify(logged(contentOf(one as TemplateVersion))) === JSON.stringify(logged(other))

/**
 * Changes the draft of a template, or begins one where what is sent is not what is published.
 * Throws 409 when it has changed since.
 */
export async function changeTemplate(
  ctx: Ctx,
  id: number,
  change: TemplateChange,
): Promise<Template> {
  const { version, name, ...content } = change
  const before = await touch(ctx, id, version)
  const { draft, published } = before
  if (name !== before.name)
    await rowsOf(ctx, sql`update templates set name = ${name} where id = ${id}`)
  const { subject, previewText, mjml, variables } = content
  if (draft)
    await rowsOf(
      ctx,
      sql`
      update template_versions set subject = ${subject}, preview_text = ${previewText}, mjml = ${mjml},
        variables = ${JSON.stringify(variables)}::jsonb, updated_at = now()
      where template_id = ${id} and status = 'draft'`,
    )
  else if (!same(contentOf(published!), content)) await begin(ctx, id, content)
  const states = differences(
    { name: before.name, ...logged(contentOf((draft ?? published)!)) },
    { name, ...logged(content) },
  )
  await record(ctx, { action: 'templates:update', event: 'template.changed' }, id, states)
  return findTemplate(ctx, id)
}

/**
 * Throws the draft of a template away; with that of a first version the template itself goes.
 * Throws 409 when there is none.
 */
export async function discardDraft(ctx: Ctx, id: number): Promise<Template> {
  const { version } = await findTemplate(ctx, id)
  const before = await touch(ctx, id, version)
  const { draft, published } = before
  if (!draft) return conflict('No version is being drafted.')
  await record(ctx, { action: 'templates:update', event: 'template.draft-discarded' }, id, {
    before: { draft: draft.number, ...logged(contentOf(draft)) },
  })
  if (published)
    await rowsOf(
      ctx,
      sql`delete from template_versions where template_id = ${id} and status = 'draft'`,
    )
  else await rowsOf(ctx, sql`delete from templates where id = ${id}`)
  return before
}

/** Throws 422 with the sentences of what is wrong, by where that is. */
export function refuseFlawed(checks: MailCheck[], message: string) {
  const errors = checks.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const places = [...new Set(errors.map(({ where }) => where))]
  const said = (place: string) =>
    errors
      .filter(({ where }) => where === place)
      .map(({ line, message }) => (line ? `Line ${line}: ${message}` : message))
      .join(' ')
  unprocessable(message, Object.fromEntries(places.map((place) => [place, said(place)])))
}

const ARCHIVED = sql`status = 'archived', archived_at = now(), updated_at = now()`

/**
 * Publishes the draft of a template: mails are made of it from now on. Throws 422 for what the
 * checks find, and 409.
 */
export async function publishTemplate(ctx: Ctx, id: number, version: number): Promise<Template> {
  const before = await touch(ctx, id, version)
  const { draft, published } = before
  if (!draft) return conflict('No version is being drafted.')
  const { checks, compiled } = await examineTemplate(ctx, contentOf(draft), before, {})
  refuseFlawed(checks, 'This template cannot be published as it is.')
  await rowsOf(
    ctx,
    sql`update template_versions set ${ARCHIVED} where template_id = ${id} and status = 'live'`,
  )
  await rowsOf(
    ctx,
    sql`update template_versions set status = 'live', html = ${compiled!.html}, text = ${compiled!.text}, published_at = now(),
      updated_at = now() where template_id = ${id} and status = 'draft'`,
  )
  await rowsOf(ctx, sql`update templates set status = 'live' where id = ${id}`)
  const content = published
    ? differences(logged(contentOf(published)), logged(contentOf(draft)))
    : { before: {}, after: {} }
  await record(ctx, { action: 'templates:publish', event: 'template.published' }, id, {
    before: { ...content.before, number: published?.number ?? null },
    after: { ...content.after, number: draft.number },
  })
  return findTemplate(ctx, id)
}

/**
 * Has no mail made of a template any more: what is above takes its place. Throws 409 for one that
 * is not live, or comes with the product.
 */
export async function archiveTemplate(ctx: Ctx, id: number, version: number): Promise<Template> {
  const before = await touch(ctx, id, version)
  if (before.builtIn)
    conflict('This template comes with the product: change it, but it cannot be archived.')
  if (before.status !== 'live') conflict('Only a live template can be archived.')
  if (before.draft)
    conflict(`Version ${before.draft.number} is being drafted: publish or discard it first.`)
  await rowsOf(
    ctx,
    sql`update template_versions set ${ARCHIVED} where template_id = ${id} and status = 'live'`,
  )
  await rowsOf(ctx, sql`update templates set status = 'archived' where id = ${id}`)
  await record(ctx, { action: 'templates:publish', event: 'template.archived' }, id, {
    before: { status: 'live' },
    after: { status: 'archived' },
  })
  return findTemplate(ctx, id)
}

/**
 * Begins a draft with what a version of old said. Throws 404, and 409 while a version is being
 * drafted.
 */
export async function restoreVersion(
  ctx: Ctx,
  id: number,
  number: number,
  version: number,
): Promise<Template> {
  const old = await findVersion(ctx, id, number)
  const { draft } = await touch(ctx, id, version)
  if (draft) conflict(`Version ${draft.number} is being drafted: publish or discard it first.`)
  const begun = await begin(ctx, id, contentOf(old))
  await record(ctx, { action: 'templates:update', event: 'template.version-restored' }, id, {
    after: { draft: begun, restored: number },
  })
  return findTemplate(ctx, id)
}
