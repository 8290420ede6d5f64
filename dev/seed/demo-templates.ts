import type { Client } from 'pg'
import type { Deed } from '@/lib/platform/audit/audit'
import { compile } from '@/lib/platform/mail-templates/compile'
import { DEMO_TEMPLATES, type DemoTemplate } from './demo-templates-data'

/**
 * Writes templates that organizations have made, and what making them by hand would have told the
 * log.
 */
export async function seedTemplates(client: Client) {
  for (const template of DEMO_TEMPLATES) await seedTemplate(client, template)
}

async function seedTemplate(client: Client, template: DemoTemplate) {
  const { organization, name, category, purpose, language, versions } = template
  const { rows } = await client.query<{ id: number }>(
    `insert into templates (organization_id, name, category, purpose, language, version)
     select id, $2, $3, $4, $5, $6 from organizations where domain_url = $1 returning id`,
    [organization, name, category, purpose, language, 2 * versions.length],
  )
  const { id } = rows[0]!
  await log(client, template, id, { action: 'templates:create', event: 'template.created' }, null, {
    name,
    category,
    purpose,
    language,
  })
  for (const [at, { published, subject, previewText, mjml, variables }] of versions.entries()) {
    await client.query(
      `insert into template_versions (template_id, number, subject, preview_text, mjml, variables) values ($1, $2, $3, $4, $5, $6)`,
      [id, at + 1, subject, previewText, mjml, JSON.stringify(variables)],
    )
    if (at > 0)
      await log(
        client,
        template,
        id,
        { action: 'templates:update', event: 'template.changed' },
        null,
        {
          draft: at + 1,
        },
      )
    if (published === undefined) continue
    const { compiled } = await compile(mjml, language)
    await client.query(
      `update template_versions set status = 'archived', archived_at = now() where template_id = $1 and status = 'live'`,
      [id],
    )
    await client.query(
      `update template_versions set status = 'live', html = $2, text = $3, published_at = now() - make_interval(days => $4)
       where template_id = $1 and status = 'draft'`,
      [id, compiled!.html, compiled!.text, published],
    )
    await client.query(`update templates set status = 'live' where id = $1`, [id])
    await log(
      client,
      template,
      id,
      { action: 'templates:publish', event: 'template.published' },
      { number: at || null },
      { number: at + 1 },
    )
  }
}

const log = (
  client: Client,
  { organization, by }: DemoTemplate,
  id: number,
  { action, event }: Deed,
  before: object | null,
  after: object,
) =>
  client.query(
    `insert into audit_log (organization_id, actor_person_id, action, subject, subject_id, before, after, event)
     select o.id, p.id, $3, 'template', $4, $5, $6, $7 from organizations o, people p where o.domain_url = $1 and p.email = $2`,
    [
      organization,
      by,
      action,
      String(id),
      before && JSON.stringify(before),
      JSON.stringify(after),
      event,
    ],
  )
