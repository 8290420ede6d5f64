import { sql } from 'drizzle-orm'
import { makerOf, sourceOf, type Reader, type Source } from '@/lib/server/campaigns/content'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { env } from '@/lib/server/env'
import { notFound, unprocessable } from '@/lib/server/errors'
import type { Rendered } from '@/lib/server/mail-templates/render'
import { countMails } from '@/lib/server/mail-limits'
import { enqueueMail } from '@/lib/server/outbox'
import type { Variant } from '@/lib/shared/campaign-words'
import { originOf } from '@/lib/shared/hosts'
import { givenVariables } from '@/lib/shared/mail-purposes'
import { place } from './aim'
import { record } from './commands'
import { findCampaign } from './queries'
import type { CampaignPreview, CampaignPreviewInput, CampaignTestInput, CampaignTestSent } from './schema'

const sampleOf = (name: string) => givenVariables('marketing', null).find((one) => one.name === name)!.sample
const SAMPLE: Reader = { email: sampleOf('email'), firstName: sampleOf('firstName'), lastName: sampleOf('lastName') }

/**
 * A mail as one reader would get it, but for their own links: whoever reads this could unsubscribe them. Throws 422 for what
 * cannot be filled in.
 */
function made(source: Source, variant: Variant, reader: Reader): Rendered {
  const page = `${originOf(source.domainURL, env().site)}/preferences`
  try {
    return makerOf(source).make(variant, reader, { unsubscribeUrl: page, preferencesUrl: page })
  } catch {
    const sentence = 'Mend the tags of the subject: a section does not end.'
    return unprocessable(sentence, { subject: sentence })
  }
}

/** What is made of a campaign. Throws 422 without a template that is live. */
async function sourceFor(ctx: Ctx, id: number): Promise<Source> {
  const source = (await sourceOf(ctx, id))!
  const sentence = 'Choose a live template first.'
  return source.versionId === null ? unprocessable(sentence, { templateId: sentence }) : source
}

type Draft = NonNullable<CampaignPreviewInput['draft']>

/** The same with what nobody has saved yet. */
async function sourceOfDraft(ctx: Ctx, id: number, { templateId, abSubject, ...texts }: Draft): Promise<Source> {
  const saved = (await sourceOf(ctx, id))!
  const { path } = organizationOf(ctx)
  const [version] = await rowsOf<Pick<Source, 'versionId' | 'language' | 'html' | 'text' | 'mjml' | 'variables'> & { previewText: string }>(
    ctx,
    sql`select v.id as "versionId", t.language, v.html, v.text, v.mjml, v.variables, v.preview_text as "previewText"
      from templates t join template_versions v on v.template_id = t.id and v.status = 'live'
      where t.id = ${templateId}::int and t.category = 'marketing' and t.status = 'live'
        and (t.organization_id is null or t.organization_id = any(${sql.param(path)}::int[]))`,
  )
  const sentence = 'Choose a live template first.'
  if (!version) return unprocessable(sentence, { templateId: sentence })
  return { ...saved, ...version, ...texts, subjectB: abSubject, previewText: texts.previewText || version.previewText }
} // prettier-ignore

async function readerOf(ctx: Ctx, contactId: string | null): Promise<Reader> {
  if (contactId === null) return SAMPLE
  const [contact] = await rowsOf<Reader>(
    ctx,
    sql`select email, first_name as "firstName", last_name as "lastName" from contacts
      where id = ${contactId} and organization_id = ${organizationOf(ctx).id}`,
  )
  return contact ?? notFound('Contact')
}

/** A campaign as a mail, with samples or as a contact would get it. Throws 404, also for a contact of another organization. */
export async function previewCampaign(ctx: Ctx, id: number, { variant, contactId, draft }: CampaignPreviewInput): Promise<CampaignPreview> {
  const here = await place(ctx, id)
  await findCampaign(here, id)
  const source = draft ? await sourceOfDraft(here, id, draft) : await sourceFor(here, id)
  const mail = made(source, variant, await readerOf(here, contactId))
  return { ...mail, bytes: Buffer.byteLength(mail.html) }
} // prettier-ignore

/** Sends a campaign to some addresses, as the contacts that they are, or else with samples: one mail to each. Throws 404 and 422. */
export async function sendCampaignTest(ctx: Ctx, id: number, { recipients, variant }: CampaignTestInput): Promise<CampaignTestSent> {
  const here = await place(ctx, id)
  await findCampaign(here, id)
  const source = await sourceFor(here, id)
  const { id: organizationId } = organizationOf(here)
  const known = await rowsOf<Reader>(
    here,
    sql`select email, first_name as "firstName", last_name as "lastName" from contacts
      where organization_id = ${organizationId} and email = any(${sql.param(recipients)}::text[])`,
  )
  for (const recipient of recipients) {
    const reader = known.find(({ email }) => email === recipient) ?? { ...SAMPLE, email: recipient }
    const { subject, html, text } = made(source, variant, reader)
    enqueueMail(here, { organizationId, about: `campaign ${id}`, recipient, subject: `[Test] ${subject}`, html, text })
  }
  await countMails('test', organizationId, recipients)
  record(here, 'campaigns:update', id, { after: { testSentTo: recipients } })
  return { sent: recipients.length }
} // prettier-ignore
