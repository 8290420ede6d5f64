import { sql } from 'drizzle-orm'
import { syncContacts } from '@/lib/marketing/audience/sync'
import { makerOf, SAMPLE_READER, sourceOf, type Source } from '@/lib/marketing/sending/content'
import { mailsLeft } from '@/lib/marketing/sending/limit'
import { sentBytes } from '@/lib/marketing/sending/size'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { sizeFault } from '@/lib/platform/mail-templates/checks'
import {
  previewTemplate,
  TemplateFault,
  TemplateLimitExceeded,
} from '@/lib/platform/mail-templates/pool'
import { mannerOf, shown } from '@/lib/platform/mail-templates/variables'
import { now } from '@/lib/platform/time/clock'
import { readLocale } from '@/lib/platform/web/locale'
import { SEND_AHEAD_MINUTES } from '@/lib/shared/campaign-words'
import { givenVariables, VARIABLE_TYPE_WORDS } from '@/lib/shared/mail-purposes'
import { countIn } from '@/lib/shared/text/notation'
import { countReachable, place } from './aim'
import { findCampaign } from './queries'
import { CHECKS, type Campaign, type CampaignCheck, type CheckName } from './schema'

/** A sentence about what is wrong, or null. */
type Fault = string | null
type Found = { severity?: 'warning'; fault: Fault; fine: string }

const count = (locale: string, number: number, one: string, many: string) =>
  `${countIn(locale, number)} ${number === 1 ? one : many}`

const allowance = (locale: string, left: number) =>
  `The plan allows ${count(locale, left, 'more e-mail', 'more e-mails')} this month.`

export const overLimit = (locale: string, left: number) =>
  `${allowance(locale, left)} Choose a smaller audience, or a larger plan under Subscription.`

/** What the campaign's own records say: whether they can still be used. */
async function standing(ctx: Ctx, { id }: Campaign) {
  const [row] = await rowsOf<{
    template: boolean
    topic: boolean
    sender: boolean
    address: boolean
  }>(
    ctx,
    sql`select coalesce(t.status = 'live', false) as template, coalesce(topics.status = 'active', false) as topic,
        c.sender_id is null or s.verified_at is not null as sender, o.street <> '' and o.city <> '' as address
      from campaigns c join organizations o on o.id = c.organization_id left join templates t on t.id = c.template_id
        left join topics on topics.id = c.topic_id left join senders s on s.id = c.sender_id
      where c.id = ${id}`,
  )
  return row!
}

/** Variables that only the author of the campaign can fill in. */
function ownVariables({ variables }: Source) {
  const given = new Set(givenVariables('marketing', null).map(({ name }) => name))
  return variables.filter(({ name }) => !given.has(name))
}

/**
 * Values that do not fit, or, as a warning, are missing: the template says what stands there then.
 */
function checkValues(source: Source): Found {
  const { values, language } = source
  const own = ownVariables(source)
  const fine = 'Everything that the template asks for has a value.'
  const wrong = own.find(({ name, type }) => {
    const value = values[name]?.trim()
    if (!value || type === 'list') return false
    return type === 'yes-or-no'
      ? !['yes', 'no'].includes(value)
      : shown(type, value, mannerOf({ language })) === undefined
  })
  if (wrong)
    return {
      fault: `The value of ${wrong.name} does not fit its type: ${VARIABLE_TYPE_WORDS[wrong.type].toLowerCase()}.`,
      fine,
    }
  const missing = own.filter(
    ({ name, fallback, type }) => !fallback && type !== 'yes-or-no' && !values[name]?.trim(),
  )
  if (missing.length === 0) return { fault: null, fine }
  const names = missing.map(({ name }) => name).join(', ')
  return {
    severity: 'warning',
    fault: `There is no value for ${names}: the mail goes out without.`,
    fine,
  }
}

type Examined = {
  /** What is wrong with the subjects and the preview text, as tags of the template's language. */
  subject: Fault
  /** Why some programs would not show all of the mail, as it is sent. */
  size: Fault
  /** Why the mail cannot be made within the limits of time, memory and output. */
  limit: Fault
  shows: { links: string[]; texts: string[] }
}

/**
 * Makes the mail of a campaign as it would be sent, and says what is wrong with it. Throws 503
 * where all workers are occupied.
 */
async function examineMail(source: Source): Promise<Examined> {
  const { mjml, variables, language, subject, subjectB, previewText, values, organizationId } =
    source
  const kind = { category: 'marketing' as const, purpose: null, language }
  const examined: Examined = {
    subject: null,
    size: null,
    limit: null,
    shows: { links: [], texts: [] },
  }
  try {
    for (const one of subjectB === null ? [subject] : [subject, subjectB]) {
      const content = { subject: one, previewText, mjml, variables }
      const { checks, shows } = await previewTemplate(organizationId, content, kind, values)
      examined.shows = shows
      const error = checks.find(
        ({ severity, where }) => severity === 'error' && where !== 'mjml' && where !== 'variables',
      )
      if (error)
        examined.subject ??=
          error.where === 'subject' ? error.message : `Preview text: ${error.message}`
    }
    examined.size = sizeFault(await sentBytes(makerOf(source), SAMPLE_READER)) ?? null
  } catch (error) {
    if (error instanceof TemplateLimitExceeded) examined.limit = error.message
    else if (!(error instanceof TemplateFault)) throw error
  }
  if (subjectB !== null && subjectB === subject)
    examined.subject ??= 'Both subjects of the test are the same: write another one.'
  return examined
}

