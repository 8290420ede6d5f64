import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Filled, Rendered } from '@/lib/platform/mail-templates/render'
import type { Variant } from '@/lib/shared/campaign-words'
import { givenVariables, type DeclaredVariable } from '@/lib/shared/mail-purposes'
import { openFiller } from './filler'

/**
 * What the mails of a campaign are made of. Without a version there is no template that is live.
 */
export type Source = {
  organizationId: number
  domainURL: string
  /** What every mail says of whom it is sent for. */
  label: string
  postalAddress: string
  versionId: number | null
  language: string
  html: string
  text: string
  mjml: string
  variables: DeclaredVariable[]
  subject: string
  subjectB: string | null
  previewText: string
  values: Record<string, string>
}

/** Who gets a mail, as its tags have them, and where its links of their own lead. */
export type Reader = { email: string; firstName: string; lastName: string }
const sampleOf = (name: string) =>
  givenVariables('marketing', null).find((one) => one.name === name)!.sample
/** Whom a mail is shown as that goes to nobody. */
export const SAMPLE_READER: Reader = {
  email: sampleOf('email'),
  firstName: sampleOf('firstName'),
  lastName: sampleOf('lastName'),
}
export type ReaderLinks = { unsubscribeUrl: string; preferencesUrl: string }

export type Content = Pick<Source, 'organizationId' | 'domainURL' | 'label' | 'language'> & {
  /**
   * Makes a mail as it is sent, but for what counts opens and clicks. Throws what `fillMails`
   * throws.
   */
  make: (variant: Variant, reader: Reader, links: ReaderLinks) => Promise<Rendered>
}

/**
 * What a campaign is made of: of the version that was pinned when it was submitted, or else of what
 * is live now.
 */
export async function sourceOf(
  writer: Pick<Ctx, 'client'>,
  campaignId: number,
): Promise<Source | undefined> {
  const [source] = await rowsOf<Source>(
    writer,
    sql`select organization_id as "organizationId", domain_url as "domainURL", label, postal_address as "postalAddress",
        version_id as "versionId", language, html, text, mjml, variables, subject, subject_b as "subjectB",
        preview_text as "previewText", variable_values as values
      from campaign_content(${campaignId})`,
  )
  return source
}

/** The template of a campaign with one of its subjects. */
export const templateOf = (source: Source, variant: Variant): Filled => {
  const { language, html, text, variables, previewText, subject, subjectB } = source
  return {
    category: 'marketing',
    purpose: null,
    language,
    html,
    text,
    variables,
    previewText,
    subject: variant === 'b' ? (subjectB ?? subject) : subject,
  }
}

/** Makes a campaign's mails, one for each reader. */
export function makerOf(source: Source): Content {
  const { organizationId, domainURL, label, language, postalAddress, values } = source
  const fillers = {
    a: openFiller(organizationId, templateOf(source, 'a')),
    b: openFiller(organizationId, templateOf(source, 'b')),
  }
  return {
    organizationId,
    domainURL,
    label,
    language,
    make: (variant, { email, firstName, lastName }, links) =>
      fillers[variant]({
        ...values,
        organization: label,
        postalAddress,
        email,
        firstName,
        lastName,
        ...links,
      }),
  }
}

/**
 * The same by the campaign; undefined for one that is out of reach, or has no template that is
 * live.
 */
export async function contentOf(
  writer: Pick<Ctx, 'client'>,
  campaignId: number,
): Promise<Content | undefined> {
  const source = await sourceOf(writer, campaignId)
  return source && source.versionId !== null ? makerOf(source) : undefined
}
