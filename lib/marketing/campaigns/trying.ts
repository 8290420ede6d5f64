import { sql } from 'drizzle-orm'
import {
  makerOf,
  SAMPLE_READER,
  sourceOf,
  type Content,
  type Reader,
  type Source,
} from '@/lib/marketing/sending/content'
import { sentBytes } from '@/lib/marketing/sending/size'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { env } from '@/lib/platform/config/env'
import { rowsOf } from '@/lib/platform/db/rows'
import { TemplateFault } from '@/lib/platform/mail-templates/pool'
import type { Rendered } from '@/lib/platform/mail-templates/render'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { enqueueMail } from '@/lib/platform/mail/outbox'
import type { Variant } from '@/lib/shared/campaign-words'
import { originOf } from '@/lib/shared/http/hosts'
import { place } from './aim'
import { record } from './commands'
import { findCampaign } from './queries'
import type {
  CampaignPreview,
  CampaignPreviewInput,
  CampaignTestInput,
  CampaignTestSent,
} from './schema'

/**
 * A mail as one reader would get it, but for their own links: whoever reads this could unsubscribe
 * them. Throws 422 for what cannot be filled in, or takes more time, memory or output than it may.
 */
async function made(content: Content, variant: Variant, reader: Reader): Promise<Rendered> {
  const page = `${originOf(content.domainURL, env().site)}/preferences`
  try {
    return await content.make(variant, reader, { unsubscribeUrl: page, preferencesUrl: page })
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error
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
async function sourceOfDraft(
  ctx: Ctx,
  id: number,
  { templateId, abSubject, ...texts }: Draft,
): Promise<Source> {
  const saved = (await sourceOf(ctx, id))!
  const { path } = organizationOf(ctx)
  const [version] = await rowsOf<
    Pick<Source, 'versionId' | 'language' | 'html' | 'text' | 'mjml' | 'variables'> & {
      previewText: string
    }
  >(
    ctx,
    sql`select v.id as "versionId", t.language, v.html, v.text, v.mjml, v.variables, v.preview_text as "previewText"
      from templates t join template_versions v on v.template_id = t.id and v.status = 'live'
      where t.id = ${templateId}::int and t.category = 'marketing' and t.status = 'live'
        and (t.organization_id is null or t.organization_id = any(${sql.param(path)}::int[]))`,
  )
  const sentence = 'Choose a live template first.'
  if (!version) return unprocessable(sentence, { templateId: sentence })
  return {
    ...saved,
    ...version,
    ...texts,
    subjectB: abSubject,
    previewText: texts.previewText || version.previewText,
  }
}

async function readerOf(ctx: Ctx, contactId: string | null): Promise<Reader> {
  if (contactId === null) return SAMPLE_READER
  const [contact] = await rowsOf<Reader>(
    ctx,
    sql`select email, first_name as "firstName", last_name as "lastName" from contacts
      where id = ${contactId} and organization_id = ${organizationOf(ctx).id}`,
  )
  return contact ?? notFound('Contact')
}

/**
 * A campaign as a mail, with samples or as a contact would get it; `bytes` are those of the HTML
 * with what counts clicks and opens. Throws 404, also for a contact of another organization.
 */
export async function previewCampaign(
  ctx: Ctx,
  id: number,
  { variant, contactId, draft }: CampaignPreviewInput,
): Promise<CampaignPreview> {
  const here = await place(ctx, id)
  await findCampaign(here, id)
  const source = draft ? await sourceOfDraft(here, id, draft) : await sourceFor(here, id)
  const reader = await readerOf(here, contactId)
  const content = makerOf(source)
  const mail = await made(content, variant, reader)
  return { ...mail, bytes: await sentBytes(content, reader) }
}

/**
 * Sends a campaign to some addresses, as the contacts that they are, or else with samples: one mail
 * to each. Throws 404 and 422.
 */
export async function sendCampaignTest(
  ctx: Ctx,
  id: number,
  { recipients, variant }: CampaignTestInput,
): Promise<CampaignTestSent> {
  const here = await place(ctx, id)
  await findCampaign(here, id)
  const source = await sourceFor(here, id)
  const { id: organizationId } = organizationOf(here)
  const known = await rowsOf<Reader>(
    here,
    sql`select email, first_name as "firstName", last_name as "lastName" from contacts
      where organization_id = ${organizationId} and email = any(${sql.param(recipients)}::text[])`,
  )
  const content = makerOf(source)
  for (const recipient of recipients) {
    const reader = known.find(({ email }) => email === recipient) ?? {
      ...SAMPLE_READER,
      email: recipient,
    }
    const { subject, html, text } = await made(content, variant, reader)
    enqueueMail(here, {
      organizationId,
      about: `campaign ${id}`,
      recipient,
      subject: `[Test] ${subject}`,
      html,
      text,
    })
  }
  await countMails('test', organizationId, recipients)
  record(here, { action: 'campaigns:update', event: 'campaign.test-sent' }, id, {
    after: { testSentTo: recipients },
  })
  return { sent: recipients.length }
}