/** A time that is over, or too soon for anybody to stop it. */
function faultOfSchedule(sendAt: string | null): Fault {
  if (
    sendAt === null ||
    new Date(sendAt).getTime() >= now().getTime() + SEND_AHEAD_MINUTES * 60_000
  )
    return null
  return `Choose a time that is at least ${SEND_AHEAD_MINUTES} minutes from now, or send it as soon as it is approved.`
}

function faultOfTopic({ consentClass, topic }: Campaign, isActive: boolean): Fault {
  if (consentClass === 'service') return null
  if (!topic) return 'Choose the topic that its readers have subscribed to.'
  return isActive ? null : 'This topic is archived: choose another one.'
}

const NO_TEMPLATE = 'Choose a live template first.'

function faultOfTemplate({ template }: Campaign, mail: Examined | null): Fault {
  if (mail) return mail.limit
  return template ? 'This template is not live any more: choose another one.' : 'Choose a template.'
}

function faultOfAddress(hasAddress: boolean, mail: Examined | null): Fault {
  if (!hasAddress)
    return 'The organization has no postal address: add the street and the city under its account.'
  if (!mail || mail.limit || mail.shows.texts.includes('postalAddress')) return null
  return 'The template does not always show the postal address: choose another one.'
}

function faultOfUnsubscribing(mail: Examined | null): Fault {
  if (!mail) return NO_TEMPLATE
  if (mail.limit !== null || mail.shows.links.includes('unsubscribeUrl')) return null
  return 'The template has no link to unsubscribe: choose another one.'
}

/** `left` mails may be sent this month, or any number where it is null. */
const limitOf = (locale: string, left: number | null, reachable: number): Found => ({
  fault: left === null || left >= reachable ? null : overLimit(locale, left),
  fine: left === null ? 'No plan limits the e-mails of a month.' : allowance(locale, left),
})

/** All that is asked of a campaign before anybody may submit or approve it. Throws 404. */
export async function checkCampaign(ctx: Ctx, id: number): Promise<CampaignCheck[]> {
  const here = await place(ctx, id)
  const campaign = await findCampaign(here, id)
  const is = await standing(here, campaign)
  const source = (await sourceOf(here, id))!
  const hasTemplate = is.template && source.versionId !== null
  const mail = hasTemplate ? await examineMail(source) : null
  const isMarketing = campaign.consentClass === 'marketing'
  const reachable = await countReachable(here, campaign)
  const left = await mailsLeft(here, organizationOf(here).id)
  const locale = await readLocale(here)
  const found: Record<CheckName, Found> = {
    template: {
      fault: faultOfTemplate(campaign, mail),
      fine: 'The template is live and has no errors.',
    },
    values: hasTemplate ? checkValues(source) : { fault: NO_TEMPLATE, fine: '' },
    subject: { fault: mail ? mail.subject : NO_TEMPLATE, fine: 'There is a subject.' },
    size: {
      fault: mail?.size ?? null,
      fine: mail ? 'Programs show all of the mail.' : 'It is known once there is a template.',
    },
    sender: {
      fault: is.sender
        ? null
        : 'The domain of this sender is not verified: check its DNS under Senders, or choose another one.',
      fine: campaign.sender
        ? 'The sender’s domain is verified.'
        : 'It comes from the provider’s address.',
    },
    topic: {
      fault: faultOfTopic(campaign, is.topic),
      fine: isMarketing
        ? 'The topic is in use.'
        : 'It goes to the organization’s own people and practitioners.',
    },
    audience: {
      fault: reachable > 0 ? null : 'Nobody would get it: choose another topic or segment.',
      fine: `${count(locale, reachable, 'contact', 'contacts')} would get it.`,
    },
    limit: limitOf(locale, left, reachable),
    address: { fault: faultOfAddress(is.address, mail), fine: 'The postal address is there.' },
    unsubscribe: { fault: faultOfUnsubscribing(mail), fine: 'There is a link to unsubscribe.' },
    schedule: {
      fault: faultOfSchedule(campaign.sendAt),
      fine: campaign.sendAt
        ? 'The time is far enough away.'
        : 'It is sent as soon as it is approved.',
    },
  }
  return CHECKS.map((name) => {
    const { severity = 'error', fault, fine } = found[name]
    return { name, severity: fault === null ? 'ok' : severity, message: fault ?? fine }
  })
}

/** The field of the form that mends what a check says. */
const FIELD_OF: Partial<Record<CheckName, string>> = {
  template: 'templateId',
  values: 'values',
  subject: 'subject',
  size: 'values',
  sender: 'senderId',
  topic: 'topicId',
  audience: 'segmentId',
  schedule: 'sendAt',
}

/** Throws 422 with what the checks find, of all of them or of some. */
export async function refuseFaulty(ctx: Ctx, id: number, only?: CheckName[]): Promise<void> {
  const here = await place(ctx, id)
  // Whoever has joined or left since is counted as they are.
  await syncContacts(here, organizationOf(here).id)
  const checks = await checkCampaign(here, id)
  const errors = checks.filter(
    ({ name, severity }) => severity === 'error' && (!only || only.includes(name)),
  )
  if (errors.length === 0) return
  const fields = errors.flatMap(({ name, message }) =>
    FIELD_OF[name] ? [[FIELD_OF[name], message] as const] : [],
  )
  unprocessable(errors[0]!.message, Object.fromEntries(fields))
}
