import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { log } from '@/lib/platform/observability/log'
import type { Purpose } from '@/lib/shared/mail-purposes'
import { builtIn } from './built-in'
import { fillMail } from './pool'
import { mailMaker, type Filled, type Rendered } from './render'
import { mannerOf, type Manner, type Values } from './variables'

type Writer = Pick<Ctx, 'client'>
/**
 * What every mail says of whom it is sent for, and the version of a template that it takes; null
 * for none.
 */
type Sender = {
  id: number
  versionId: number | null
  label: string
  postalAddress: string
  locale: string | null
}
type Version = Omit<Filled, 'category' | 'purpose'> & {
  id: number
  builtIn: boolean
  organizationId: number | null
}
type Maker = { manner: Manner; make: (values: Values) => Rendered | Promise<Rendered> }

/** Values of a mail; what words in them say is written as the rest of it. */
export type ValuesIn = (manner: Manner) => Values

/**
 * By version and locale. What was published is never changed: it is read and taken apart once, and
 * those that were read last are kept.
 */
const makers = new LRUCache<string, Maker>({ max: 100, maxSize: 10_000_000 })

const keyOf = ({ versionId, locale }: Pick<Sender, 'versionId' | 'locale'>) =>
  `${versionId} ${locale}`

/** Undefined for one that cannot be filled in. */
function makerOf(version: Version, purpose: Purpose, locale: string | null): Maker | undefined {
  const { id, builtIn: isOurs, organizationId, ...content } = version
  const template: Filled = {
    ...content,
    category: 'transactional',
    purpose,
    ...(locale && { locale }),
  }
  try {
    // What somebody has written is filled in by a worker with limits.
    const make = isOurs
      ? mailMaker(template)
      : (values: Values) => fillMail(organizationId, template, values)
    const maker = { manner: mannerOf(template), make }
    makers.set(keyOf({ versionId: id, locale }), maker, {
      size: template.html.length + template.text.length + 1,
    })
    return maker
  } catch (err) {
    log.warn({ templateVersion: id, err }, 'a template cannot be filled in')
  }
}

const findSenders = (writer: Writer, purpose: Purpose, organizationIds: number[]) =>
  rowsOf<Sender>(
    writer,
    sql`select organization_id as id, version_id as "versionId", label, postal_address as "postalAddress",
        (select settings_of(o.path) -> 'locale' ->> 0 from organizations o where o.id = organization_id) as locale
      from mail_templates_for(${purpose}, ${sql.param(organizationIds)}::int[])`,
    true,
  )

/**
 * What the versions that senders take are filled in by, each in the manner of the sender, by
 * `keyOf`.
 */
async function makersOf(
  writer: Writer,
  purpose: Purpose,
  senders: Sender[],
): Promise<Map<string, Maker>> {
  const wanted = new Map(
    senders.filter(({ versionId }) => versionId !== null).map((sender) => [keyOf(sender), sender]),
  )
  const found = new Map(
    [...wanted.keys()].flatMap((key) =>
      makers.get(key) ? [[key, makers.get(key)!] as const] : [],
    ),
  )
  const missing = [...wanted].filter(([key]) => !found.has(key))
  if (missing.length === 0) return found
  const ids = [...new Set(missing.map(([, { versionId }]) => versionId))]
  const versions = await rowsOf<Version>(
    writer,
    sql`select v.id, t.language, v.subject, v.preview_text as "previewText", v.html, v.text, v.variables,
        v.built_in as "builtIn", t.organization_id as "organizationId"
      from template_versions v join templates t on t.id = v.template_id where v.id = any(${sql.param(ids)}::int[])`,
  )
  const byId = new Map(versions.map((version) => [version.id, version]))
  for (const [key, { versionId, locale }] of missing) {
    const version = byId.get(versionId!)
    const maker = version && makerOf(version, purpose, locale)
    if (maker) found.set(key, maker)
  }
  return found
}

/**
 * What mails of a purpose are made with, for as many organizations as are named, in one query or
 * two. A mail takes the template that is live nearest above its organization; one that cannot be
 * filled in is the product's own instead, and the log tells of it: what a mail tells of never fails
 * for its template.
 */
export async function mailsOf(writer: Writer, purpose: Purpose, organizationIds: number[]) {
  const found = await findSenders(writer, purpose, [...new Set(organizationIds)])
  const known = await makersOf(writer, purpose, found)
  const senders = new Map(
    found.map((sender) => [sender.id, { sender, maker: known.get(keyOf(sender)) }]),
  )
  return async (organizationId: number, valuesIn: ValuesIn): Promise<Rendered> => {
    const { sender, maker } = senders.get(organizationId) ?? {}
    const filled = (manner: Manner): Values => ({
      organization: sender?.label,
      postalAddress: sender?.postalAddress,
      ...valuesIn(manner),
    })
    if (maker)
      try {
        return await maker.make(filled(maker.manner))
      } catch (err) {
        log.warn({ templateVersion: sender?.versionId, err }, 'a template cannot be filled in')
      }
    const own = await builtIn(purpose)
    const template = { ...own, ...(sender?.locale && { locale: sender.locale }) }
    return mailMaker(template)(filled(mannerOf(template)))
  }
}

/** One mail of an organization. */
export const mailOf = async (
  writer: Writer,
  purpose: Purpose,
  organizationId: number,
  valuesIn: ValuesIn,
) => (await mailsOf(writer, purpose, [organizationId]))(organizationId, valuesIn)
