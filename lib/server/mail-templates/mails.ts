import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { log } from '@/lib/server/log'
import type { Purpose } from '@/lib/shared/mail-purposes'
import { builtIn } from './built-in'
import { mailMaker, type Filled, type Rendered } from './render'
import type { Values } from './variables'

/** What every mail says of whom it is sent for. */
type Sender = { label: string; postalAddress: string }
type Found = {
  template: (Omit<Filled, 'category' | 'purpose'> & { id: number }) | null
  senders: (Sender & { id: number })[]
}

/** Values of a mail; words in them are written in the language of its template. */
export type ValuesIn = (language: string) => Values

const find = (writer: Pick<Ctx, 'client'>, purpose: Purpose, organizationIds: number[]) =>
  rowsOf<Found>(
    writer,
    sql`with chosen as materialized (
        select * from mail_templates_for(${purpose}, ${sql.param(organizationIds)}::int[]))
      select c.senders, case when v.id is not null then json_build_object('id', t.id, 'language', t.language, 'subject', v.subject,
        'previewText', v.preview_text, 'html', v.html, 'text', v.text, 'variables', v.variables) end as template
      from (select version_id, json_agg(json_build_object('id', organization_id, 'label', label, 'postalAddress', postal_address)) as senders
        from chosen group by version_id) c
      left join template_versions v on v.id = c.version_id left join templates t on t.id = v.template_id`,
    true,
  ) // prettier-ignore

/**
 * What mails of a purpose are made with, for as many organizations as are named: in one query. A mail takes the template
 * that is live nearest above its organization; one that cannot be filled in is the product's own instead, and the log
 * tells of it: what a mail tells of never fails for its template.
 */
export async function mailsOf(writer: Pick<Ctx, 'client'>, purpose: Purpose, organizationIds: number[]) {
  const found = await find(writer, purpose, [...new Set(organizationIds)])
  const of = new Map(found.flatMap((one) => one.senders.map((sender) => [sender.id, { one, sender }])))
  const makers = new Map<Found, (values: Values) => Rendered>()
  const makerOf = (one: Found, template: NonNullable<Found['template']>) => {
    const maker = makers.get(one) ?? mailMaker({ ...template, category: 'transactional', purpose })
    makers.set(one, maker)
    return maker
  }
  return async (organizationId: number, valuesIn: ValuesIn): Promise<Rendered> => {
    const { one, sender } = of.get(organizationId) ?? {}
    const filled = ({ language }: { language: string }): Values => ({
      ...{ organization: sender?.label, postalAddress: sender?.postalAddress },
      ...valuesIn(language),
    })
    const template = one?.template
    if (template)
      try {
        return makerOf(one, template)(filled(template))
      } catch (err) {
        log.warn({ template: template.id, err }, 'a template cannot be filled in')
      }
    const own = await builtIn(purpose)
    return mailMaker(own)(filled(own))
  }
}

/** One mail of an organization. */
export const mailOf = async (writer: Pick<Ctx, 'client'>, purpose: Purpose, organizationId: number, valuesIn: ValuesIn) => (await mailsOf(writer, purpose, [organizationId]))(organizationId, valuesIn) // prettier-ignore
