import { sql, type SQL } from 'drizzle-orm'
import { contains } from '@/lib/platform/db/page'
import type { Condition, Rule } from '@/lib/shared/segment-rule'

type Field = Condition['field']
type Of<F extends Field> = Extract<Condition, { field: F }>

const not = (negated: boolean, condition: SQL) =>
  negated ? sql`not coalesce(${condition}, false)` : condition

const NAME = sql`searchable(c.first_name || ' ' || c.last_name)`

/**
 * Whether a contact was added before a day, by the clock of its organization. The zone is asked
 * only about instants that it decides on: clocks are at most 14 hours ahead of UTC and 12 behind.
 */
function addedBefore(day: SQL): SQL {
  const start = sql`(${day})::timestamp at time zone 'UTC'`
  return sql`(c.created_at < ${start} - interval '15 hours' or c.created_at < ${start} + interval '13 hours' and day_of(c.organization_id, c.created_at) < ${day})`
}

function added(condition: Of<'added'>): SQL {
  if (condition.operator === 'in-last-days')
    return sql`c.created_at >= now() - make_interval(days => ${condition.value}::int)`
  const day = sql`${condition.value}::date`
  return condition.operator === 'before'
    ? addedBefore(day)
    : sql`not ${addedBefore(sql`(${day} + 1)`)}`
}

/** What each field asks of a contact `c`. Values are parameters, never text of the statement. */
const ASKED: { [F in Field]: (condition: Of<F>) => SQL } = {
  kind: ({ operator, value }) => not(operator === 'is-not', sql`c.kind = ${value}`),
  topic: ({ operator, value }) =>
    not(
      operator === 'not-subscribed',
      sql`exists (select from contact_topics t where t.contact_id = c.id and t.topic_id = ${value} and t.state = 'subscribed')`,
    ),
  language: ({ operator, value }) => not(operator === 'is-not', sql`c.language = ${value}`),
  'email-domain': ({ operator, value }) =>
    not(operator === 'is-not', sql`split_part(c.email, '@', 2) = ${value}`),
  name: ({ operator, value }) =>
    not(operator === 'does-not-contain', contains(NAME, value) || sql`true`),
  added,
  specialty: ({ operator, value }) =>
    not(
      operator === 'is-not',
      sql`exists (select from practitioner_roles r where r.id = c.practitioner_role_id and r.specialty = ${value})`,
    ),
}

const askedBy = (condition: Condition) =>
  (ASKED[condition.field] as (condition: Condition) => SQL)(condition)

/** Whether a rule finds a contact `c`. */
export const matches = ({ match, conditions }: Rule): SQL =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(${askedBy(condition)})`),
    match === 'all' ? sql` and ` : sql` or `,
  )})`
