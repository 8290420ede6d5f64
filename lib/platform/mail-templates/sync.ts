import type { Client } from 'pg'
import { PURPOSES, type Purpose } from '@/lib/shared/mail-purposes'
import { BUILT_IN, BUILT_IN_LANGUAGE, builtIn } from './built-in'

type Stored = {
  id: number
  live: { subject: string; previewText: string; mjml: string; builtIn: boolean } | null
}

const FIND = `
  select t.id, (select json_build_object('subject', v.subject, 'previewText', v.preview_text, 'mjml', v.mjml, 'builtIn', v.built_in)
    from template_versions v where v.template_id = t.id and v.status = 'live') as live
  from templates t where t.built_in and t.purpose = $1 and t.language = $2`

const ARCHIVE = `
  update template_versions set status = 'archived', archived_at = now(), updated_at = now()
  where template_id = $1 and status = 'live'`
/** Somebody's draft stays the version after. */
const MOVE_DRAFT = `update template_versions set number = number + 1 where template_id = $1 and status = 'draft'`
const PUBLISH = `
  insert into template_versions (template_id, number, status, subject, preview_text, mjml, html, text, built_in, published_at)
  select $1, coalesce(max(number), 0) + 1, 'live', $2, $3, $4, $5, $6, true, now() from template_versions
  where template_id = $1 and status <> 'draft'`
const COUNT = `update templates set status = 'live', version = version + 1, updated_at = now() where id = $1`

/** Makes the provider's templates those of this release, but for what somebody has changed. */
export async function syncTemplates(client: Client): Promise<void> {
  for (const purpose of PURPOSES) await syncTemplate(client, purpose)
}

async function syncTemplate(client: Client, purpose: Purpose) {
  const { rows } = await client.query<Stored>(FIND, [purpose, BUILT_IN_LANGUAGE])
  const [stored] = rows
  const { name, subject, previewText, mjml } = BUILT_IN[purpose]
  const live = stored?.live
  if (live && !live.builtIn) return
  if (live && live.subject === subject && live.previewText === previewText && live.mjml === mjml)
    return
  const { html, text } = await builtIn(purpose)
  await client.query('begin')
  const id = stored?.id ?? (await create(client, purpose, name))
  await client.query(ARCHIVE, [id])
  await client.query(MOVE_DRAFT, [id])
  await client.query(PUBLISH, [id, subject, previewText, mjml, html, text])
  await client.query(COUNT, [id])
  await client.query('commit')
}

async function create(client: Client, purpose: Purpose, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into templates (name, category, purpose, language, built_in, version)
     values ($1, 'transactional', $2, $3, true, 0) returning id`,
    [name, purpose, BUILT_IN_LANGUAGE],
  )
  return rows[0]!.id
}
