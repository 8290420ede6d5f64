import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { log } from '@/lib/server/log'
import type { Purpose } from '@/lib/shared/mail-purposes'
import { builtIn } from './built-in'
import { keepLast } from './kept'
import { fillMail } from './pool'
import { mailMaker, type Filled, type Rendered } from './render'
import type { Values } from './variables'

type Writer = Pick<Ctx, 'client'>
/** What every mail says of whom it is sent for, and the version of a template that it takes; null for none. */
type Sender = { id: number; versionId: number | null; label: string; postalAddress: string }
type Version = Omit<Filled, 'category' | 'purpose'> & { id: number; builtIn: boolean; organizationId: number | null }
type Maker = { language: string; make: (values: Values) => Rendered | Promise<Rendered> }

/** Values of a mail; words in them are written in the language of its template. */
export type ValuesIn = (language: string) => Values

/** What was published is never changed: it is read and taken apart once, and those that were read last are kept. */
const makers = keepLast<number, Maker>({ values: 100, characters: 10_000_000 })

/** Undefined for one that cannot be filled in. */
function makerOf({ id, builtIn: isOurs, organizationId, ...version }: Version, purpose: Purpose): Maker | undefined {
  const template: Filled = { ...version, category: 'transactional', purpose }
  try {
    // What somebody has written is filled in by a worker with limits.
    const make = isOurs ? mailMaker(template) : (values: Values) => fillMail(organizationId, template, values)
    const maker = { language: version.language, make }
    makers.set(id, maker, template.html.length + template.text.length)
    return maker
  } catch (err) {
    log.warn({ templateVersion: id, err }, 'a template cannot be filled in')
  }
}

const findSenders = (writer: Writer, purpose: Purpose, organizationIds: number[]) =>
  rowsOf<Sender>(
    writer,
    sql`select organization_id as id, version_id as "versionId", label, postal_address as "postalAddress"
      from mail_templates_for(${purpose}, ${sql.param(organizationIds)}::int[])`,
    true,
  )

/** What the versions that senders take are filled in by. */
async function makersOf(writer: Writer, purpose: Purpose, senders: Sender[]): Promise<Map<number, Maker>> {
  const ids = new Set(senders.flatMap(({ versionId }) => versionId ?? []))
  const found = new Map([...ids].flatMap((id) => (makers.get(id) ? [[id, makers.get(id)!] as const] : [])))
  const missing = [...ids].filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const versions = await rowsOf<Version>(
    writer,
    sql`select v.id, t.language, v.subject, v.preview_text as "previewText", v.html, v.text, v.variables,
        v.built_in as "builtIn", t.organization_id as "organizationId"
      from template_versions v join templates t on t.id = v.template_id where v.id = any(${sql.param(missing)}::int[])`,
  )
  for (const version of versions) {
    const maker = makerOf(version, purpose)
    if (maker) found.set(version.id, maker)
  }
  return found
}

/**
 * What mails of a purpose are made with, for as many organizations as are named, in one query or two. A mail takes the
 * template that is live nearest above its organization; one that cannot be filled in is the product's own instead, and the
 * log tells of it: what a mail tells of never fails for its template.
 */
export async function mailsOf(writer: Writer, purpose: Purpose, organizationIds: number[]) {
  const found = await findSenders(writer, purpose, [...new Set(organizationIds)])
  const known = await makersOf(writer, purpose, found)
  const senders = new Map(found.map((sender) => [sender.id, { sender, maker: known.get(sender.versionId ?? 0) }]))
  return async (organizationId: number, valuesIn: ValuesIn): Promise<Rendered> => {
    const { sender, maker } = senders.get(organizationId) ?? {}
    const filled = (language: string): Values => ({
      ...{ organization: sender?.label, postalAddress: sender?.postalAddress },
      ...valuesIn(language),
    })
    if (maker)
      try {
        return await maker.make(filled(maker.language))
      } catch (err) {
        log.warn({ templateVersion: sender?.versionId, err }, 'a template cannot be filled in')
      }
    const own = await builtIn(purpose)
    return mailMaker(own)(filled(own.language))
  }
}

/** One mail of an organization. */
export const mailOf = async (writer: Writer, purpose: Purpose, organizationId: number, valuesIn: ValuesIn) =>
  (await mailsOf(writer, purpose, [organizationId]))(organizationId, valuesIn)
